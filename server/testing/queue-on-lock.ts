/**
 * Makes transactions meet at the same row in a known order, so that a possible deadlock occurs
 * every time.
 */
import { sql } from 'kysely';
import pg from 'pg';
import type { Db } from '../platform/db/connect.ts';
import type { LockedTable } from '../platform/db/locks.ts';
import type { TestApp } from './app.ts';
import { eventually } from './eventually.ts';

interface Row {
  table: LockedTable;
  id: string;
}

/**
 * Locks the row, starts each function once the previous one waits for the lock, then releases it.
 */
export async function queueOnLock<T>(
  { databaseUrl, ctx: { db } }: Pick<TestApp, 'databaseUrl' | 'ctx'>,
  { table, id }: Row,
  starts: readonly (() => Promise<T>)[],
): Promise<T[]> {
  const holder = new pg.Client(databaseUrl);
  await holder.connect();
  const running: Promise<T>[] = [];
  try {
    await holder.query('begin');
    await holder.query(`select id from ${table} where id = $1 for update`, [id]);
    for (const start of starts) {
      running.push(start());
      await eventually(() => assertWaiting(db, running.length));
    }
  } finally {
    await holder.end();
    await Promise.allSettled(running);
  }
  return await Promise.all(running);
}

/** Uses another connection: within the holder's transaction pg_stat_activity would not change. */
async function assertWaiting(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting < count) throw new Error(`${waiting} of ${count} wait.`);
}
