import { setTimeout as sleep } from 'node:timers/promises';
import type { Transaction } from 'kysely';
import type { Db } from './connect.ts';
import type { DB } from './schema.gen.ts';

export type Tx = Transaction<DB>;

/** Includes the first attempt. */
const MAX_ATTEMPTS = 3;
/** Maximum pause before the second attempt; doubled before the third. */
const PAUSE_MS = 50;
/** Deadlock and serialization failure: both can be retried. */
const RETRYABLE_CODES = new Set(['40P01', '40001']);

let retries = 0;

/**
 * Runs `work` in one transaction: commits when it resolves, rolls back when it throws.
 * After a deadlock `work` runs again from the start. It must have no side effects outside the
 * database: no HTTP, no card call, no file, no changes to the caller's variables. These would also
 * be too slow for a transaction. If side effects cannot be avoided, pass `{ retry: false }`.
 */
export async function inTransaction<T>(
  db: Db,
  work: (tx: Tx) => Promise<T>,
  { retry = true }: { retry?: boolean } = {},
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await commit(db, work);
    } catch (error) {
      if (!retry || attempt === MAX_ATTEMPTS || !isRetryable(error)) throw error;
      retries += 1;
      // Random, so that the transactions do not collide again.
      await sleep(Math.random() * PAUSE_MS * attempt);
    }
  }
}

const afterCommit = new WeakMap<Tx, (() => void)[]>();

/** Runs in this process once the transaction is committed, before its caller goes on. */
export function onCommit(tx: Tx, work: () => void): void {
  const others = afterCommit.get(tx);
  if (others) others.push(work);
  else afterCommit.set(tx, [work]);
}

async function commit<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  let committed: (() => void)[] | undefined;
  const result = await db.transaction().execute(async (tx) => {
    const done = await work(tx);
    committed = afterCommit.get(tx);
    return done;
  });
  for (const each of committed ?? []) each();
  return result;
}

function isRetryable(error: unknown): boolean {
  return error instanceof Error && 'code' in error && RETRYABLE_CODES.has(String(error.code));
}

/** Since the process started. More than a few suggest a wrong lock order. */
export function transactionRetries(): number {
  return retries;
}
