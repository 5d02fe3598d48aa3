/**
 * Every lock has a name, and locks are taken in the order of this list, so that two transactions
 * can wait for each other but never in a circle.
 */
import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/** Held by the process that migrates (session lock). */
export const MIGRATION_LOCK = 7_261_001;

const ORDER = [
  'account',
  'page-slug',
  'group-slug',
  'shop-settings',
  'release-split',
  'demo-world',
] as const;
export type LockName = (typeof ORDER)[number];

/** Waits for the lock on one thing and keeps it until the transaction ends. */
export async function lock(tx: Tx, name: LockName, id: string): Promise<void> {
  const key = `${ORDER.indexOf(name)}:${name}:${id}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(tx);
}
