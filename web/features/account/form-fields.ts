/** What a form, its fields and its errors have to know of each other. */
import type { Refusal } from './refusal.ts';

export interface FormFacts<Name extends string = string> {
  /** Names the form among those of its page; the action finds it in the field `intent`. */
  form: string;
  refusal?: Refusal | null | undefined;
  /** In the order of the form. Null for a field whose errors speak for themselves. */
  labels: Record<Name, string | null>;
}

/** `<TextField {...field('email')} />`: its name, its words, and what the server said about it. */
export function fieldsOf<Name extends string>({ form, refusal, labels }: FormFacts<Name>) {
  return (name: Name) => ({
    name,
    id: fieldId(form, name),
    label: labels[name],
    error: refusal?.fields[name]?.join(' '),
  });
}

/** One page can hold several forms with a field `password`, so an id names its form too. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name}`;
}
