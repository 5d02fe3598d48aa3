/** Stops a process at a certain statement with a lock of the test, and kills it there. */
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '../../server/platform/db/connect.ts';
import { inTransaction, type Tx } from '../../server/platform/db/tx.ts';
import { eventually } from '../../server/testing/eventually.ts';
import type { Program } from './programs.ts';

/** What it locks stays locked until `release`. */
export async function holdLock(db: Db, take: (tx: Tx) => Promise<unknown>) {
  const [taken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const holding = inTransaction(db, async (tx) => {
    await take(tx);
    taken.resolve();
    await released.promise;
  });
  holding.catch(taken.reject);
  await taken.promise;
  return {
    async release() {
      released.resolve();
      await holding;
    },
  };
}

/** Its transaction ends with it, whether the statement would have succeeded or not. */
export async function killWhileWaiting(db: Db, program: Program): Promise<void> {
  await eventually(async () => {
    if ((await listWaiting(db)).length === 0) throw new Error('Nothing waits for a lock.');
  });
  program.killGroup('SIGKILL');
  expect(await program.ended).toBe('SIGKILL');
  for (const pid of await listWaiting(db))
    await sql`select pg_terminate_backend(${pid})`.execute(db);
}

async function listWaiting(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  return rows.map(({ pid }) => pid);
}
