/** COPY … FROM STDIN over a `pg` connection. */
import type pg from 'pg';
import type { Connection, Submittable } from 'pg';

/** Protocol methods that the types of `pg` omit. */
interface CopyConnection extends Connection {
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
}

export type CopyValue = string | number | boolean | null | readonly string[] | object;

const CHUNK_BYTES = 1 << 20;

/** One line of the COPY text format. Objects are written as JSON, lists of strings as arrays. */
export function copyLine(values: readonly CopyValue[]): string {
  let line = '';
  for (let at = 0; at < values.length; at += 1) {
    if (at > 0) line += '\t';
    line += copyField(values[at] ?? null);
  }
  return `${line}\n`;
}

function copyField(value: CopyValue): string {
  if (value === null) return '\\N';
  if (typeof value === 'string') return escaped(value);
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 't' : 'f';
  if (Array.isArray(value) && (value.length === 0 || typeof value[0] === 'string')) {
    return escaped(`{${value.map((item) => JSON.stringify(item)).join(',')}}`);
  }
  return escaped(JSON.stringify(value));
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function escaped(text: string): string {
  return SPECIAL.test(text)
    ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character)
    : text;
}

/** `target` is a table with its columns: `pages (id, slug)`. */
export function copyInto(client: pg.Client, target: string, lines: string): Promise<void> {
  if (lines === '') return Promise.resolve();
  return new Promise((resolve, reject) => {
    const copy = {
      submit(connection: Connection) {
        connection.query(`copy ${target} from stdin`);
      },
      handleCopyInResponse(connection: CopyConnection) {
        const bytes = Buffer.from(lines);
        for (let at = 0; at < bytes.length; at += CHUNK_BYTES) {
          connection.sendCopyFromChunk(bytes.subarray(at, at + CHUNK_BYTES));
        }
        connection.endCopyFrom();
      },
      handleCommandComplete: () => undefined,
      handleReadyForQuery: () => resolve(),
      handleError: (error: Error) => reject(error),
    };
    client.query(copy as unknown as Submittable);
  });
}
