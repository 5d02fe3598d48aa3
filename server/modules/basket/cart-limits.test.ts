import { randomUUID } from 'node:crypto';
import type { Cart } from '@lathe/contract/cart-calls';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeTitle, type ReleaseFixture } from '../storefront/testing/titles.ts';
import { item, openBaskets, put, readBasket } from './testing/baskets.ts';

const app = await testApp();
const { ctx } = app;
const { seller, makeRelease, guest } = await openBaskets(app);

describe('basket item', () => {
  it('is limited to nine copies, and the excess is reported', async () => {
    const browser = guest();
    const release = await makeRelease();
    await put(browser, release, 7);
    const cart = await put(browser, release, 5);
    expect(cart.items[0]?.quantity).toBe(ITEM_QUANTITY_MAX);
    expect(cart.notice).toBe(
      'Only 2 more copies of “Night Bus” could be added: one order can have 9 at most.',
    );
    expect(await browser.post('/es/cart', item(release))).toMatchObject({
      status: 409,
      json: { code: 'item_limit_reached' },
    });
    for (const quantity of [0, -1, 10, 1.5, '2', null]) {
      const change = { quantity, type: 'release' };
      expect((await browser.put(`/es/cart/${release}`, change)).status).toBe(422);
      expect((await browser.post('/es/cart', { ...item(release), quantity })).status).toBe(422);
    }
    expect((await readBasket(browser)).totalQuantity).toBe(ITEM_QUANTITY_MAX);
  });

  it('is limited to the remaining copies of a limited edition', async () => {
    const browser = guest();
    const release = await makeRelease({ limit: 100, sold: 97 });
    const cart = await put(browser, release, 5);
    expect(cart).toMatchObject({ hasLimitedEdition: true, totalQuantity: 3 });
    expect(cart.notice).toContain('only 3 are left');
    expect(cart.items[0]?.maxQuantity).toBe(3);
    const change = await browser.put(`/es/cart/${release}`, { quantity: 4, type: 'release' });
    expect(change).toMatchObject({ status: 409, json: { code: 'item_fewer_left' } });
    expect(change.text).toContain('Only 3 copies of “Night Bus” are left.');
  });

  it.each<[string, ReleaseFixture, string, string]>([
    ['sold out', { limit: 10, sold: 10 }, 'GB', 'item_sold_out'],
    ['retired', { retiredAt: new Date('2024-01-01') }, 'GB', 'item_not_sold'],
    ['deleted', { deletedAt: new Date('2024-01-01') }, 'GB', 'item_not_sold'],
    ['kept to other countries', { territories: ['GB'] }, 'DE', 'item_not_sold_in_country'],
    ['kept from the country', { excluded: ['FR'] }, 'FR', 'item_not_sold_in_country'],
    ['not published', { publishedAt: null }, 'GB', 'not_found'],
  ])('is rejected when it is %s', async (_, kind, country, code) => {
    const browser = guest(country);
    const reply = await browser.post('/es/cart', item(await makeRelease(kind)));
    expect(reply.json).toMatchObject({ code });
    expect((await readBasket(browser)).items).toEqual([]);
  });

  it('is named in the error when it is not sold in the country', async () => {
    const browser = guest('DE');
    const reply = await browser.post('/es/cart', item(await makeRelease({ territories: ['GB'] })));
    expect((reply.json as { message: string }).message).toContain(
      'is not sold in your shipping country, Germany',
    );
  });

  it('cannot be an artist copy or an unknown type', async () => {
    const browser = guest();
    const release = await makeRelease();
    expect(await browser.post('/es/cart', item(release, 1, 'creator-copies'))).toMatchObject({
      status: 409,
      json: { code: 'item_type_not_sold' },
    });
    expect((await browser.post('/es/cart', item(release, 1, 'ticket'))).status).toBe(404);
    expect((await browser.post('/es/cart', item(release, 1, 'gift'))).status).toBe(422);
    expect((await browser.post('/es/cart', item(release, 1, 'merch'))).status).toBe(404);
    expect((await browser.post('/es/cart', item('not-a-uuid'))).status).toBe(422);
    expect((await browser.post('/es/cart', item(randomUUID()))).status).toBe(404);
    expect((await browser.delete(`/es/cart/${release}`)).status).toBe(422);
    expect((await readBasket(browser)).id).toBeNull();
  });

  it('count is limited to fifty', async () => {
    const browser = guest();
    const releases = await makeTitle(ctx, {
      ownerId: seller.id,
      releases: Array.from({ length: 51 }, () => ({ tracks: [] })),
    });
    for (const uuid of releases.releaseIds.slice(0, 50)) await put(browser, uuid);
    expect(await browser.post('/es/cart', item(releases.releaseIds[50] ?? ''))).toMatchObject({
      status: 409,
      json: { code: 'cart_full' },
    });
    expect((await readBasket(browser)).items).toHaveLength(50);
  });
});

