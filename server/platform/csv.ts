/** CSV for spreadsheets (RFC 4180). */

type Cell = string | number | null;

export interface CsvColumn<Row> {
  title: string;
  cell: (row: Row) => Cell;
}

/** Spreadsheets detect UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that a spreadsheet would run as a formula is escaped; numbers, including negative ones, stay
 * as they are. The first row holds the column titles.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  const lines = [columns.map(({ title }) => formatCell(title))];
  for (const row of rows) lines.push(columns.map(({ cell }) => formatCell(cell(row))));
  return BYTE_ORDER_MARK + lines.map((line) => `${line.join(',')}\r\n`).join('');
}

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  // With its own apostrophe too, so that reading it back removes only ours.
  const harmless = /^'*[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Reverses the formula escaping of `toCsv`. */
export function withoutGuard(cell: string): string {
  return /^'+[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}
