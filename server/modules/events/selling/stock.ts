/**
 * Places of a pool and tickets of its categories: held before the card is charged, then sold and
 * numbered. Every change locks the pools first, in the order of their ids.
 */
import { sql } from 'kysely';
import type { Tx } from '../../../platform/db/tx.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import {
  assertMayHold,
  insertHold,
  isHoldContested,
  type SaleInput,
  type Stock,
} from '../../sellables/index.ts';
import { cancelTickets, insertTicketsSql } from '../../tickets/index.ts';
import { mailHolder } from '../jobs.ts';
import { finishOffers, openOffer, returnOffer, takeOffer } from '../waiting/basket-offers.ts';
import { moveOffers } from '../waiting/line.ts';
import { offerFreePlaces } from '../waiting/offer-places.ts';
import { changeCounts } from './counts.ts';

interface Places {
  uuid: string;
  quantity: number;
}

export const ticketStock: Stock = {
  // A place exists once, so all of them are limited.
  isHeld: () => true,

  async lockShared(tx, ids) {
    await sql`select id from ticket_pools where id in (
        select pool_id from ticket_categories where id = any(${[...ids]}::uuid[]))
      order by id for no key update`.execute(tx);
  },

  async hold(tx, line, input) {
    const offer = await openOffer(tx, line.uuid, input);
    const limits = await limitsOf(tx, line, offer?.places ?? 0);
    // The category was removed, or the event is off, since the basket was priced.
    if (limits.length === 0) throw new CallError('total_changed');
    for (const { id: stockId, size } of limits) {
      await assertMayHold(tx, { stockId, size }, { line, kind: 'ticket', input });
    }
    // What is sold was checked by the quote; the rest is in other checkouts and may become free.
    if (limits.some(({ left }) => left < line.quantity)) return false;
    for (const { id } of limits) await insertHold(tx, id, { ...input, copies: line.quantity });
    const taken = Math.min(line.quantity, offer?.places ?? 0);
    await changeCounts(tx, line, { reserved: line.quantity, offered: -taken });
    if (offer) await takeOffer(tx, { ...offer, places: taken, checkoutId: input.checkoutId });
    return true;
  },

  isContested: async (db, checkoutId) =>
    (await isHoldContested(db, checkoutId, {
      table: 'ticket_pools',
      size: 'capacity',
      left: 'capacity - sold - reserved - offered',
    })) ||
    (await isHoldContested(db, checkoutId, {
      table: 'ticket_categories',
      size: 'quantity',
      left: 'quantity - sold - reserved - offered',
    })),

  async giveUp(tx, line, input) {
    await returnOffer(tx, line, input);
    await offerFreePlaces(tx, [line.uuid], input.now);
  },

  async sell(tx, lines, input) {
    for (const line of lines) {
      await changeCounts(tx, line, { reserved: -line.quantity, sold: line.quantity });
    }
    await finishOffers(tx, input);
    await numberTickets(tx, lines, input);
  },

  async takeBack(tx, { cache, clock, jobs }, lines) {
    const passedOn: string[] = [];
    for (const line of lines) {
      const freed = await cancelTickets(tx, line, clock.now());
      if (freed.cancelled > 0) await changeCounts(tx, line, { sold: -freed.cancelled });
      passedOn.push(...freed.passedOn);
    }
    const ids = lines.map(({ uuid }) => uuid);
    await offerFreePlaces(tx, ids, clock.now());
    // Their holders did not buy them, so they get no mail about the refund.
    await jobs.enqueueAll(
      tx,
      mailHolder,
      passedOn.map((ticketId) => ({ ticketId })),
    );
    await cache.clear(tx, 'events');
  },

  numbersSql: (line) => sql`array(select number from tickets
    where order_line_id = ${sql.ref(`${line}.id`)} and cancelled_at is null order by number)`,

  async refreshShop(tx, { cache }) {
    await cache.clear(tx, 'events');
  },

  forget: async () => {},

  moveOffers,

  queue: null,
};

interface Limit {
  id: string;
  size: number;
  left: number;
}

/**
 * Of the pool, and of the category if it has its own; none if nothing is sold any more. `offered` are
 * the places that are kept for this buyer.
 */
async function limitsOf(tx: Tx, { uuid }: Places, offered: number): Promise<Limit[]> {
  const { rows } = await sql<Limit>`
    with category as (
      select categories.* from ticket_categories as categories
      join events on events.id = categories.event_id
      where categories.id = ${uuid} and removed_at is null and cancelled_at is null
        and postponed_at is null and deleted_at is null
    )
    select id, capacity as size, capacity - sold - reserved - offered + ${offered}::integer as left
    from ticket_pools
    where id = (select pool_id from category)
    union all
    select id, quantity, quantity - sold - reserved - offered + ${offered}::integer
    from category where quantity is not null`.execute(tx);
  return rows;
}

/** All lines in one statement, which locks the numbers of several events in one order. */
async function numberTickets(
  tx: Tx,
  lines: readonly (Places & { lineId: string })[],
  { buyerName, holderNames }: SaleInput,
): Promise<void> {
  // By category, in the order of its tickets in a line.
  const holderName = sql<string>`coalesce(nullif(
    ${JSON.stringify(holderNames)}::jsonb -> numbered.id::text ->> (place - 1), ''), ${buyerName})`;
  await sql`
    with lines as (
      select * from unnest(${lines.map(({ uuid }) => uuid)}::uuid[],
        ${lines.map(({ lineId }) => lineId)}::uuid[],
        ${lines.map(({ quantity }) => quantity)}::integer[]) as line (category_id, line_id, quantity)
    ), ${NUMBERED}
    ${insertTicketsSql({ source: 'order_line_id', holderName })}`.execute(tx);
}

/** Tickets of guests, named after them. */
export async function numberGuestTickets(tx: Tx, guestIds: readonly string[]): Promise<void> {
  await sql`
    with lines as (
      select category_id, id as line_id, places as quantity, name from ticket_guests
      where id = any(${[...guestIds]}::uuid[])
    ), ${NUMBERED}
    ${insertTicketsSql({ source: 'guest_id', holderName: sql<string>`lines.name` })}`.execute(tx);
}

const NUMBERED = sql`numbered as (
      update ticket_categories set numbered = numbered + size
      from (select category_id, sum(quantity)::integer as size from lines group by category_id) as sizes
      where ticket_categories.id = category_id
      returning id, event_id, numbered - size as before
    )`;
