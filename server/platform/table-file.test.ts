import { Readable } from 'node:stream';
import { TABLE_BATCH_ROWS, TABLE_FILE_TYPES } from '@lathe/rules/table-files';
import { describe, expect, it } from 'vitest';
import { type LongTable, tableFile } from './table-file.ts';

interface Row {
  id: number;
  name: string;
}

function tableOf(count: number, reads: (number | null)[] = []): LongTable<Row> {
  return {
    read(last, limit) {
      reads.push(last?.id ?? null);
      const first = (last?.id ?? 0) + 1;
      const length = Math.min(limit, count - first + 1);
      const rows = Array.from({ length }, (_, at) => ({
        id: first + at,
        name: `=${first + at}\n`,
      }));
      return Promise.resolve(rows);
    },
    present: ({ id, name }) => ({ id, name }),
    linesOf: (row) => [row],
    columns: [
      { title: 'ID', cell: ({ id }) => id },
      { title: 'Name', cell: ({ name }) => name },
    ],
  };
}

async function textOf(table: LongTable<Row>, as: 'csv' | 'jsonl'): Promise<string> {
  let text = '';
  for await (const part of tableFile(table, { name: 'rows', as }).parts) text += part;
  return text;
}

describe('long tables as files', () => {
  it.each([0, 1, TABLE_BATCH_ROWS, TABLE_BATCH_ROWS + 1])(
    'have each of %d rows once',
    async (n) => {
      const lines = (await textOf(tableOf(n), 'jsonl')).split('\n').slice(0, -1);
      expect(lines.map((line) => JSON.parse(line).id)).toEqual(
        Array.from({ length: n }, (_, at) => at + 1),
      );
      const csv = await textOf(tableOf(n), 'csv');
      expect(csv.startsWith('\uFEFFID,Name\r\n')).toBe(true);
      expect(csv.split('\r\n')).toHaveLength(n + 2);
    },
  );

  it('have one object in each line of JSON, and no formulas in CSV', async () => {
    expect(await textOf(tableOf(2), 'jsonl')).toBe(
      '{"id":1,"name":"=1\\n"}\n{"id":2,"name":"=2\\n"}\n',
    );
    expect(await textOf(tableOf(1), 'csv')).toContain(`1,"'=1\n"\r\n`);
  });

  it.each(TABLE_FILE_TYPES)('are not read ahead of a slow reader (%s)', async (as) => {
    const reads: (number | null)[] = [];
    const file = tableFile(tableOf(100 * TABLE_BATCH_ROWS, reads), { name: 'rows', as });
    const parts = Readable.from(file.parts, { objectMode: false })[Symbol.asyncIterator]();
    for (let at = 0; at < 5; at += 1) await parts.next();
    // What fits into the buffers of the stream.
    expect(reads.length).toBeLessThan(12);
    await parts.return?.();
    const before = reads.length;
    await new Promise((resolve) => setImmediate(resolve));
    expect(reads).toHaveLength(before);
  });
});
