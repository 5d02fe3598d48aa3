/** CSV for spreadsheets (RFC 4180). */

/** A decimal is an exact number as text, such as `-3.50`. */
type Cell = string | number | { decimal: string } | null;

export interface CsvColumn<Row> {
  title: string;
  cell: (row: Row) => Cell;
}

/** Some spreadsheets also read the wide signs of East Asian keyboards, or skip a line break. */
const FORMULA = /^'*[=+\-@\t\r\n＝＋－＠]/;

/** Spreadsheets detect UTF-8 only with a byte order mark. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * Text that a spreadsheet would run as a formula is escaped; numbers, including negative ones, stay
 * as they are. The first row holds the column titles.
 */
export function toCsv<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  return csvHead(columns) + csvRows(columns, rows);
}

/** The same in parts, so that a long table takes no more memory than one part of it. */
export async function* csvParts<Row>(
  columns: readonly CsvColumn<Row>[],
  batches: AsyncIterable<Iterable<Row>>,
): AsyncGenerator<string> {
  yield csvHead(columns);
  for await (const rows of batches) yield csvRows(columns, rows);
}

function csvHead<Row>(columns: readonly CsvColumn<Row>[]): string {
  return BYTE_ORDER_MARK + lineOf(columns.map(({ title }) => title));
}

function csvRows<Row>(columns: readonly CsvColumn<Row>[], rows: Iterable<Row>): string {
  let text = '';
  for (const row of rows) text += lineOf(columns.map(({ cell }) => cell(row)));
  return text;
}

function lineOf(cells: readonly Cell[]): string {
  return `${cells.map(formatCell).join(',')}\r\n`;
}

function formatCell(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return cell.decimal;
  // With its own apostrophe too, so that reading it back removes only ours.
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** Reverses the formula escaping of `toCsv`. */
export function withoutGuard(cell: string): string {
  return cell.startsWith("'") && FORMULA.test(cell) ? cell.slice(1) : cell;
}
