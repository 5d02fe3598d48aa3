/** Returns an empty string if the field is missing, as in a hand-made request. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** For calls where an empty field means null. */
export function textOrNull(form: FormData, name: string): string | null {
  return textOf(form, name).trim() || null;
}