describe('change of an item in the basket', () => {
  async function change(release: string, set: Record<string, unknown>): Promise<void> {
    await ctx.db.updateTable('releases').set(set).where('id', '=', release).execute();
  }

  it.each<[string, ReleaseFixture, Record<string, unknown>, string]>([
    ['sold out', { limit: 5 }, { copies_sold: 5 }, 'sold_out'],
    ['retired', {}, { retired_at: new Date('2024-01-01') }, 'not_sold'],
    ['withdrawn from the country', {}, { territories_exclude: ['GB'] }, 'not_sold_in_country'],
  ])(
    'is reported: %s; the line stays, adds nothing and blocks the order',
    async (_, kind, set, code) => {
      const browser = guest();
      const [stored, lost] = [await makeRelease(), await makeRelease(kind)];
      await put(browser, stored);
      await put(browser, lost, 2);
      await change(lost, set);
      const cart = await readBasket(browser);
      expect(cart.items.map(({ available }) => available)).toEqual([true, false]);
      expect(cart.items[1]?.problems).toMatchObject([{ code, blocking: true }]);
      expect(cart).toMatchObject({
        totalQuantity: 1,
        totalIncVat: 2850,
        operations: { checkout_enabled: false },
      });
      const { json } = await browser.delete(`/es/cart/${lost}?type=release`);
      expect((json as Cart).operations.checkout_enabled).toBe(true);
    },
  );

  it('is reported when fewer copies are left than requested', async () => {
    const browser = guest();
    const release = await makeRelease({ limit: 10 });
    await put(browser, release, 4);
    await change(release, { copies_sold: 8 });
    expect(await readBasket(browser)).toMatchObject({
      items: [{ quantity: 4, maxQuantity: 2, problems: [{ code: 'fewer_left', blocking: true }] }],
      operations: { checkout_enabled: false },
    });
    await browser.put(`/es/cart/${release}`, { quantity: 2, type: 'release' });
    expect((await readBasket(browser)).operations.checkout_enabled).toBe(true);
  });

  it('is reported when the price changed, until the buyer edits the line', async () => {
    const browser = guest();
    const release = await makeRelease();
    await put(browser, release);
    await change(release, { price_tier: 'Luxe' });
    for (const _ of ['at the first look', 'and at the second']) {
      expect(await readBasket(browser)).toMatchObject({
        totalIncVat: 3450,
        items: [
          {
            problems: [
              {
                code: 'price_changed',
                message: 'The price has changed from £28.50 to £34.50.',
                blocking: false,
              },
            ],
          },
        ],
        operations: { checkout_enabled: true },
      });
    }
    await browser.put(`/es/cart/${release}`, { quantity: 1, type: 'release' });
    expect((await readBasket(browser)).items[0]?.problems).toEqual([]);
  });

  it('is not reported when the buyer switches country, but is when the price changes there', async () => {
    const browser = guest();
    const release = await makeRelease();
    await put(browser, release);
    browser.cookies.set('country', 'FR');
    expect(await readBasket(browser)).toMatchObject({ currency: 'EUR', items: [{ problems: [] }] });
    await change(release, { price_tier: 'Premium' });
    expect((await readBasket(browser)).items[0]?.problems).toMatchObject([
      { code: 'price_changed', message: 'The price has changed from €33.50 to €36.90.' },
    ]);
  });
});
