const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The day in the address; what was mistyped there is none. */
export function dayIn(request: Request): string | null {
  const typed = new URL(request.url).searchParams.get('until') ?? '';
  return DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : null;
}
