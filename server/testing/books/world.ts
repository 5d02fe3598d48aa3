/** Sellers of every kind, with things to sell, for the property test of the books. */
import { addDays, calendarDate } from '@lathe/rules/dates';
import { TEST_CARDS } from '@lathe/rules/test-cards';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import {
  offerTo,
  type PurchaseOptions,
  purchaseOf,
  stateOf,
} from '../../modules/checkout/testing/buyers.ts';
import { makeOrderDesk } from '../../modules/checkout/testing/orders.ts';
import { makeTickets } from '../../modules/events/testing/tickets.ts';
import { makeMerch } from '../../modules/merch/testing/merch.ts';
import { paidSellers } from '../../modules/payouts/testing/paid-seller.ts';
import { agreeSplit } from '../../modules/splits/testing/agreed-split.ts';
import { releasesOf } from '../../modules/storefront/testing/titles.ts';
import type { TestApp } from '../app.ts';
import type { TestBrowser } from '../browser.ts';
import { makePerson, type TestPerson } from '../people.ts';

export interface SoldOrder {
  id: string;
  lines: { id: string; quantity: number }[];
  paymentId: string;
  total: number;
  currency: string;
}

export interface SoldItem {
  /** A release, one that is shared, tickets, merchandise, and a pre-order. */
  thing: 0 | 1 | 2 | 3 | 4;
  quantity: number;
}

export interface Sale {
  items: readonly SoldItem[];
  country: NonNullable<PurchaseOptions['country']>;
  /** In two parcels, if a pre-order holds the rest back. */
  isSplit: boolean;
}

export type World = Awaited<ReturnType<typeof booksWorld>>;

interface Options {
  /** Makes this seller payable by a provider. */
  useProvider(seller: TestPerson): Promise<void>;
}

export async function booksWorld(app: TestApp, { useProvider }: Options) {
  const { ctx } = app;
  const { db } = ctx;
  const desk = await makeOrderDesk(app);
  const sellers = paidSellers(app);
  // Registered for VAT, with a reserve; royalties to Germany are taxed without a treaty claim.
  const label = await sellers.makeSeller({ isKnown: false, currencies: ['GBP', 'EUR'] });
  const artist = await sellers.makeSeller({ country: 'DE', currencies: ['GBP', 'EUR'] });
  await sellers.confirmCountries(artist.id);
  const sax = await sellers.makeSeller();
  const band = await sellers.makeSeller();
  await useProvider(band);
  const admins = [
    await makePerson(app, { role: 'admin' }),
    await makePerson(app, { role: 'admin' }),
  ];
  await sql`insert into seller_tax_status (user_id, country_iso, vat_number, registered_from)
    values (${label.id}, 'GB', 'GB980780684', '2020-04-01')`.execute(db);
  const own = await releasesOf(ctx, label.id)();
  const shared = await releasesOf(ctx, label.id)();
  const preorder = await releasesOf(ctx, band.id)();
  const { categories, event, page } = await makeTickets(ctx, {
    ownerId: artist.id,
    capacity: 100_000,
  });
  const { variantId } = await makeMerch(ctx, { id: page.id, owner_id: artist.id });
  const [ticket = ''] = categories;
  const things = [own, shared, ticket, variantId, preorder] as const;
  const types = ['release', 'release', 'ticket', 'merch', 'release'] as const;
  const orders: SoldOrder[] = [];
  let cards = 1000;

  /** Everyone has agreed, except somebody who is invited by the mail address of the saxophonist. */
  async function invite(): Promise<void> {
    const now = ctx.clock.now();
    await db
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
      .execute();
    await share([4333, 1500, 1000]);
  }

  /** Of the label, the artist and the saxophonist; the rest is for the one who is invited, if any. */
  async function share(points: readonly [number, number, number]): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from invited_payees
      where release_id = ${shared} and state = 'waiting' order by invited_at limit 1`.execute(db);
    const [first, second, third] = points;
    const inviteeId = rows[0]?.id;
    const rest = 10_000 - first - second - third;
    await agreeSplit(ctx, {
      releaseId: shared,
      proposedBy: label.id,
      shares: [
        { userId: label.id, basisPoints: inviteeId === undefined ? first + rest : first },
        { userId: artist.id, basisPoints: second },
        { userId: sax.id, basisPoints: third },
        ...(inviteeId === undefined ? [] : [{ userId: null, inviteeId, basisPoints: rest }]),
      ],
    });
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

  /** There is always a coming event, and a pre-order. */
  async function moveDates(): Promise<void> {
    const now = ctx.clock.now();
    const starts_at = addDuration(now, { days: 20 });
    await db.updateTable('events').set({ starts_at }).where('id', '=', event.id).execute();
    const release_date = addDays(calendarDate(now), 30);
    await db.updateTable('releases').set({ release_date }).where('id', '=', preorder).execute();
  }

  async function buy({ items, country, isSplit }: Sale): Promise<void> {
    await moveDates();
    const browser = app.browser();
    for (const { thing, quantity } of items) {
      const uuid = things[thing];
      await browser.post('/es/cart', { type: types[thing], uuid, quantity });
    }
    const { split, cart } = await offerTo(browser, country);
    const inTwo = isSplit ? split?.services[0]?.total.amount : undefined;
    const body = await purchaseOf(browser, {
      country,
      change: {
        payment_method: await card(browser),
        ...(inTwo !== undefined && { split: true, expected_total: inTwo }),
        ...(!cart.needsDelivery && {
          name: 'Bo Lind',
          country,
          address: undefined,
          service: undefined,
        }),
      },
    });
    const reply = await browser.post('/es/checkout', body);
    const { order } = stateOf(reply);
    if (!order) throw new Error(`Nothing was bought: ${reply.text}`);
    const { rows } = await sql<SoldOrder>`
      select orders.id, payment_id as "paymentId", orders.total, orders.currency,
        (select json_agg(json_build_object('id', id, 'quantity', quantity) order by id)
          from order_lines where order_id = orders.id) as lines
      from orders join checkouts on checkouts.id = checkout_id
      where orders.id = ${order}`.execute(db);
    orders.push(...rows);
  }

  /** One of two parcels, or all of them. */
  async function deliver(orderId: string, parcel: 'first' | 'all'): Promise<void> {
    if (parcel === 'all') return await desk.deliver(orderId);
    const now = ctx.clock.now();
    await sql`update parcels set dispatched_at = ${now}, delivered_at = ${now}
      where order_id = ${orderId} and number = (
        select min(number) from parcels where order_id = ${orderId})`.execute(db);
  }

  return {
    app,
    desk,
    sellers,
    label,
    artist,
    sax,
    band,
    admins,
    orders,
    invite,
    share,
    buy,
    deliver,
  };
}
