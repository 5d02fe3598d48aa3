/** Sellers of every kind, with things to sell, for the property test of the books. */
import { TEST_CARDS } from '@lathe/rules/test-cards';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import {
  type PurchaseOptions,
  purchaseOf,
  stateOf,
} from '../../modules/checkout/testing/buyers.ts';
import { makeOrderDesk } from '../../modules/checkout/testing/orders.ts';
import { addTicket, makeTickets } from '../../modules/events/testing/tickets.ts';
import { paidSellers } from '../../modules/payouts/testing/paid-seller.ts';
import { releasesOf } from '../../modules/storefront/testing/titles.ts';
import type { TestApp } from '../app.ts';
import type { TestBrowser } from '../browser.ts';
import { makePerson } from '../people.ts';

export interface SoldOrder {
  id: string;
  line: string;
  paymentId: string;
  total: number;
  currency: string;
}

/** Of the third release of the world. */
export interface Invited {
  id: string;
  releaseId: string;
}

export type World = Awaited<ReturnType<typeof booksWorld>>;

export async function booksWorld(app: TestApp) {
  const { ctx } = app;
  const desk = await makeOrderDesk(app);
  const sellers = paidSellers(app);
  // Registered for VAT, with a reserve; royalties to France are taxed.
  const label = await sellers.makeSeller({ isKnown: false, currencies: ['GBP', 'EUR'] });
  const artist = await sellers.makeSeller({ country: 'FR', currencies: ['GBP', 'EUR'] });
  const sax = await sellers.makeSeller();
  const admins = [
    await makePerson(app, { role: 'admin' }),
    await makePerson(app, { role: 'admin' }),
  ];
  await sql`insert into seller_tax_status (user_id, country_iso, vat_number, registered_from)
    values (${label.id}, 'GB', 'GB980780684', '2020-04-01')`.execute(ctx.db);
  const [own, shared] = [await releasesOf(ctx, label.id)(), await releasesOf(ctx, label.id)()];
  const { categories, event } = await makeTickets(ctx, {
    ownerId: artist.id,
    capacity: 100_000,
  });
  const things = [own, shared, categories[0] ?? ''] as const;
  const orders: SoldOrder[] = [];
  let cards = 1000;

  /** Everyone has agreed, except somebody who is invited by the mail address of the saxophonist. */
  async function invite(): Promise<Invited> {
    const now = ctx.clock.now();
    const { id } = await ctx.db
      .insertInto('invited_payees')
      .values({
        release_id: shared,
        name: 'Sax',
        email: sax.email,
        locale: 'en',
        invited_by: label.id,
        invited_at: now,
        decide_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`update release_splits set state = 'replaced', replaced_at = ${now}
      where release_id = ${shared} and state = 'agreed'`.execute(ctx.db);
    await sql`
      with split as (
        insert into release_splits (release_id, state, proposed_by, proposed_at, decided_at)
        values (${shared}, 'agreed', ${label.id}, ${now}, ${now}) returning id
      ), agreed as (
        insert into release_split_consents (split_id, user_id, agreed_at)
        select split.id, payee, ${now}::timestamptz
        from split, unnest(${[label.id, artist.id, sax.id]}::uuid[]) as payee)
      insert into release_split_shares (split_id, user_id, invited_payee_id, position, share_basis_points)
      select split.id, payee, invited, place, points from split, unnest(
        ${[label.id, artist.id, sax.id, null]}::uuid[], ${[null, null, null, id]}::uuid[],
        array[1, 2, 3, 4], array[4333, 1500, 1000, 3167]) as shares (payee, invited, place, points)`.execute(
      ctx.db,
    );
    return { id, releaseId: shared };
  }

  /** Years pass, so the card is valid for long. */
  async function card(browser: TestBrowser): Promise<string> {
    const number = TEST_CARDS.find(({ behaviour }) => behaviour === 'succeeds')?.number;
    const expiry = `12/${String(ctx.clock.now().getUTCFullYear() + 3).slice(2)}`;
    cards += 1;
    const given = { card_number: number, expiry, security_code: String(cards) };
    const { json } = await browser.post('/es/sandbox/cards', given);
    return (json as { payment_method: string }).payment_method;
  }

  async function buy(
    at: number,
    { quantity, country }: { quantity: number; country: NonNullable<PurchaseOptions['country']> },
  ): Promise<void> {
    const uuid = things[at] ?? own;
    const isTicket = at === 2;
    const browser = app.browser();
    if (isTicket) {
      // There is always a coming event.
      const starts_at = addDuration(ctx.clock.now(), { days: 20 });
      await ctx.db.updateTable('events').set({ starts_at }).where('id', '=', event.id).execute();
      await addTicket(browser, uuid, quantity);
    } else await browser.post('/es/cart', { type: 'release', uuid, quantity });
    const where = { name: 'Bo Lind', country, address: undefined, service: undefined };
    const change = { payment_method: await card(browser), ...(isTicket && where) };
    const body = await purchaseOf(browser, { country, change });
    const reply = await browser.post('/es/checkout', body);
    const { order } = stateOf(reply);
    if (!order) throw new Error(`Nothing was bought: ${reply.text}`);
    const { rows } = await sql<SoldOrder>`
      select orders.id, order_lines.id as line, payment_id as "paymentId", orders.total,
        orders.currency
      from orders join order_lines on order_lines.order_id = orders.id
      join checkouts on checkouts.id = checkout_id where orders.id = ${order}`.execute(ctx.db);
    orders.push(...rows);
  }

  return { app, desk, sellers, label, artist, sax, admins, orders, invite, buy };
}
