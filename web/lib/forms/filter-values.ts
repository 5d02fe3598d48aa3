/** What a filter field shows and when it applies. Without a browser, for tests. */
interface FilterField {
  name: string;
  type: string;
  value: string;
}

const CHOICES: readonly string[] = ['select-one', 'select-multiple', 'checkbox', 'radio'];

export function isChoice({ type }: Pick<FilterField, 'type'>): boolean {
  return CHOICES.includes(type);
}

/** Omits empty parameters from the URL. */
export function filledFields(form: FormData): URLSearchParams {
  const entries = [...form].filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== '',
  );
  return new URLSearchParams(entries);
}

/** The user has typed more since the filters were applied. */
export function isBeingTyped(
  { name, type, value }: FilterField,
  { hasFocus, applied }: { hasFocus: boolean; applied: URLSearchParams },
): boolean {
  return hasFocus && !isChoice({ type }) && value !== (applied.get(name) ?? '');
}

interface ShownField {
  field: FilterField;
  /** Of a select; an unknown value shows the first one. */
  options?: readonly string[] | undefined;
}

/** A boolean for checkboxes and radios. */
export function valueFor({ field, options }: ShownField, query: URLSearchParams): string | boolean {
  if (field.type === 'checkbox' || field.type === 'radio') {
    return query.getAll(field.name).includes(field.value);
  }
  const value = query.get(field.name) ?? '';
  return options && !options.includes(value) ? (options[0] ?? '') : value;
}
