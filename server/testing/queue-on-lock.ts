/**
 * Two transactions meet at the same row in a known order: whatever would make them wait for each other
 * in a circle then does so every time, not once in a hundred.
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

/** Holds the row until all of them wait, each started when the one before waits; then lets go of it. */
export async function queueBehind<T>(
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

/** Not asked by the holder: within a transaction the answer would stay the same. */
async function assertWaiting(db: Db, count: number): Promise<void> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
  const waiting = rows[0]?.waiting ?? 0;
  if (waiting < count) throw new Error(`${waiting} of ${count} wait.`);
}
