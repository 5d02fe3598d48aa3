import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Db } from './connect.ts';
import type { DB } from './schema.gen.ts';

export type Tx = Transaction<DB>;

/** The first try included. */
const TRIES = 3;
/** Longest pause before the second try; twice as long before the third. */
const PAUSE_MS = 50;
/** Deadlock, and a conflict between serializable transactions: both say "try again". */
const TRY_AGAIN = new Set(['40P01', '40001']);

let retries = 0;

/**
 * One transaction, committed when `work` resolves and rolled back when it throws.
 *
 * `work` runs again, as a whole, when PostgreSQL ends it to resolve a deadlock. Nothing of the first
 * run is in the database then, so `work` must not change anything outside of it: no HTTP, no card
 * call, no file, no variable of the caller that a second run would find changed. All of these are
 * also too slow for a transaction. Where it cannot be helped, pass `{ retry: false }`.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { retry = true }: { retry?: boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction().execute(work);
    } catch (error) {
      if (!retry || attempt === TRIES || !mayTryAgain(error)) throw error;
      retries += 1;
      // Not all at the same moment, or they meet again.
      await sleep(Math.random() * PAUSE_MS * attempt);
    }
  }
}

function mayTryAgain(error: unknown): boolean {
  return error instanceof Error && 'code' in error && TRY_AGAIN.has(String(error.code));
}

/** Since the process began. More than a few point to locks that are taken in the wrong order. */
export function transactionRetries(): number {
  return retries;
}
