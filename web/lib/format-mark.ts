/** `12"` as it is printed on sleeves: with the sign for inches, not with a quotation mark. */
export function formatMark(format: string): string {
  return format.replace('"', '″');
}
