/**
 * Queue for copies of a limited edition that other buyers hold in checkout. Free copies are offered
 * to the first in the queue for a few minutes, then to the next. All writers lock the release row
 * first.
 */

import { QUEUE_OFFER_MINUTES, QUEUE_SEEN_MINUTES } from '@lathe/rules/limits';
import { canQueue } from '@lathe/rules/stock-holds';
import { addDuration, subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import { lockRows } from '../../../platform/db/locks.ts';
import type { Tx } from '../../../platform/db/tx.ts';

interface QueueKey {
  releaseId: string;
  cartId: string;
}

interface QueueEntry extends QueueKey {
  quantity: number;
  /** Hashed keys that identify the waiting buyer. */
  buyerKeys: readonly string[];
  now: Date;
}

/** Prevents others from selling, holding or offering copies of this edition. */
export async function lockEdition(tx: Tx, releaseId: string): Promise<void> {
  await lockRows(tx, 'releases', [releaseId]);
}

/** Returns false if the buyer already waits for the maximum. */
export async function joinQueue(tx: Tx, entry: QueueEntry): Promise<boolean> {
  const { releaseId, cartId, quantity, buyerKeys, now } = entry;
  const { editionSize, ...others } = await otherPositions(tx, entry);
  if (!canQueue(quantity, others, editionSize)) return false;
  await sql`
    insert into edition_queue (release_id, cart_id, quantity, held_by, joined_at, seen_at)
    values (${releaseId}, ${cartId}, ${quantity}, ${buyerKeys}::text[], ${now}, ${now})
    on conflict (release_id, cart_id) do update set seen_at = excluded.seen_at,
      quantity = greatest(excluded.quantity, edition_queue.offered)`.execute(tx);
  return true;
}

/** Places in other baskets that share an address, card or account with the buyer. */
async function otherPositions(
  tx: Tx,
  { releaseId, cartId, buyerKeys }: QueueEntry,
): Promise<{ places: number; copies: number; editionSize: number }> {
  const { rows } = await sql<{ places: number; copies: number; editionSize: number }>`
    select (select coalesce(quantity_limit, 0) from releases where id = ${releaseId}) as "editionSize",
      count(*)::integer as places, coalesce(sum(quantity), 0)::integer as copies
    from edition_queue where release_id = ${releaseId} and cart_id <> ${cartId}
      and held_by && ${buyerKeys}::text[]`.execute(tx);
  return rows[0] ?? { places: 0, copies: 0, editionSize: 0 };
}

/** Position from 1 among buyers without an offer; null if not in the queue. */
export async function positionOf(tx: Tx, { releaseId, cartId }: QueueKey): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select (select greatest(1, count(*))::integer from edition_queue as ahead
      where ahead.release_id = place.release_id and ahead.offered_until is null
        and ahead.id <= place.id) as position
    from edition_queue as place
    where release_id = ${releaseId} and cart_id = ${cartId}`.execute(tx);
  return rows[0]?.position ?? null;
}

/** For a buyer who has taken the copies. */
export async function leaveQueue(tx: Tx, { releaseId, cartId }: QueueKey): Promise<void> {
  await tx
    .deleteFrom('edition_queue')
    .where('release_id', '=', releaseId)
    .where('cart_id', '=', cartId)
    .execute();
}

/**
 * For a buyer who leaves the queue. An unused offer is recorded, because it blocked copies for
 * others.
 */
export async function leaveEditionQueue(
  tx: Tx,
  { releaseId, cartId, now }: QueueKey & { now: Date },
): Promise<void> {
  await sql`
    with gone as (
      delete from edition_queue where release_id = ${releaseId} and cart_id = ${cartId}
      returning held_by, offered
    )
    insert into edition_unused_offers (release_id, held_by, ended_at)
    select ${releaseId}, held_by, ${now} from gone where offered > 0`.execute(tx);
}

export async function isEditionQueued(tx: Tx, releaseId: string): Promise<boolean> {
  const entry = tx.selectFrom('edition_queue').select('id').where('release_id', '=', releaseId);
  return (await entry.limit(1).executeTakeFirst()) !== undefined;
}

/**
 * Offers free copies to the first in the queue. Buyers who left or let an offer expire lose their
 * place.
 */
export async function offerFreeCopies(
  tx: Tx,
  { releaseId, now }: { releaseId: string; now: Date },
): Promise<void> {
  const lastSeenBefore = subtractDuration(now, { minutes: QUEUE_SEEN_MINUTES });
  await sql`
    with gone as (
      delete from edition_queue where release_id = ${releaseId}
        and (offered_until <= ${now} or (offered_until is null and seen_at < ${lastSeenBefore})
          or exists (select from releases where id = ${releaseId} and copies_sold >= quantity_limit))
      returning held_by, offered_until
    )
    insert into edition_unused_offers (release_id, held_by, ended_at)
    select ${releaseId}, held_by, offered_until from gone where offered_until <= ${now}`.execute(
    tx,
  );
  const free = await freeCopies(tx, releaseId);
  if (free <= 0) return;
  await sql`
    with waiting as (
      select id, quantity, sum(quantity) over (order by id) - quantity as ahead
      from edition_queue where release_id = ${releaseId} and offered_until is null
    )
    update edition_queue set offered = least(waiting.quantity, ${free} - waiting.ahead),
      offered_until = ${addDuration(now, { minutes: QUEUE_OFFER_MINUTES })}
    from waiting where waiting.id = edition_queue.id and waiting.ahead < ${free}`.execute(tx);
}

/** Copies that this buyer may take: free ones plus those offered to them. */
export async function copiesFor(tx: Tx, { releaseId, cartId }: QueueKey): Promise<number> {
  const own = await tx
    .selectFrom('edition_queue')
    .select('offered')
    .where('release_id', '=', releaseId)
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  return (await freeCopies(tx, releaseId)) + (own?.offered ?? 0);
}

/** Copies that are not sold, held or offered. */
async function freeCopies(tx: Tx, releaseId: string): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select (coalesce(quantity_limit, 2147483647) - copies_sold - copies_reserved
      - (select coalesce(sum(offered), 0) from edition_queue where release_id = releases.id)
      )::integer as free
    from releases where id = ${releaseId}`.execute(tx);
  return rows[0]?.free ?? 0;
}

