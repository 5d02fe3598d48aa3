/** Parses number fields; invalid input becomes NaN, which the server rejects. */

export function parseWholeNumber(text: string): number {
  return /^\s*\d+\s*$/.test(text) ? Number(text) : Number.NaN;
}

/** Parses `28.50`, `28,5` or `28` into minor units. */
export function parseMinorUnits(text: string): number {
  const [, major, minor = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,2}))?\s*$/.exec(text) ?? [];
  return major === undefined ? Number.NaN : Number(major) * 100 + Number(minor.padEnd(2, '0'));
}

/** Parses `310.5`, `310,5` or `310`. */
export function parseDecimal(text: string): number {
  const [, whole, part = ''] = /^\s*(\d{1,7})(?:[.,](\d{1,6}))?\s*$/.exec(text) ?? [];
  return whole === undefined ? Number.NaN : Number(`${whole}.${part}`);
}
