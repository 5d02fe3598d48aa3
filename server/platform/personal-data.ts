/**
 * What a module keeps about people. A module with a table or a file about a person describes it by
 * one of these and adds it to the list in server/modules/personal-data.ts. The export then holds it,
 * and closing an account passes through it: all parts in one transaction, so that a person is gone
 * from everywhere or from nowhere. What tax law wants kept stays, without saying whose it was. A
 * part that cannot let somebody go throws a CallError, and nothing has happened.
 */
import type { Ctx } from '../context.ts';
import type { Tx } from './db/tx.ts';

export interface PersonalData {
  /** Its folder in the export; messages say below `privacy:areas` what is in there. */
  area:
    | 'account'
    | 'addresses'
    | 'artwork'
    | 'publishing'
    | 'basket'
    | 'discounts'
    | 'invitations'
    | 'labels'
    | 'orders'
    | 'pages'
    | 'privacy'
    | 'production'
    | 'releases'
    | 'seller'
    | 'splits';
  /** File by file, so that nothing large is ever in memory. */
  collect(ctx: Ctx, person: { userId: string }): AsyncIterable<ExportedFile>;
  erase(tx: Tx, leaving: Leaving): Promise<Erased>;
}

export interface ExportedFile {
  /** Below the area's folder. */
  name: string;
  body: AsyncIterable<Uint8Array>;
}

export interface Leaving {
  userId: string;
  email: string;
  now: Date;
}

export interface Erased {
  /** Beginnings of storage keys; a job removes the files after the transaction. */
  files?: readonly string[];
}

export function jsonFile(name: string, value: unknown): ExportedFile {
  return { name, body: bytesOf([JSON.stringify(value, null, 2), '\n']) };
}

/** For lists that may be long: each row is written as it comes. */
export function jsonList(name: string, rows: AsyncIterable<unknown>): ExportedFile {
  return { name, body: bytesOf(listed(rows)) };
}

async function* listed(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
  let separator = '[\n  ';
  for await (const row of rows) {
    yield `${separator}${JSON.stringify(row)}`;
    separator = ',\n  ';
  }
  yield separator.startsWith('[') ? '[]\n' : '\n]\n';
}

export async function* bytesOf(
  texts: AsyncIterable<string> | Iterable<string>,
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for await (const text of texts) yield encoder.encode(text);
}