/** Viewing the basket keeps the place in the queue. */
export async function keepQueuePositions(
  db: Db,
  { cartId, now }: { cartId: string; now: Date },
): Promise<void> {
  // Skips locked rows, because waiting for them could deadlock.
  await sql`update edition_queue set seen_at = ${now} where id in (
    select id from edition_queue where cart_id = ${cartId} and seen_at < ${now}
    for update skip locked)`.execute(db);
}

export async function listQueuedReleases(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('edition_queue').select('release_id').distinct().execute();
  return rows.map(({ release_id }) => release_id);
}

/** Deletes old unused offers. They count for one hour only (`ABANDONED_HOLDS_MINUTES`). */
export async function deleteUnusedOffers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('edition_unused_offers').where('ended_at', '<', before).execute();
}

/** Callers lock the baskets. A place is lost if the account already has one in the same queue. */
export async function moveQueuePositions(
  tx: Tx,
  { guestIds, cartId }: { guestIds: readonly string[]; cartId: string },
): Promise<void> {
  const positions = tx
    .selectFrom('edition_queue')
    .select('release_id')
    .where('cart_id', 'in', guestIds);
  const queued = (await positions.execute()).map(({ release_id }) => release_id);
  await lockRows(tx, 'releases', queued);
  for (const guestId of guestIds) {
    await sql`update edition_queue set cart_id = ${cartId} where cart_id = ${guestId}
      and not exists (select from edition_queue as own
        where own.cart_id = ${cartId} and own.release_id = edition_queue.release_id)`.execute(tx);
  }
}
