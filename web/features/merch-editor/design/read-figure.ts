/** With a decimal point or comma, and any minus sign. Null if it is no number. */
export function readFigure(text: string): number | null {
  const plain = text.trim().replace(/^[−–]/, '-').replace(',', '.');
  return /^-?\d{1,5}(\.\d{1,3})?$/.test(plain) ? Number(plain) : null;
}
