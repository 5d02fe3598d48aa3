/** The ids of the form's fields, and what is wrong with each. */
import type { Problems } from './steps.ts';

export const FORM_ID = 'onboarding';

export function fieldId(path: string): string {
  return `${FORM_ID}-${path.replaceAll('.', '-')}`;
}

/** `<TextField {...field('dob')} />` */
export type FieldOf = (path: string) => {
  name: string;
  id: string;
  error?: string | undefined;
};

export function fieldOf(problems: Problems): FieldOf {
  return (path) => ({ name: path, id: fieldId(path), error: problems[path]?.join(' ') });
}
