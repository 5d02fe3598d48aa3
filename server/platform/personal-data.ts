/**
 * The personal data of a module. A module with a table or file about a person describes it here and
 * is listed in server/modules/personal-data.ts. The data export then includes it, and account
 * deletion covers it: all parts in one transaction, so a person is deleted everywhere or nowhere.
 * Records required by tax law stay, anonymised. A part that cannot delete a person throws a
 * CallError, and nothing changes.
 */
import type { Ctx } from '../context.ts';
import type { Tx } from './db/tx.ts';

export interface PersonalData {
  /** Its folder in the export; `privacy:areas` in messages describes the content. */
  area:
    | 'account'
    | 'addresses'
    | 'artwork'
    | 'publishing'
    | 'bank_accounts'
    | 'basket'
    | 'discounts'
    | 'invitations'
    | 'labels'
    | 'members'
    | 'notifications'
    | 'orders'
    | 'pages'
    | 'payees'
    | 'privacy'
    | 'production'
    | 'releases'
    | 'seller'
    | 'splits'
    | 'tax'
    | 'payouts'
    | 'platform_report';
  /** One file at a time, so that memory use stays low. */
  collect(ctx: Ctx, person: { userId: string }): AsyncIterable<ExportedFile>;
  erase(tx: Tx, account: DeletedAccount): Promise<EraseResult>;
}

export interface ExportedFile {
  /** Relative to the area's folder. */
  name: string;
  body: AsyncIterable<Uint8Array>;
}

export interface DeletedAccount {
  userId: string;
  email: string;
  now: Date;
}

export interface EraseResult {
  /** Storage key prefixes; a job deletes the files after the transaction. */
  files?: readonly string[];
}

export function jsonFile(name: string, value: unknown): ExportedFile {
  return { name, body: bytesOf([JSON.stringify(value, null, 2), '\n']) };
}

/** For long lists: rows are streamed. */
export function jsonList(name: string, rows: AsyncIterable<unknown>): ExportedFile {
  return { name, body: bytesOf(jsonListChunks(rows)) };
}

async function* jsonListChunks(rows: AsyncIterable<unknown>): AsyncGenerator<string> {
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
