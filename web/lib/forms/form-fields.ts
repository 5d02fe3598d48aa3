/** What a form, its fields and its errors have to know of each other. */
import type { CallFailure } from './call-failure.ts';

export interface FormFacts<Name extends string = string> {
  /** Names the form among those of its page; the action finds it in the field `intent`. */
  form: string;
  failure?: CallFailure | null | undefined;
  /** In the order of the form. Null for a field whose errors speak for themselves. */
  labels: Record<Name, string | null>;
}

interface FieldFacts {
  name: string;
  id: string;
  error: string | undefined;
}

/** `<TextField {...field('email')} />`: its name, its label, and what the server said about it. */
export type Field<Name extends string = string> = (
  name: Name,
) => FieldFacts & { label: string | null };

/** `<TextField {...field('dob')} label={…} />` */
export type UnlabelledField = (name: string) => FieldFacts;

interface UnlabelledForm {
  form: string;
  /** By the path of the field. */
  failure?: { fields: Readonly<Record<string, readonly string[]>> } | null | undefined;
}

export function fieldsOf<Name extends string>(form: FormFacts<Name>): Field<Name>;
export function fieldsOf(form: UnlabelledForm): UnlabelledField;
export function fieldsOf(
  facts: UnlabelledForm & { labels?: Record<string, string | null> },
): (name: string) => FieldFacts & { label?: string | null | undefined } {
  const { form, failure, labels } = facts;
  return (name) => ({
    name,
    id: fieldId(form, name),
    ...(labels && { label: labels[name] }),
    error: failure?.fields[name]?.join(' '),
  });
}

/** One page can hold several forms with a field `password`, so an id names its form too. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name.replaceAll('.', '-')}`;
}
