/** An event in London with a pool of places and categories, and buyers of its tickets. */
import type { Insertable, Selectable } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { DB } from '../../../platform/db/schema.gen.ts';
import type { TestBrowser, TestReply } from '../../../testing/browser.ts';
import { type PurchaseOptions, pay } from '../../checkout/testing/buyers.ts';
import { makePage } from '../../pages/testing/pages.ts';
import { makeEvent } from './events.ts';

type Category = Partial<Insertable<DB['ticket_categories']>>;

export interface TestTickets {
  event: Selectable<DB['events']>;
  page: Selectable<DB['pages']>;
  poolId: string;
  /** Ids, in the order of the categories. */
  categories: string[];
}

export async function makeTickets(
  ctx: Ctx,
  {
    ownerId,
    capacity = 100,
    categories = [{}],
    event = {},
  }: {
    ownerId: string;
    capacity?: number;
    categories?: readonly Category[];
    event?: Partial<Insertable<DB['events']>>;
  },
): Promise<TestTickets> {
  const page = await makePage(ctx, { owner_id: ownerId, is_live: true });
  const london = { country_iso: 'GB', time_zone: 'Europe/London', city: 'London', venue: 'Oslo' };
  const made = await makeEvent(ctx, page, { ...london, ...event });
  const { id: poolId } = await ctx.db
    .insertInto('ticket_pools')
    .values({ event_id: made.id, capacity })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = await ctx.db
    .insertInto('ticket_categories')
    .values(
      categories.map((category, at) => ({
        event_id: made.id,
        pool_id: poolId,
        position: at + 1,
        name: `Category ${at + 1}`,
        price_gbp: 2400,
        price_eur: 2800,
        price_usd: 3100,
        ...category,
      })),
    )
    .returning('id')
    .execute();
  return { event: made, page, poolId, categories: rows.map(({ id }) => id) };
}

export async function addTicket(
  browser: TestBrowser,
  uuid: string,
  quantity = 1,
): Promise<TestReply> {
  return await browser.post('/es/cart', { type: 'ticket', uuid, quantity });
}

/** Without an address: only a name and a country. */
export async function payWithoutAddress(
  browser: TestBrowser,
  { change, ...input }: PurchaseOptions = {},
): Promise<TestReply> {
  const buyer = { name: 'Bo Lind', country: input.country ?? 'GB' };
  const nothing = { address: undefined, service: undefined };
  return await pay(browser, { ...input, change: { ...buyer, ...nothing, ...change } });
}
