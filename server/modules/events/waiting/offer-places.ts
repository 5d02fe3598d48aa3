/**
 * Offers places that became free to the first in line, in the transaction that frees them, so that
 * nobody else can buy them in between. Callers lock the pools first.
 */
import { TICKET_COUNTRIES } from '@lathe/rules/ticket-limits';
import { divideFreePlaces, type GivenPlaces, waitOfferEnd } from '@lathe/rules/ticket-waits';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { changeCounts } from '../selling/counts.ts';

interface WaitingRow {
  id: string;
  category: string;
  places: number;
  startsAt: Date;
  saleTo: Date | null;
  inPool: number;
  /** Null if only the pool limits the category. */
  inCategory: number | null;
}

/** Of `pools` and `categories`. */
export const FREE_IN_POOL = sql<number>`(pools.capacity - pools.sold - pools.reserved - pools.offered)`;
export const FREE_IN_CATEGORY = sql<
  number | null
>`(categories.quantity - categories.sold - categories.reserved - categories.offered)`;

/** Of `events`, `categories` and `pages`. */
export function isOnSaleSql(now: Date): RawBuilder<boolean> {
  return sql`(events.published_at <= ${now} and events.cancelled_at is null
    and events.postponed_at is null and events.deleted_at is null
    and categories.removed_at is null and pages.is_live and pages.deleted_at is null
    and events.country_iso = any(${TICKET_COUNTRIES}::text[]) and events.starts_at > ${now}
    and coalesce(sale_to > ${now}, true) and coalesce(sale_from <= ${now}, true))`;
}

/** Of `waits`: in line, without an offer. Who left has neither a user nor an address. */
export const IS_IN_LINE = sql<boolean>`(waits.confirmed_at is not null
  and waits.offered_until is null and waits.checkout_id is null and waits.ended is null
  and num_nonnulls(waits.user_id, waits.email) = 1)`;

/** In the pools of these categories. */
export async function offerFreePlaces(
  tx: Tx,
  categoryIds: readonly string[],
  now: Date,
): Promise<void> {
  const { rows: pools } = await sql<{ id: string }>`
    select distinct pool_id as id from ticket_categories
    where id = any(${[...categoryIds]}::uuid[]) order by pool_id`.execute(tx);
  for (const { id } of pools) {
    const waiting = await firstInLine(tx, id, now);
    const limits = waiting.flatMap(({ category, inCategory }) =>
      inCategory === null ? [] : [[category, inCategory] as const],
    );
    const given = divideFreePlaces(waiting, {
      inPool: waiting[0]?.inPool ?? 0,
      inCategory: new Map(limits),
    });
    await keepPlaces(tx, { given, waiting, now });
  }
}

/** As many of each category as there can be offers. */
async function firstInLine(tx: Tx, poolId: string, now: Date): Promise<WaitingRow[]> {
  const { rows } = await sql<WaitingRow>`
    select * from (
      select waits.id, waits.category_id as category, waits.places, waits.created_at as "createdAt",
        starts_at as "startsAt", sale_to as "saleTo", ${FREE_IN_POOL} as "inPool",
        ${FREE_IN_CATEGORY} as "inCategory",
        row_number() over (partition by waits.category_id order by waits.created_at, waits.id) as nth
      from ticket_waits as waits
      join ticket_categories as categories on categories.id = waits.category_id
      join ticket_pools as pools on pools.id = categories.pool_id
      join events on events.id = categories.event_id
      join pages on pages.id = events.page_id
      where categories.pool_id = ${poolId} and ${IS_IN_LINE} and ${isOnSaleSql(now)}
    ) as line
    where nth <= least("inPool", "inCategory")
    order by "createdAt", id`.execute(tx);
  return rows;
}

async function keepPlaces(
  tx: Tx,
  {
    given,
    waiting,
    now,
  }: { given: readonly GivenPlaces[]; waiting: readonly WaitingRow[]; now: Date },
): Promise<void> {
  for (const { category: uuid, given: offered } of given) {
    await changeCounts(tx, { uuid }, { offered });
  }
  for (const { id, given: offered } of given) {
    const sale = waiting.find((row) => row.id === id);
    if (!sale) continue;
    await tx
      .updateTable('ticket_waits')
      .set({ offered, offered_until: waitOfferEnd(sale, now), mail_due: true, cart_id: null })
      .where('id', '=', id)
      .execute();
  }
}
