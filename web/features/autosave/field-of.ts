/** The ids of a form's fields, and what is wrong with each. */
import type { Problems } from './use-autosave.ts';

export function fieldId(form: string, path: string): string {
  return `${form}-${path.replaceAll('.', '-')}`;
}

/** `<TextField {...field('dob')} />` */
export type FieldOf = (path: string) => {
  name: string;
  id: string;
  error?: string | undefined;
};

export function fieldOf(form: string, problems: Problems): FieldOf {
  return (path) => ({ name: path, id: fieldId(form, path), error: problems[path]?.join(' ') });
}
