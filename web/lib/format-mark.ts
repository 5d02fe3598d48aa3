/** Prints `12"` with the inch sign instead of a quotation mark, as on sleeves. */
export function formatMark(format: string): string {
  return format.replace('"', '″');
}
