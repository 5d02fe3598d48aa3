import type { HoldHistory } from '@lathe/rules/edition-holds';
import {
  EDITION_ABANDONED_MINUTES,
  EDITION_SCARCE_COPIES,
  EDITION_SCARCE_PERCENT,
  ITEM_QUANTITY_MAX,
} from '@lathe/rules/limits';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Db } from '../../../platform/db/connect.ts';
import type { Tx } from '../../../platform/db/tx.ts';

interface HoldKey {
  releaseId: string;
  /** The basket of the buyer, whose offered copies are taken now. */
  cartId: string;
  buyerKeys: readonly string[];
  now: Date;
}

/** Holds of all buyers who share an address, card or account with this one. */
export async function readHistory(
  tx: Tx,
  { releaseId, cartId, buyerKeys, now }: HoldKey,
): Promise<HoldHistory & { editionSize: number }> {
  const since = subtractDuration(now, { minutes: EDITION_ABANDONED_MINUTES });
  // An abandoned bulk order counts as several small ones, because it blocked as many copies.
  const { rows } = await sql<HoldHistory & { editionSize: number }>`
    with known as (
      select ended_at is null as is_open, copies,
        case when abandoned and ended_at > ${since}
          then (copies + ${ITEM_QUANTITY_MAX - 1}::integer) / ${ITEM_QUANTITY_MAX}::integer else 0 end
          as abandoned
      from edition_holds where release_id = ${releaseId} and held_by && ${buyerKeys}::text[]
      union all
      select true, offered, 0 from edition_queue
      where release_id = ${releaseId} and cart_id <> ${cartId} and offered_until > ${now}
        and held_by && ${buyerKeys}::text[]
      union all
      select false, 0, 1 from edition_unused_offers
      where release_id = ${releaseId} and ended_at > ${since} and held_by && ${buyerKeys}::text[]
    )
    select (select coalesce(quantity_limit, 0) from releases where id = ${releaseId}) as "editionSize",
      count(*) filter (where is_open)::integer as open,
      coalesce(sum(copies) filter (where is_open), 0)::integer as copies,
      coalesce(sum(abandoned), 0)::integer as abandoned
    from known`.execute(tx);
  return rows[0] ?? { editionSize: 0, open: 0, copies: 0, abandoned: 0 };
}

export async function insertHold(
  tx: Tx,
  hold: {
    checkoutId: string;
    releaseId: string;
    copies: number;
    buyerKeys: readonly string[];
    now: Date;
  },
): Promise<void> {
  await tx
    .insertInto('edition_holds')
    .values({
      checkout_id: hold.checkoutId,
      release_id: hold.releaseId,
      copies: hold.copies,
      held_by: [...hold.buyerKeys],
      held_at: hold.now,
    })
    .execute();
}

export async function endHold(
  tx: Tx,
  { checkoutId, isAbandoned, now }: { checkoutId: string; isAbandoned: boolean; now: Date },
): Promise<void> {
  await tx
    .updateTable('edition_holds')
    .set({ ended_at: now, abandoned: isAbandoned })
    .where('checkout_id', '=', checkoutId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Few copies are left, or the buyer has abandoned some before. */
export async function isContested(db: Db, checkoutId: string): Promise<boolean> {
  const { rows } = await sql<{ id: string }>`
    select hold.release_id as id
    from edition_holds as hold join releases on releases.id = hold.release_id
    where hold.checkout_id = ${checkoutId} and (
      quantity_limit - copies_sold - copies_reserved
        < greatest(${EDITION_SCARCE_COPIES}::integer, quantity_limit * ${EDITION_SCARCE_PERCENT}::integer / 100)
      or exists (select from edition_holds as earlier where earlier.release_id = hold.release_id
        and earlier.abandoned and earlier.held_by && hold.held_by))
    limit 1`.execute(db);
  return rows.length > 0;
}

export async function deleteEndedHolds(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('edition_holds').where('ended_at', '<', before).execute();
}
