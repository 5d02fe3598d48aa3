/** Tables for spreadsheets, as RFC 4180 writes them. */

type Cell = string | number | null;

export interface CsvColumn<Row> {
  title: string;
  cell: (row: Row) => Cell;
}

/** Spreadsheets read UTF-8 as such only when the file begins with this. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Words that a spreadsheet would take for a formula are made harmless; numbers, also negative ones,
 * come out as they are. A first row of titles, then one row each.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  const lines = [columns.map(({ title }) => written(title))];
  for (const row of rows) lines.push(columns.map(({ cell }) => written(cell(row))));
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const harmless = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** As we write it into a file: the opposite of what `toCsv` does to a dangerous word. */
export function withoutGuard(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
