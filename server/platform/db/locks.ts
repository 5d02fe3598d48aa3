/**
 * The order in which every transaction takes its locks, both row locks and advisory locks.
 * Transactions that follow it cannot deadlock. Rows of one table are locked in ID order.
 * `check-lock-order.ts` enforces this list in development and tests. A plain update or delete also
 * locks its rows.
 */
import { sql } from 'kysely';
import { PREPARED } from './pipelined-pool.ts';
import type { Tx } from './tx.ts';

/** Session lock of the process that runs migrations. */
export const MIGRATION_LOCK = 7_261_001;

/** The index is part of the key and must match across versions: only append. */
const ADVISORY = [
  'account',
  'page-slug',
  'group-slug',
  'shop-settings',
  'release-split',
  'demo-world',
  'isrc',
  'payouts',
  'bundle-part',
  'party',
  // Scans of one ticket.
  'admission',
] as const;
export type LockName = (typeof ADVISORY)[number];

export const LOCK_ORDER = [
  'demo-world',
  'account',
  'shop-settings',
  'invitations',
  'account_members',
  'webhook_endpoints',
  'webhook_deliveries',
  'carts',
  'checkouts',
  // Nobody is let in with a ticket that is given back at the same time.
  'admission',
  'orders',
  'refunds',
  // Where the earnings of an invited payee are.
  'party',
  'making_jobs',
  'making_batches',
  'release-split',
  'invited_payees',
  // Buyers hold merchandise before records (see the order of kinds).
  'merch_items',
  'releases',
  'edition_queue',
  // Who retires a part pauses the bundles that have it.
  'bundle-part',
  'bundles',
  'label_agreements',
  'page_contributors',
  'page-slug',
  'pages',
  'group-slug',
  'release_groups',
  'isrc',
  'song_uploads',
  'tracks',
  'artworks',
  'shelf',
  // A refund takes back releases, with their place on the shelf, before tickets.
  'ticket_pools',
  'ticket_categories',
  'ticket_waits',
  'discount_codes',
  'bank_files',
  // All payouts and balances of one seller.
  'payouts',
  'plant',
  // One row is shared by everyone who issues numbers of a kind, so it is locked last and held
  // briefly.
  'number_series',
] as const;
export type LockedTable = Exclude<(typeof LOCK_ORDER)[number], LockName>;

/** Waits for an exclusive lock, held until the transaction ends. */
export async function lock(tx: Tx, name: LockName, id: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${keyOf(name, id)}, 0))`.execute(tx);
}

/** Several locks of one kind in one statement, always in the same order. */
export async function lockAll(tx: Tx, name: LockName, ids: readonly string[]): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(key, 0))
    from unnest(${keysOf(name, ids)}::text[]) as key`.execute(tx);
}

/** A shared lock blocks only exclusive ones. Use it for data that must not change meanwhile. */
export async function lockShared(tx: Tx, name: LockName, ids: readonly string[]): Promise<void> {
  await sql`${PREPARED} select pg_advisory_xact_lock_shared(hashtextextended(key, 0))
    from unnest(${keysOf(name, ids)}::text[]) as key`.execute(tx);
}

function keysOf(name: LockName, ids: readonly string[]): string[] {
  return [...new Set(ids)].sort().map((id) => keyOf(name, id));
}

function keyOf(name: LockName, id: string): string {
  return `${ADVISORY.indexOf(name)}:${name}:${id}`;
}

/**
 * Locks rows until the transaction ends and returns the IDs that exist. Other transactions can
 * still insert rows that reference them. Read earlier data again, it may be outdated. An empty list
 * also runs the query, so that the lock order does not depend on the data.
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
