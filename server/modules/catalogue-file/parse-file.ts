/** Parses an uploaded CSV file into lines. Throws on the first thing that cannot be read. */
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CATALOGUE_LINES_MAX } from '@lathe/rules/bulk-limits';
import {
  CATALOGUE_COLUMNS,
  type CatalogueColumn,
  columnNamed,
  REQUIRED_COLUMNS,
} from '@lathe/rules/catalogue-columns';
import { CsvError, parse } from 'csv-parse';
import { withoutGuard } from '../../platform/csv.ts';
import { decodeFile } from './decode-file.ts';
import { unreadableError } from './unreadable-error.ts';

export type CatalogueCells = Record<CatalogueColumn, string>;

export interface CatalogueLine {
  /** Line number in the file, starting at 1. */
  line: number;
  cells: CatalogueCells;
}

/** Parsing 2 MB takes a second, so the event loop gets a turn after each chunk of this size. */
const CHUNK_BYTES = 64 * 1024;
/** Well above the length limits of all columns together. */
const RECORD_MAX = 100_000;
const CELLS_MAX = 1000;

export async function parseCatalogue(bytes: Uint8Array): Promise<CatalogueLine[]> {
  const { text, skippedLines } = decodeFile(bytes);
  const [titles, ...records] = await parsed(text);
  const columns = namedColumns(titles?.cells ?? []);
  if (records.length === 0) throw unreadableError('empty');
  if (records.length > CATALOGUE_LINES_MAX) {
    throw unreadableError('too_long', { max: CATALOGUE_LINES_MAX });
  }
  return records.map(({ line, cells }) => ({
    line: line + skippedLines,
    cells: byColumn(columns, cells),
  }));
}

/** German spreadsheets use semicolons, some others use tabs. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

interface ParsedRecord {
  info: { lines: number };
  record: string[];
}

interface ParsedRow {
  line: number;
  cells: string[];
}

async function parsed(text: string): Promise<ParsedRow[]> {
  const parser = parse({
    bom: true,
    cast: (cell, { index, lines }) => {
      if (index < CELLS_MAX) return cell;
      throw unreadableError('syntax', { line: lines });
    },
    delimiter: separatorOf(text),
    info: true,
    max_record_size: RECORD_MAX,
    relax_column_count: true,
    skip_empty_lines: true,
    // The header, and one line above the limit to detect files that are too long.
    to: CATALOGUE_LINES_MAX + 2,
  });
  const rows: ParsedRecord[] = [];
  try {
    await pipeline(
      Readable.from(piecesOf(text)),
      parser,
      async (read: AsyncIterable<ParsedRecord>) => {
        for await (const row of read) rows.push(row);
      },
    );
  } catch (error) {
    if (error instanceof CsvError)
      throw unreadableError('syntax', { line: Number(error.lines ?? 1) });
    throw error;
  }
  return withLines(rows).filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
}

async function* piecesOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text);
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
    yield bytes.subarray(at, at + CHUNK_BYTES);
    await nextTurn();
  }
}

/** The parser reports the last line of each record, so the first line is calculated. */
function withLines(rows: readonly ParsedRecord[]): ParsedRow[] {
  let before = 0;
  return rows.map(({ info, record }) => {
    const breaks = record.join('').split('\n').length - 1;
    const line = Math.max(before + 1, info.lines - breaks);
    before = info.lines;
    return { line, cells: record };
  });
}

function namedColumns(titles: readonly string[]): (CatalogueColumn | null)[] {
  // Spreadsheets add empty columns at the end.
  const columns = titles.map((title) => (title.trim() === '' ? null : columnNamed(title)));
  const missing = REQUIRED_COLUMNS.find((column) => !columns.includes(column));
  const unknown = titles.find((title, at) => title.trim() !== '' && columns[at] === null);
  const duplicate = columns.find((column, at) => column && columns.indexOf(column) !== at);
  if (missing) throw unreadableError('column_missing', { column: missing });
  if (unknown !== undefined) throw unreadableError('column_unknown', { column: unknown.trim() });
  if (duplicate) throw unreadableError('column_doubled', { column: duplicate });
  return columns;
}

function byColumn(
  columns: readonly (CatalogueColumn | null)[],
  cells: readonly string[],
): CatalogueCells {
  const empty = Object.fromEntries(CATALOGUE_COLUMNS.map((column) => [column, '']));
  const filled = columns.flatMap((column, at) =>
    column ? [[column, withoutGuard(cells[at]?.trim() ?? '')]] : [],
  );
  return { ...empty, ...Object.fromEntries(filled) } as CatalogueCells;
}
