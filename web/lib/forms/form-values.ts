/** Returns an empty string if the field is missing, as in a hand-made request. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value : '';
}

/** For calls where an empty field means null. */
export function textOrNull(form: FormData, name: string): string | null {
  return textOf(form, name).trim() || null;
}

/** Hidden fields that our own pages fill; the call validates what is in them. */
export function jsonOf<T extends object>(form: FormData, name: string): T {
  const value = parsed(textOf(form, name));
  if (typeof value === 'object' && value !== null) return value as T;
  throw new Response(null, { status: 400 });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
