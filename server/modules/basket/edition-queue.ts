/**
 * The line of buyers who wait for copies of an edition that others hold in their checkouts. What becomes
 * free is offered to the first in line for a few minutes, then to the next. Everybody who writes here has
 * locked the row of the release before.
 */
import { mayWait } from '@lathe/rules/edition-holds';
import { QUEUE_OFFER_MINUTES, QUEUE_SEEN_MINUTES } from '@lathe/rules/limits';
import { earlier, later } from '@lathe/rules/moments';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { lockRows } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';

interface Place {
  releaseId: string;
  cartId: string;
}

interface Waiting extends Place {
  quantity: number;
  /** Hashed keys of who waits. */
  heldBy: readonly string[];
  now: Date;
}

/** From now on nobody else sells, holds or offers copies of it. */
export async function lockEdition(tx: Tx, releaseId: string): Promise<void> {
  await lockRows(tx, 'releases', [releaseId]);
}

/** False for somebody who waits for as much as they may already. */
export async function joinQueue(tx: Tx, waiting: Waiting): Promise<boolean> {
  const { releaseId, cartId, quantity, heldBy, now } = waiting;
  const { editionSize, ...others } = await otherPlaces(tx, waiting);
  if (!mayWait(quantity, others, editionSize)) return false;
  await sql`
    insert into edition_queue (release_id, cart_id, quantity, held_by, joined_at, seen_at)
    values (${releaseId}, ${cartId}, ${quantity}, ${heldBy}::text[], ${now}, ${now})
    on conflict (release_id, cart_id) do update set seen_at = excluded.seen_at,
      quantity = greatest(excluded.quantity, edition_queue.offered)`.execute(tx);
  return true;
}

/** Of everybody who shares an address, a card or an account with the buyer, in other baskets. */
async function otherPlaces(
  tx: Tx,
  { releaseId, cartId, heldBy }: Waiting,
): Promise<{ places: number; copies: number; editionSize: number }> {
  const { rows } = await sql<{ places: number; copies: number; editionSize: number }>`
    select (select coalesce(quantity_limit, 0) from releases where id = ${releaseId}) as "editionSize",
      count(*)::integer as places, coalesce(sum(quantity), 0)::integer as copies
    from edition_queue where release_id = ${releaseId} and cart_id <> ${cartId}
      and held_by && ${heldBy}::text[]`.execute(tx);
  return rows[0] ?? { places: 0, copies: 0, editionSize: 0 };
}

/** From 1, among those to whom nothing is offered yet; null without a place. */
export async function positionOf(tx: Tx, { releaseId, cartId }: Place): Promise<number | null> {
  const { rows } = await sql<{ position: number }>`
    select (select greatest(1, count(*))::integer from edition_queue as ahead
      where ahead.release_id = place.release_id and ahead.offered_until is null
        and ahead.id <= place.id) as position
    from edition_queue as place
    where release_id = ${releaseId} and cart_id = ${cartId}`.execute(tx);
  return rows[0]?.position ?? null;
}

/** For a buyer who has taken what they waited for. */
export async function leaveQueue(tx: Tx, { releaseId, cartId }: Place): Promise<void> {
  await tx
    .deleteFrom('edition_queue')
    .where('release_id', '=', releaseId)
    .where('cart_id', '=', cartId)
    .execute();
}

/** For a buyer who does not want it any more. Copies that were offered to them were kept from others. */
export async function giveUpPlace(
  tx: Tx,
  { releaseId, cartId, now }: Place & { now: Date },
): Promise<void> {
  await sql`
    with gone as (
      delete from edition_queue where release_id = ${releaseId} and cart_id = ${cartId}
      returning held_by, offered
    )
    insert into edition_unused_offers (release_id, held_by, ended_at)
    select ${releaseId}, held_by, ${now} from gone where offered > 0`.execute(tx);
}

export async function isAwaited(tx: Tx, releaseId: string): Promise<boolean> {
  const waiting = tx.selectFrom('edition_queue').select('id').where('release_id', '=', releaseId);
  return (await waiting.limit(1).executeTakeFirst()) !== undefined;
}

/** Offers what is free to the first in line. Who is gone, or did not use an offer, loses the place. */
export async function offerFreeCopies(
  tx: Tx,
  { releaseId, now }: { releaseId: string; now: Date },
): Promise<void> {
  const gone = earlier(now, { minutes: QUEUE_SEEN_MINUTES });
  await sql`
    with gone as (
      delete from edition_queue where release_id = ${releaseId}
        and (offered_until <= ${now} or (offered_until is null and seen_at < ${gone})
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
      offered_until = ${later(now, { minutes: QUEUE_OFFER_MINUTES })}
    from waiting where waiting.id = edition_queue.id and waiting.ahead < ${free}`.execute(tx);
}

/** How many this buyer may take: what is free, and what was offered to them. */
export async function copiesFor(tx: Tx, { releaseId, cartId }: Place): Promise<number> {
  const own = await tx
    .selectFrom('edition_queue')
    .select('offered')
    .where('release_id', '=', releaseId)
    .where('cart_id', '=', cartId)
    .executeTakeFirst();
  return (await freeCopies(tx, releaseId)) + (own?.offered ?? 0);
}

/** Neither sold, nor held, nor offered. */
async function freeCopies(tx: Tx, releaseId: string): Promise<number> {
  const { rows } = await sql<{ free: number }>`
    select (coalesce(quantity_limit, 2147483647) - copies_sold - copies_reserved
      - (select coalesce(sum(offered), 0) from edition_queue where release_id = releases.id)
      )::integer as free
    from releases where id = ${releaseId}`.execute(tx);
  return rows[0]?.free ?? 0;
}

/** Looking at one's basket keeps the place in line. */
export async function keepPlaces(
  db: Db,
  { cartId, now }: { cartId: string; now: Date },
): Promise<void> {
  // A place that somebody else changes just now is left: waiting could end in a circle.
  await sql`update edition_queue set seen_at = ${now} where id in (
    select id from edition_queue where cart_id = ${cartId} and seen_at < ${now}
    for update skip locked)`.execute(db);
}

export async function listAwaited(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('edition_queue').select('release_id').distinct().execute();
  return rows.map(({ release_id }) => release_id);
}

/** How often somebody let an offer pass counts for an hour only. */
export async function forgetUnusedOffers(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('edition_unused_offers').where('ended_at', '<', before).execute();
}
