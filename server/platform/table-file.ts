/** A long table as a file, in parts: CSV for spreadsheets, or JSON Lines for programs. */
import { TABLE_BATCH_ROWS, TABLE_MEDIA_TYPES, type TableFileType } from '@lathe/rules/table-files';
import { type CsvColumn, csvParts } from './csv.ts';
import type { FileReply } from './http/file-reply.ts';

export interface LongTable<Row, Line = Row> {
  /** Reads the rows after the last one; each part is a short read of its own. */
  read: (last: Row | null, limit: number) => Promise<Row[]>;
  /** The row as an object, as in the replies of calls. */
  present: (row: Row) => unknown;
  /** The row as lines of a spreadsheet. */
  linesOf: (row: Row) => readonly Line[];
  columns: readonly CsvColumn<Line>[];
}

export function tableFile<Row, Line>(
  table: LongTable<Row, Line>,
  { name, as }: { name: string; as: TableFileType },
): FileReply {
  return {
    name: `${name}.${as}`,
    type: TABLE_MEDIA_TYPES[as],
    parts: as === 'csv' ? csvParts(table.columns, linesIn(table)) : jsonLines(table),
  };
}

/** The next rows are read when the last ones were sent, so a slow reader holds no connection. */
async function* batches<Row, Line>({ read }: LongTable<Row, Line>): AsyncGenerator<Row[]> {
  let last: Row | null = null;
  for (;;) {
    const rows: Row[] = await read(last, TABLE_BATCH_ROWS);
    if (rows.length > 0) yield rows;
    last = rows.at(-1) ?? null;
    if (rows.length < TABLE_BATCH_ROWS) return;
  }
}

async function* linesIn<Row, Line>(table: LongTable<Row, Line>): AsyncGenerator<Line[]> {
  for await (const rows of batches(table)) yield rows.flatMap(table.linesOf);
}

async function* jsonLines<Row, Line>(table: LongTable<Row, Line>): AsyncGenerator<string> {
  for await (const rows of batches(table)) {
    yield rows.map((row) => `${JSON.stringify(table.present(row))}\n`).join('');
  }
}
