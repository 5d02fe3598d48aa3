/** What people type into fields for numbers; what is none stays none, for the server to say so. */

export function wholeNumber(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** `28.50`, `28,5` or `28` as pence or cents. */
export function minorUnits(text: string): number {
  const [, major, minor = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return major === undefined ? Number.NaN : Number(major) * 100 + Number(minor.padEnd(2, '0'));
}
