/** Connects a form, its fields and its errors. */
import type { CallFailure } from './call-failure.ts';

export interface FormOptions<Name extends string = string> {
  /** Identifies the form on its page. The action reads it from the field `intent`. */
  form: string;
  failure?: CallFailure | null | undefined;
  /** In form order. Null if the errors of the field need no label. */
  labels: Record<Name, string | null>;
}

interface FieldProps {
  name: string;
  id: string;
  error: string | undefined;
}

/** `<TextField {...field('email')} />`: name, label and server errors of a field. */
export type Field<Name extends string = string> = (
  name: Name,
) => FieldProps & { label: string | null };

/** `<TextField {...field('dob')} label={…} />` */
export type UnlabelledField = (name: string) => FieldProps;

interface UnlabelledForm {
  form: string;
  /** Keyed by field path. */
  failure?: { fields: Readonly<Record<string, readonly string[]>> } | null | undefined;
}

export function fieldsOf<Name extends string>(form: FormOptions<Name>): Field<Name>;
export function fieldsOf(form: UnlabelledForm): UnlabelledField;
export function fieldsOf(
  facts: UnlabelledForm & { labels?: Record<string, string | null> },
): (name: string) => FieldProps & { label?: string | null | undefined } {
  const { form, failure, labels } = facts;
  return (name) => ({
    name,
    id: fieldId(form, name),
    ...(labels && { label: labels[name] }),
    error: failure?.fields[name]?.join(' '),
  });
}

/** Several forms on a page can have a field `password`, so ids include the form. */
export function fieldId(form: string, name: string): string {
  return `${form}-${name.replaceAll('.', '-')}`;
}
