/** The text of a field; without one, as when a form was made by hand, it is empty. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** For calls in which an empty field means that there is nothing. */
export function textOrNull(form: FormData, name: string): string | null {
  return textOf(form, name).trim() || null;
}
