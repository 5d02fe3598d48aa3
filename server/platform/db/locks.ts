/**
 * The one order in which a transaction takes its locks, rows and advisory locks alike. Two
 * transactions that follow it can wait for each other, but never in a circle. Rows of one table are
 * locked in the order of their ids.
 *
 * `check-lock-order.ts` holds every transaction to this list in development and in tests. A plain
 * update or delete locks its rows, too.
 */
import { sql } from 'kysely';
import type { Tx } from './tx.ts';

/** Held by the process that migrates (session lock). */
export const MIGRATION_LOCK = 7_261_001;

/** Part of the keys, so that older processes exclude newer ones: add at the end. */
const ADVISORY = [
  'account',
  'page-slug',
  'group-slug',
  'shop-settings',
  'release-split',
  'demo-world',
] as const;
export type LockName = (typeof ADVISORY)[number];

export const LOCK_ORDER = [
  'demo-world',
  'account',
  'shop-settings',
  'invitations',
  'carts',
  'checkouts',
  'orders',
  'refunds',
  'making_jobs',
  'making_batches',
  'release-split',
  'releases',
  'edition_queue',
  'label_agreements',
  'page_contributors',
  'page-slug',
  'pages',
  'group-slug',
  'release_groups',
  'song_uploads',
  'tracks',
  'artworks',
  'shelf',
  'discount_codes',
  'plant',
  // One row for all who issue numbers of a kind: taken last, so that nobody waits for long.
  'number_series',
] as const;
export type LockedTable = Exclude<(typeof LOCK_ORDER)[number], LockName>;

/** Waits for the lock on one thing and keeps it until the transaction ends. */
export async function lock(tx: Tx, name: LockName, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(name, id)}, 0))`.execute(tx);
}

/** Several may share it; who wants it alone waits for them. For what must merely stay as it is. */
export async function lockShared(tx: Tx, name: LockName, ids: readonly string[]): Promise<void> {
  for (const id of [...new Set(ids)].sort()) {
    await sql`select pg_advisory_xact_lock_shared(hashtextextended(${keyOf(name, id)}, 0))`.execute(
      tx,
    );
  }
}

function keyOf(name: LockName, id: string): string {
  return `${ADVISORY.indexOf(name)}:${name}:${id}`;
}

/**
 * Locks these rows until the transaction ends, and returns the ids of those that exist. Rows that
 * merely refer to them can still be inserted meanwhile. What was read before may be out of date by
 * now: read it again. Asks also for none, so that the order of locks does not depend on the data.
 */
export async function lockRows(
  tx: Tx,
  table: LockedTable,
  ids: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where id = any(${[...ids]}::uuid[])
    order by id for no key update`.execute(tx);
  return rows.map(({ id }) => id);
}
