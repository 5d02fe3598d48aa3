/** A file as somebody's spreadsheet wrote it, made into lines. What cannot be read is said at once. */
import { CATALOGUE_COLUMNS, type CatalogueColumn } from '@lathe/rules/catalogue-columns';
import { CATALOGUE_LINES_MAX } from '@lathe/rules/limits';
import { CsvError, parse } from 'csv-parse/sync';
import { withoutGuard } from '../../platform/csv.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { type CatalogueCells, REQUIRED_COLUMNS } from './catalogue-columns.ts';

export interface CatalogueLine {
  /** Of the file, as an editor counts. */
  line: number;
  cells: CatalogueCells;
}

export function readCatalogue(bytes: Uint8Array): CatalogueLine[] {
  const text = decoded(bytes);
  const [titles, ...records] = parsed(text);
  const columns = namedColumns(titles?.cells ?? []);
  if (records.length === 0) throw unreadable('empty');
  if (records.length > CATALOGUE_LINES_MAX) {
    throw unreadable('too_long', { max: CATALOGUE_LINES_MAX });
  }
  return records.map(({ line, cells }) => ({ line, cells: byColumn(columns, cells) }));
}

function decoded(bytes: Uint8Array): string {
  // Two bytes a letter have a zero in between, and PostgreSQL keeps none.
  if (bytes.includes(0)) throw unreadable('encoding');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw unreadable('encoding');
  }
}

/** German spreadsheets separate by semicolons, some others by tabs. */
function separatorOf(text: string): string {
  const [first = ''] = text.split(/[\r\n]/, 1);
  const count = (separator: string) => first.split(separator).length;
  return [',', ';', '\t'].toSorted((a, b) => count(b) - count(a))[0] ?? ',';
}

interface Parsed {
  line: number;
  cells: string[];
}

function parsed(text: string): Parsed[] {
  try {
    const rows = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      info: true,
      relax_column_count: true,
      skip_empty_lines: true,
      // One more than is allowed says that there are too many.
      to: CATALOGUE_LINES_MAX + 2,
    }) as unknown as { info: { lines: number }; record: string[] }[];
    let before = 0;
    return rows
      .map(({ info, record }) => {
        // A record is told by its last line; it begins after the one before it.
        const breaks = record.join('').split('\n').length - 1;
        const line = Math.max(before + 1, info.lines - breaks);
        before = info.lines;
        return { line, cells: record };
      })
      .filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
  } catch (error) {
    if (error instanceof CsvError) throw unreadable('syntax', { line: Number(error.lines ?? 1) });
    throw error;
  }
}

function namedColumns(titles: readonly string[]): CatalogueColumn[] {
  const names = titles.map((title) => title.trim().toLowerCase());
  const unknown = names.find((name) => !CATALOGUE_COLUMNS.some((column) => column === name));
  const missing = REQUIRED_COLUMNS.find((column) => !names.includes(column));
  const doubled = names.find((name, at) => names.indexOf(name) !== at);
  if (missing) throw unreadable('column_missing', { column: missing });
  if (unknown !== undefined) throw unreadable('column_unknown', { column: unknown });
  if (doubled) throw unreadable('column_doubled', { column: doubled });
  return names as CatalogueColumn[];
}

function byColumn(columns: readonly CatalogueColumn[], cells: readonly string[]): CatalogueCells {
  const empty = Object.fromEntries(CATALOGUE_COLUMNS.map((column) => [column, '']));
  const filled = columns.map((column, at) => [column, withoutGuard(cells[at]?.trim() ?? '')]);
  return { ...empty, ...Object.fromEntries(filled) } as CatalogueCells;
}

function unreadable(problem: string, values?: Record<string, string | number>): CallError {
  const file = [{ key: `catalogue_${problem}`, ...(values && { values }) }];
  return new CallError('catalogue_unreadable', { fields: { file } });
}
