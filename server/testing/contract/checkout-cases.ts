import { randomUUID } from 'node:crypto';
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import { ABANDONED_HOLDS_MAX, DISCOUNT_OPEN_HOLDS_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { addBundle, bundleSellers } from '../../modules/bundles/testing/bundles.ts';
import {
  ADDRESSES,
  addToBasket,
  type PurchaseOptions,
  purchaseOf,
  tokenOf,
} from '../../modules/checkout/testing/buyers.ts';
import { addTicket, makeTickets } from '../../modules/events/testing/tickets.ts';
import type { ReleaseFixture } from '../../modules/storefront/testing/titles.ts';
import type { TestBrowser } from '../browser.ts';
import { type CardCode, cardCases } from './card-cases.ts';
import type { CaseRequest, PrepareCase } from './cases.ts';
import { NO_CARTONS, NO_PRICE, TRACKED_ONLY, type World } from './world.ts';

const LONG_AGO = new Date('2024-01-01');

export async function checkoutCases(world: World) {
  const { ctx, visitor, release, unpricedType, change, seller, stranger, member } = world;
  const maker = await seller();
  const bundles = await bundleSellers(world.app);
  const unpriced = { release_type_id: unpricedType };

  interface Basket {
    kind?: ReleaseFixture;
    quantity?: number;
    /** Changes to the release after it was added. */
    since?: object;
    input?: PurchaseOptions;
    as?: TestBrowser;
  }
  const basket = async ({ kind, quantity = 1, since, input, as = visitor() }: Basket = {}) => {
    const uuid = await release(maker.id, kind);
    await addToBasket(as, uuid, quantity);
    const body = await purchaseOf(as, input);
    if (since) await change('releases', uuid, since);
    return { as, body, uuid };
  };
  const sent = async (options: Basket = {}): Promise<CaseRequest> => {
    const { as, body } = await basket(options);
    return { as, body };
  };
  const addressed = (address: object) => ({ change: { address } });

  /** Two tickets, of which others hold some or the limit is lower by now. */
  const tickets = async ({
    reserved = 0,
    per_order,
  }: {
    reserved?: number;
    per_order?: number;
  }) => {
    const { categories, poolId } = await makeTickets(ctx, { ownerId: maker.id, capacity: 5 });
    const [uuid = ''] = categories;
    const as = visitor();
    await addTicket(as, uuid, 2);
    const body = await purchaseOf(as);
    await change('ticket_pools', poolId, { reserved });
    if (per_order) await change('ticket_categories', uuid, { per_order });
    return { as, body };
  };

  /** A shirt alone, or in a bundle, that changes before the payment. */
  const shirt = async ({
    inBundle = false,
    since,
  }: {
    inBundle?: boolean;
    since: 'paused' | 'only_in_bundles';
  }) => {
    const { uuid, release: record, shirt: id, variants } = await bundles.live();
    const as = visitor();
    if (inBundle) await addBundle(as, uuid, [record, variants[0]]);
    else await as.post('/es/cart', { type: 'merch', uuid: variants[0] });
    const body = await purchaseOf(as);
    if (since === 'paused') await change('bundles', uuid, { paused_at: new Date() });
    else await change('merch_items', id, { only_in_bundles: true });
    return { as, body };
  };

  const email = `${randomUUID()}@example.com`;
  /** With a discount code that is already part of the confirmed total. */
  const withCode = async (code: string, more: object = {}) => {
    const wanted = { code, kind: 'percent', percent: 20, scope: 'all', ...more };
    await maker.browser.post(`/api/users/${maker.id}/discounts`, wanted);
    const as = visitor();
    await addToBasket(as, await release(maker.id));
    await as.put('/es/cart/discount', { code });
    return { as, body: await purchaseOf(as, { email }) };
  };
  // Simulates a race: the code ends or is used up between check and use.
  await sql`create function be_quicker() returns trigger language plpgsql as $$
    begin
      update discount_codes set ended_at = now() where code = 'ENDS-NOW';
      update discount_codes set uses = max_uses where code = 'GONE-NOW';
      return new;
    end $$`.execute(ctx.db);
  await sql`create trigger be_quicker after insert on checkouts
    for each row execute function be_quicker()`.execute(ctx.db);

  /** Someone at the tests' IP address abandoned reserved copies several times. */
  const abandonOften = async (uuid: string) => {
    const heldBy = ctx.rateLimits.countersOf([{ name: 'checkout', key: '127.0.0.1' }]);
    await sql`with passed as (
        insert into checkouts (cart_id, quote, total, currency, state, reserved_until, created_at,
          settled_at)
        select gen_random_uuid(), '{}', 1, 'GBP', 'expired', ${ctx.clock.now()}, ${ctx.clock.now()},
          ${ctx.clock.now()} from generate_series(1, ${ABANDONED_HOLDS_MAX}::integer)
        returning id
      )
      insert into stock_holds (checkout_id, stock_id, copies, held_by, held_at, ended_at, abandoned)
      select id, ${uuid}, 1, ${heldBy}::text[], ${ctx.clock.now()}, ${ctx.clock.now()}, true
      from passed`.execute(ctx.db);
  };

  const copies = async (
    options: { kind?: ReleaseFixture; since?: object; country?: string } = {},
  ) => {
    const { kind, since, country = 'GB' } = options;
    const id = await release(maker.id, kind);
    if (since) await change('releases', id, since);
    const params = { user: maker.id, release: id };
    return { as: maker.browser, params, query: { quantity: '10', country_iso: country } };
  };
  const bulk = async ({ params, query, as }: Awaited<ReturnType<typeof copies>>, more = {}) => {
    const path = `/api/users/${params.user}/releases/${params.release}/creator-copies-price`;
    const { json } = await as.get(`${path}?${new URLSearchParams(query)}`);
    const offer = json as Partial<BulkOffer>;
    const body = {
      type: 'creator-copies',
      uuid: params.release,
      quantity: Number(query.quantity),
      address: { ...ADDRESSES.GB, country: query.country_iso },
      terms: true,
      expected_total: offer.total?.amount ?? 0,
      payment_method: await tokenOf(as, 'succeeds'),
      ...more,
    };
    return { as, body };
  };
  const bulkOf = async (options: Parameters<typeof copies>[0] = {}, more = {}) =>
    await bulk(await copies(options), more);

  const offerRefusals = {
    item_not_sold: () => copies({ kind: { publishedAt: null, submittedAt: LONG_AGO } }),
    item_sold_out: () => copies({ kind: { limit: 10, sold: 10 } }),
    item_fewer_left: () => copies({ kind: { limit: 10, sold: 5 } }),
    bulk_not_offered: () => copies({ kind: { type: 'vinyl_7' } }),
    bulk_country_not_served: () => copies({ country: NO_CARTONS }),
    pricing_unavailable: () => copies({ since: unpriced, country: NO_PRICE }),
  };
  const inBulk =
    (prepare: () => ReturnType<typeof copies>): PrepareCase =>
    async () =>
      await bulk(await prepare());

  const cardsAsked: Record<CardCode, PrepareCase> = cardCases(world, '/es/checkout', (card) =>
    sent(card ? { input: { card } } : {}),
  );
  const cardsAskedInBulk: Record<CardCode, PrepareCase> = cardCases(
    world,
    '/es/bulk-checkout',
    async (card) => {
      const request = await bulkOf();
      if (!card) return request;
      return {
        ...request,
        body: { ...request.body, payment_method: await tokenOf(request.as, card) },
      };
    },
  );

  return {
    'POST /es/checkout': {
      good: () => sent(),
      errors: {
        cart_empty: async () => ({ ...(await sent()), as: visitor() }),
        total_changed: () => sent({ input: { change: { expected_total: 1 } } }),
        service_not_offered: () =>
          sent({
            input: addressed({ ...ADDRESSES.DE, postal_code: '1010', country: TRACKED_ONLY }),
          }),
        item_not_sold: () => sent({ since: { retired_at: LONG_AGO } }),
        item_sold_out: () => sent({ kind: { limit: 5 }, since: { copies_sold: 5 } }),
        item_only_in_bundles: () => shirt({ since: 'only_in_bundles' }),
        bundle_not_sold: () => shirt({ inBundle: true, since: 'paused' }),
        item_fewer_left: () => sent({ kind: { limit: 5 }, quantity: 2, since: { copies_sold: 4 } }),
        item_in_line: () => sent({ kind: { limit: 5 }, since: { copies_reserved: 5 } }),
        item_held: () => tickets({ reserved: 5 }),
        item_limit_reached: () => tickets({ per_order: 1 }),
        item_hold_limit: async () => {
          const { as, body, uuid } = await basket({ kind: { limit: 100 } });
          await abandonOften(uuid);
          return { as, body };
        },
        item_not_sold_in_country: () => sent({ since: { territories_exclude: ['GB'] } }),
        pricing_unavailable: () => sent({ since: unpriced, input: { country: NO_PRICE } }),
        proof_not_enabled: async () => {
          const { as, body, uuid } = await basket();
          await sql`update cart_items set mode = 'proof' where sellable_id = ${uuid}`.execute(
            ctx.db,
          );
          await change('releases', uuid, { retired_at: LONG_AGO });
          return { as, body };
        },
        proof_limit_reached: async () => {
          const { as, body, uuid } = await basket();
          await sql`update cart_items set mode = 'proof' where sellable_id = ${uuid}`.execute(
            ctx.db,
          );
          await change('releases', uuid, { proofs_ordered: 3 });
          return { as, body };
        },
        discount_ended: () => withCode('ENDS-NOW'),
        discount_used_up: () => withCode('GONE-NOW', { max_uses: 1 }),
        discount_used_by_you: async () => {
          const { as, body } = await withCode('ONCE-EACH', { max_uses_per_buyer: 1 });
          await as.post('/es/checkout', body);
          return await withCode('ONCE-EACH');
        },
        discount_held: async () => {
          for (let at = 0; at < DISCOUNT_OPEN_HOLDS_MAX; at += 1) {
            const { as } = await withCode('FEW-USES', { max_uses: 10 });
            await as.post('/es/checkout', await purchaseOf(as, { card: 'three_d_secure' }));
          }
          return await withCode('FEW-USES');
        },
        ...cardsAsked,
      },
      // Nobody can pay for another person's basket: their own is empty.
      foreign: {
        request: async () => ({ ...(await sent()), as: (await member()).browser }),
        statuses: [409],
      },
    },
    'POST /es/bulk-checkout': {
      good: () => bulkOf(),
      errors: {
        not_found: async () => ({ ...(await bulkOf()), as: stranger.browser }),
        item_not_sold: inBulk(offerRefusals.item_not_sold),
        item_sold_out: inBulk(offerRefusals.item_sold_out),
        item_fewer_left: inBulk(offerRefusals.item_fewer_left),
        item_not_sold_in_country: async () => {
          const request = await bulkOf({ kind: { excluded: ['GB'] } });
          return { as: stranger.browser, body: { ...request.body, type: 'release' } };
        },
        bulk_not_offered: async () => {
          const request = await bulkOf();
          return { as: stranger.browser, body: { ...request.body, type: 'release', quantity: 9 } };
        },
        bulk_country_not_served: inBulk(offerRefusals.bulk_country_not_served),
        pricing_unavailable: inBulk(offerRefusals.pricing_unavailable),
        total_changed: () => bulkOf({}, { expected_total: 1 }),
        item_held: async () => {
          const request = await bulkOf({ kind: { limit: 10 } });
          await change('releases', request.body.uuid, { copies_reserved: 10 });
          return request;
        },
        item_hold_limit: async () => {
          const request = await bulkOf({ kind: { limit: 100 } });
          await abandonOften(request.body.uuid);
          return request;
        },
        ...cardsAskedInBulk,
      },
      foreign: {
        request: async () => ({ ...(await bulkOf()), as: stranger.browser }),
        statuses: [404],
      },
    },
    'GET /api/users/{user}/releases/{release}/creator-copies-price': {
      good: () => copies(),
      errors: offerRefusals,
    },
  };
}
