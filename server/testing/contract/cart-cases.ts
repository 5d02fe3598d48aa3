import { CART_LINES_MAX, ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { bundleSellers, cartOf, setOf } from '../../modules/bundles/testing/bundles.ts';
import { addToBasket } from '../../modules/checkout/testing/buyers.ts';
import { makeTitle, type ReleaseFixture } from '../../modules/storefront/testing/titles.ts';
import type { TestBrowser } from '../browser.ts';
import { NO_PRICE, type World } from './world.ts';

const RETIRED = { retiredAt: new Date('2024-01-01') };
const SOLD_OUT = { limit: 10, sold: 10 };
const ALMOST_SOLD_OUT = { copies_sold: 9, quantity_limit: 10 };

export async function cartCases(world: World) {
  const { ctx, visitor, release, unpricedType, change, seller, stranger } = world;
  const maker = await seller();
  const bundles = await bundleSellers(world.app);
  const unpriced = { release_type_id: unpricedType };

  const put = async (
    kind: ReleaseFixture = {},
    { as = visitor(), type = 'release' }: { as?: TestBrowser; type?: string } = {},
  ) => ({ as, body: { type, uuid: await release(maker.id, kind), quantity: 1 } });

  /** An item already in the basket, changed afterwards. */
  const setTo = async (
    quantity: number,
    {
      since,
      kind = {},
      as = visitor(),
    }: { since?: object; kind?: ReleaseFixture; as?: TestBrowser },
  ) => {
    const uuid = await release(maker.id, kind);
    await addToBasket(as, uuid);
    if (since) await change('releases', uuid, since);
    return { as, params: { uuid }, body: { quantity, type: 'release' } };
  };

  /** A bundle that is put into the basket, or is there already. */
  const bundle = async (since?: object) => {
    const { uuid, release: record, variants } = await bundles.live();
    if (since) await change('bundles', uuid, since);
    const choices = [record, variants[0]];
    return { as: visitor(), body: { type: 'bundle', uuid, quantity: 1, choices } };
  };
  const setInBasket = async (since?: object) => {
    const { as, body } = await bundle();
    await as.post('/es/cart', body);
    const { uuid: set } = await setOf(as);
    if (since) await change('bundles', body.uuid, since);
    return { as, set };
  };
  const onlyInBundles = async () => {
    const { variants, shirt } = await bundles.live();
    return { as: visitor(), uuid: variants[0], shirt };
  };
  const changedSet = async (since?: object) => {
    const { as, set } = await setInBasket(since);
    return { as, params: { uuid: set }, body: { type: 'bundle', quantity: 2 } };
  };

  const full = async (as: TestBrowser) => {
    const releases = Array.from({ length: CART_LINES_MAX }, () => ({ tracks: [] }));
    const { releaseIds } = await makeTitle(ctx, { ownerId: maker.id, releases });
    const [first = '', ...others] = releaseIds;
    await addToBasket(as, first);
    await sql`insert into cart_items (cart_id, mode, sellable_id, quantity, seen_price,
        seen_currency, seen_country)
      select cart_id, mode, other, 1, seen_price, seen_currency, seen_country
      from cart_items, unnest(${others}::uuid[]) as other
      where sellable_id = ${first}`.execute(ctx.db);
    return as;
  };

  const proofOf = async (kind: ReleaseFixture = {}) => {
    const { id, browser: as } = await seller();
    return { as, body: { type: 'proof', uuid: await release(id, kind), quantity: 1 } };
  };
  /** The seller has ordered the maximum number of test pressings. */
  const allCopiesBought = async () => {
    const request = await proofOf();
    await change('releases', request.body.uuid, { proofs_ordered: 3 });
    return request;
  };
  const ofProof = async (request: ReturnType<typeof proofOf>) => {
    const { as, body } = await request;
    return { as, body: { uuid: body.uuid } };
  };
  const inGermany = (as: TestBrowser) => {
    as.cookies.set('country', NO_PRICE);
    return as;
  };
  const inBasket = async (request: ReturnType<typeof proofOf>, since: object) => {
    const { as, body } = await request;
    await as.post('/es/cart', body);
    await change('releases', body.uuid, since);
    return { as, params: { uuid: body.uuid }, body: { type: 'proof', quantity: 1 } };
  };

  return {
    'GET /es/cart': {
      good: async () => {
        const { as } = await setTo(1, {});
        return { as };
      },
      errors: {},
      foreign: null,
    },
    'POST /es/cart': {
      good: () => put(),
      errors: {
        not_found: () => put({ publishedAt: null }),
        item_type_not_sold: () => put({}, { type: 'creator-copies' }),
        item_not_sold: () => put(RETIRED),
        item_sold_out: () => put(SOLD_OUT),
        item_only_in_bundles: async () => {
          const { as, uuid, shirt } = await onlyInBundles();
          await change('merch_items', shirt, { only_in_bundles: true });
          return { as, body: { type: 'merch', uuid, quantity: 1 } };
        },
        bundle_not_sold: () => bundle({ paused_at: new Date() }),
        item_not_sold_in_country: () => put({ excluded: ['GB'] }),
        pricing_unavailable: async () => {
          const request = await put({}, { as: visitor(NO_PRICE) });
          await change('releases', request.body.uuid, unpriced);
          return request;
        },
        proof_not_enabled: () => proofOf(RETIRED),
        proof_limit_reached: allCopiesBought,
        item_limit_reached: async () => {
          const request = await put();
          await addToBasket(request.as, request.body.uuid, ITEM_QUANTITY_MAX);
          return request;
        },
        item_fewer_left: async () => {
          const request = await put({ limit: 2 });
          await addToBasket(request.as, request.body.uuid, 2);
          return request;
        },
        cart_full: async () => put({}, { as: await full(visitor()) }),
      },
      foreign: {
        request: async () => ({ ...(await proofOf()), as: stranger.browser }),
        statuses: [404],
      },
    },
    'PUT /es/cart/{uuid}': {
      good: () => setTo(3, {}),
      errors: {
        item_type_not_sold: async () => {
          const request = await setTo(1, {});
          return { ...request, body: { ...request.body, type: 'creator-copies' } };
        },
        item_not_sold: () => setTo(2, { since: { retired_at: new Date('2024-01-01') } }),
        item_sold_out: () => setTo(2, { since: { copies_sold: 10 }, kind: { limit: 10 } }),
        item_only_in_bundles: async () => {
          const { as, uuid, shirt } = await onlyInBundles();
          await as.post('/es/cart', { type: 'merch', uuid });
          await change('merch_items', shirt, { only_in_bundles: true });
          return { as, params: { uuid }, body: { type: 'merch', quantity: 2 } };
        },
        bundle_not_sold: () => changedSet({ paused_at: new Date() }),
        item_limit_reached: async () => {
          const { as, params } = await changedSet();
          const [part] = (await cartOf(as)).items;
          await addToBasket(as, part?.uuid ?? '', ITEM_QUANTITY_MAX - 1);
          return { as, params, body: { type: 'bundle', quantity: 2 } };
        },
        item_not_sold_in_country: () => setTo(2, { since: { territories_exclude: ['GB'] } }),
        pricing_unavailable: async () => {
          const request = await setTo(2, { since: unpriced });
          return { ...request, as: inGermany(request.as) };
        },
        proof_not_enabled: () => inBasket(proofOf(), { retired_at: new Date('2024-01-01') }),
        proof_limit_reached: () => inBasket(proofOf(), { proofs_ordered: 3 }),
        item_fewer_left: () => setTo(2, { since: ALMOST_SOLD_OUT, kind: { limit: 10 } }),
      },
      // The item is in another visitor's basket.
      foreign: {
        request: async () => ({ ...(await setTo(2, {})), as: stranger.browser }),
        statuses: [404],
      },
    },
    'DELETE /es/cart/{uuid}': {
      good: async () => {
        const { as, params } = await setTo(1, {});
        return { as, params, query: { type: 'release' } };
      },
      errors: {},
      // Removing a missing item is no error; other baskets stay unchanged.
      foreign: {
        request: async () => {
          const { params } = await setTo(1, {});
          return { as: stranger.browser, params, query: { type: 'release' } };
        },
        statuses: [],
      },
    },
    'POST /es/cart/proof': {
      good: () => ofProof(proofOf()),
      errors: {
        not_found: async () => ({ ...(await ofProof(proofOf())), as: stranger.browser }),
        proof_not_enabled: () => ofProof(proofOf({ publishedAt: null })),
        proof_limit_reached: () => ofProof(allCopiesBought()),
        pricing_unavailable: async () => {
          const request = await ofProof(proofOf());
          await change('releases', request.body.uuid, unpriced);
          return { ...request, as: inGermany(request.as) };
        },
        cart_full: async () => {
          const request = await ofProof(proofOf());
          return { ...request, as: await full(request.as) };
        },
      },
      foreign: {
        request: async () => ({ ...(await ofProof(proofOf())), as: stranger.browser }),
        statuses: [404],
      },
    },
  };
}
