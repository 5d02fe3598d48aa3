import { randomUUID } from 'node:crypto';
import type { Cart } from '@lathe/contract/cart-calls';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeTitle, type ReleaseKind } from '../shelf/testing/titles.ts';
import { handler as sweepCarts } from './sweep-carts.ts';
import { makeMerch } from './testing/goods.ts';

const app = await testApp();
const { ctx, clock } = app;
const seller = await makePerson(app, { seller: true });

async function makeRelease(kind: ReleaseKind = {}): Promise<string> {
  const { releaseIds } = await makeTitle(ctx, { ownerId: seller.id, releases: [kind] });
  return releaseIds[0] ?? '';
}

/** A browser that keeps its cookies, shipping to a country. */
function guest(country = 'GB'): TestBrowser {
  const browser = app.browser();
  browser.cookies.set('country', country);
  return browser;
}

const item = (uuid: string, quantity = 1, type = 'release') => ({ type, uuid, quantity });

async function put(browser: TestBrowser, uuid: string, quantity = 1): Promise<Cart> {
  const { status, json } = await browser.post('/es/cart', item(uuid, quantity));
  expect(status).toBe(200);
  return json as Cart;
}

async function look(browser: TestBrowser, headers = {}): Promise<Cart> {
  const { status, json } = await browser.get('/es/cart', headers);
  expect(status).toBe(200);
  return json as Cart;
}

async function countCarts(): Promise<number> {
  return (await ctx.db.selectFrom('carts').select('id').execute()).length;
}

describe('a basket', () => {
  it('is empty at first, and looking at it writes nothing', async () => {
    const before = await countCarts();
    expect(await look(guest())).toMatchObject({
      id: null,
      items: [],
      totalQuantity: 0,
      totalIncVat: 0,
      totalFormatted: '£0.00',
      shippingMinPrice: null,
      dispatchDate: null,
      duty: null,
      operations: { checkout_enabled: false },
    });
    expect(await countCarts()).toBe(before);
  });

  it('holds what was put in, with the price, VAT and words of the visitor', async () => {
    const browser = guest();
    const release = await makeRelease({ options: [['disc_colour', 'blue']], explicit: true });
    const cart = await put(browser, release, 2);
    expect(cart).toMatchObject({
      totalQuantity: 2,
      totalIncVat: 6100,
      totalFormatted: '£61.00',
      currency: 'GBP',
      totalVat: { amount: 1016 },
      hasLimitedEdition: false,
      hasPreorders: false,
      shippingMinPrice: { amount: 420, formatted: '£4.20' },
      vatText: 'Includes 20% VAT',
      shouldShowVATConfirmation: false,
      problems: [],
      notice: null,
      operations: { checkout_enabled: true },
    });
    expect(cart.items).toMatchObject([
      {
        type: 'release',
        uuid: release,
        quantity: 2,
        price: { amount: 3050, formatted: '£30.50' },
        total: { amount: 6100 },
        vat: { amount: 1016 },
        available: true,
        problems: [],
        meta: {
          title: 'Night Bus',
          artist: 'Kiosk',
          description: '12″ vinyl, Cobalt',
          release_icon: '12"',
          explicit: true,
          artwork: { src: '/media/public/pictures/one-1200.jpeg' },
        },
      },
    ]);
    expect(await look(browser)).toEqual(cart);
  });

  it('holds merchandise by its variant', async () => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    const { variantId } = await makeMerch(ctx, { ownerId: seller.id, page });
    const { json } = await guest().post('/es/cart', item(variantId, 1, 'merch'));
    expect((json as Cart).items).toMatchObject([
      {
        type: 'merch',
        uuid: variantId,
        price: { amount: 2190 },
        meta: { title: 'Bus Shirt', description: 'T-shirt, L, Black', release_icon: 't_shirt' },
      },
    ]);
  });

  it('makes more of what is there already, on one line', async () => {
    const browser = guest();
    const [one, other] = [await makeRelease(), await makeRelease({ type: 'cd' })];
    await put(browser, one, 2);
    await put(browser, other);
    const cart = await put(browser, one, 3);
    expect(cart.items.map(({ uuid, quantity }) => [uuid, quantity])).toEqual([
      [one, 5],
      [other, 1],
    ]);
  });

  it('changes how many there are, and takes things out', async () => {
    const browser = guest();
    const [one, other] = [await makeRelease(), await makeRelease()];
    await put(browser, one);
    await put(browser, other);
    const changed = await browser.put(`/es/cart/${one}`, { quantity: 4, type: 'release' });
    expect((changed.json as Cart).totalQuantity).toBe(5);
    const without = await browser.delete(`/es/cart/${one}?type=release`);
    expect((without.json as Cart).items.map(({ uuid }) => uuid)).toEqual([other]);
    const again = await browser.delete(`/es/cart/${one}?type=release`);
    expect(again.status).toBe(200);
    const gone = await browser.put(`/es/cart/${one}`, { quantity: 1, type: 'release' });
    expect(gone.status).toBe(404);
  });

  it('adds the duty of the EU beside the total, in the currency of the country', async () => {
    const [record, disc] = [await makeRelease(), await makeRelease({ type: 'cd' })];
    const german = guest('DE');
    await put(german, record);
    const cart = await put(german, disc);
    expect(cart).toMatchObject({ currency: 'EUR', duty: { amount: { amount: 600 } } });
    expect(cart.totalIncVat).toBe(cart.items.reduce((sum, { total }) => sum + total.amount, 0));
    expect((await put(guest('PL'), record)).duty).toMatchObject({
      amount: { amount: 256, currency: 'GBP' },
    });
    expect((await put(guest('GB'), record)).duty).toBeNull();
    expect((await put(german, record, 5)).duty).toBeNull();
  });

  it('has no VAT outside of the UK and the EU, and asks the buyer to know it', async () => {
    expect(await put(guest('US'), await makeRelease())).toMatchObject({
      currency: 'USD',
      totalIncVat: 3075,
      totalVat: { amount: 0 },
      shouldShowVATConfirmation: true,
      vatText: 'No VAT is charged; import taxes may be due on arrival',
    });
  });

  it('is sent when the last of it comes out', async () => {
    const browser = guest();
    const soon = await makeRelease({ date: '2030-03-01' });
    await put(browser, await makeRelease());
    expect(await put(browser, soon)).toMatchObject({
      hasPreorders: true,
      dispatchDate: '2030-03-01',
    });
  });

  it('names the country that is not served', async () => {
    const cart = await put(guest('AQ'), await makeRelease());
    expect(cart.shippingMinPrice).toBeNull();
    expect(cart.operations.checkout_enabled).toBe(false);
    expect(cart.problems).toEqual([
      {
        code: 'country_not_served',
        message: 'We do not ship to your country, Antarctica, yet. Please choose another one.',
        blocking: true,
      },
    ]);
  });

  it('costs in every country what the page of the record says, and its lines sum to the total', async () => {
    const { path, releaseIds } = await makeTitle(ctx, {
      ownerId: seller.id,
      releases: [
        { options: [['booklet', 'booklet']] },
        { type: 'vinyl_7', tier: 'Luxe' },
        { type: 'cd', tier: 'Premium' },
      ],
    });
    const browser = guest();
    for (const [at, uuid] of releaseIds.entries()) await put(browser, uuid, 2 * at + 1);
    const countries = await ctx.db.selectFrom('shipping_countries').select('iso').execute();
    for (const { iso } of countries) {
      browser.cookies.set('country', iso);
      const cart = await look(browser);
      const page = (await browser.get(`${path}/releases`)).json as {
        data: { uuid: string; price: { amount: number } }[];
      };
      const shown = new Map(page.data.map(({ uuid, price }) => [uuid, price.amount]));
      for (const { uuid, price, quantity, total, vat } of cart.items) {
        expect(price.amount).toBe(shown.get(uuid));
        expect(total.amount).toBe(price.amount * quantity);
        expect(vat.amount > 0).toBe(!cart.shouldShowVATConfirmation);
      }
      expect(cart.totalIncVat).toBe(cart.items.reduce((sum, { total }) => sum + total.amount, 0));
      expect(cart.totalVat.amount).toBe(cart.items.reduce((sum, { vat }) => sum + vat.amount, 0));
      expect(cart.items.flatMap(({ problems }) => problems)).toEqual([]);
      expect(cart.shippingMinPrice?.amount).toBeGreaterThan(0);
    }
  });

  it('speaks German to who reads German', async () => {
    const browser = guest('DE');
    browser.cookies.set('locale', 'de');
    const cart = await put(browser, await makeRelease());
    expect(cart.totalFormatted).toBe('33,22\u00a0€');
    expect(cart.duty?.text).toContain('Die EU verlangt');
  });
});

describe('what may go into a basket', () => {
  it('is at most nine of one thing: the rest is not put in, and that is said', async () => {
    const browser = guest();
    const release = await makeRelease();
    await put(browser, release, 7);
    const cart = await put(browser, release, 5);
    expect(cart.items[0]?.quantity).toBe(ITEM_QUANTITY_MAX);
    expect(cart.notice).toBe('2 more of “Night Bus” went in: one order holds at most 9.');
    expect(await browser.post('/es/cart', item(release))).toMatchObject({
      status: 409,
      json: { code: 'item_limit_reached' },
    });
    for (const quantity of [0, -1, 10, 1.5, '2', null]) {
      const change = { quantity, type: 'release' };
      expect((await browser.put(`/es/cart/${release}`, change)).status).toBe(422);
      expect((await browser.post('/es/cart', { ...item(release), quantity })).status).toBe(422);
    }
    expect((await look(browser)).totalQuantity).toBe(ITEM_QUANTITY_MAX);
  });

  it('is not more of a limited edition than are left', async () => {
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

  it.each<[string, ReleaseKind, string, string]>([
    ['sold out', { limit: 10, sold: 10 }, 'GB', 'item_sold_out'],
    ['retired', { retiredAt: new Date('2024-01-01') }, 'GB', 'item_not_sold'],
    ['deleted', { deletedAt: new Date('2024-01-01') }, 'GB', 'item_not_sold'],
    ['kept to other countries', { territories: ['GB'] }, 'DE', 'item_not_sold_in_country'],
    ['kept from the country', { excluded: ['FR'] }, 'FR', 'item_not_sold_in_country'],
    ['not published', { publishedAt: null }, 'GB', 'not_found'],
  ])('is nothing that is %s', async (_, kind, country, code) => {
    const browser = guest(country);
    const reply = await browser.post('/es/cart', item(await makeRelease(kind)));
    expect(reply.json).toMatchObject({ code });
    expect((await look(browser)).items).toEqual([]);
  });

  it('is named where it is not sold', async () => {
    const browser = guest('DE');
    const reply = await browser.post('/es/cart', item(await makeRelease({ territories: ['GB'] })));
    expect((reply.json as { message: string }).message).toContain(
      'is not sold in your shipping country, Germany',
    );
  });

  it('is no ticket and no creator copy, and nothing of an unknown kind', async () => {
    const browser = guest();
    const release = await makeRelease();
    for (const type of ['ticket', 'creator-copies']) {
      expect(await browser.post('/es/cart', item(release, 1, type))).toMatchObject({
        status: 409,
        json: { code: 'item_type_not_sold' },
      });
    }
    expect((await browser.post('/es/cart', item(release, 1, 'gift'))).status).toBe(422);
    expect((await browser.post('/es/cart', item(release, 1, 'merch'))).status).toBe(404);
    expect((await browser.post('/es/cart', item('not-a-uuid'))).status).toBe(422);
    expect((await browser.post('/es/cart', item(randomUUID()))).status).toBe(404);
    expect((await browser.delete(`/es/cart/${release}`)).status).toBe(422);
    expect((await look(browser)).id).toBeNull();
  });

  it('is at most fifty different things', async () => {
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
    expect((await look(browser)).items).toHaveLength(50);
  });
});

describe('what changes while it lies in a basket', () => {
  async function change(release: string, set: Record<string, unknown>): Promise<void> {
    await ctx.db.updateTable('releases').set(set).where('id', '=', release).execute();
  }

  it.each<[string, ReleaseKind, Record<string, unknown>, string]>([
    ['sold out', { limit: 5 }, { copies_sold: 5 }, 'sold_out'],
    ['retired', {}, { retired_at: new Date('2024-01-01') }, 'not_sold'],
    ['withdrawn from the country', {}, { territories_exclude: ['GB'] }, 'not_sold_in_country'],
  ])(
    'is told: %s; the line stays, counts for nothing and stops the order',
    async (_, kind, set, code) => {
      const browser = guest();
      const [kept, lost] = [await makeRelease(), await makeRelease(kind)];
      await put(browser, kept);
      await put(browser, lost, 2);
      await change(lost, set);
      const cart = await look(browser);
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

  it('is told when fewer are left than were asked for', async () => {
    const browser = guest();
    const release = await makeRelease({ limit: 10 });
    await put(browser, release, 4);
    await change(release, { copies_sold: 8 });
    expect(await look(browser)).toMatchObject({
      items: [{ quantity: 4, maxQuantity: 2, problems: [{ code: 'fewer_left', blocking: true }] }],
      operations: { checkout_enabled: false },
    });
    await browser.put(`/es/cart/${release}`, { quantity: 2, type: 'release' });
    expect((await look(browser)).operations.checkout_enabled).toBe(true);
  });

  it('is told when the price changed, until the buyer touches the line', async () => {
    const browser = guest();
    const release = await makeRelease();
    await put(browser, release);
    await change(release, { price_tier: 'Luxe' });
    for (const _ of ['at the first look', 'and at the second']) {
      expect(await look(browser)).toMatchObject({
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
    expect((await look(browser)).items[0]?.problems).toEqual([]);
  });

  it('is no change of price when the buyer goes to another country, but is one there', async () => {
    const browser = guest();
    const release = await makeRelease();
    await put(browser, release);
    browser.cookies.set('country', 'FR');
    expect(await look(browser)).toMatchObject({ currency: 'EUR', items: [{ problems: [] }] });
    await change(release, { price_tier: 'Premium' });
    expect((await look(browser)).items[0]?.problems).toMatchObject([
      { code: 'price_changed', message: 'The price has changed from €33.50 to €36.90.' },
    ]);
  });
});

describe('whose basket it is', () => {
  it('is found by the header or by the cookie, which is out of reach for scripts', async () => {
    const browser = guest();
    const release = await makeRelease();
    const reply = await browser.post('/es/cart', item(release));
    const { id } = reply.json as Cart;
    expect(id).toMatch(/^[\w-]{32}$/);
    const cookie = [reply.headers['set-cookie']].flat().find((text) => text?.startsWith('cart='));
    expect(cookie).toContain(`cart=${id}`);
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/Max-Age=31536000/);
    const byHeader = guest();
    expect((await look(byHeader, { 'x-cart-id': id ?? '' })).totalQuantity).toBe(1);
    expect(byHeader.cookies.get('cart')).toBe(id);
    expect((await look(byHeader)).totalQuantity).toBe(1);
  });

  it('is a new and empty one for an id that is not a basket, which is not taken over', async () => {
    const before = await countCarts();
    const made = 'A'.repeat(32);
    for (const id of [made, randomUUID(), '../../etc', '%00', "' or true --"]) {
      expect(await look(guest(), { 'x-cart-id': id })).toMatchObject({ id: null, items: [] });
    }
    expect(await countCarts()).toBe(before);
    const { json } = await guest().post('/es/cart', item(await makeRelease()), {
      'x-cart-id': made,
    });
    expect((json as Cart).id).not.toBe(made);
  });

  it('is never somebody else’s: neither by the number of the row nor of the person', async () => {
    const person = await makePerson(app);
    const owner = await signedInBrowser(app, person);
    const release = await makeRelease();
    await put(owner, release);
    const row = await ctx.db
      .selectFrom('carts')
      .select('id')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow();
    const stranger = await signedInBrowser(app, await makePerson(app));
    for (const browser of [guest(), stranger]) {
      for (const id of [row.id, person.id]) {
        expect((await look(browser, { 'x-cart-id': id })).items).toEqual([]);
        await browser.delete(`/es/cart/${release}?type=release`, { 'x-cart-id': id });
        const change = { quantity: 9, type: 'release' };
        const reply = await browser.put(`/es/cart/${release}`, change, { 'x-cart-id': id });
        expect(reply.status).toBe(404);
      }
    }
    expect((await look(owner)).totalQuantity).toBe(1);
  });

  it('is the account’s own, whatever id the browser brings, and has none to give away', async () => {
    const browser = guest();
    const { id } = await put(browser, await makeRelease());
    const member = await signedInBrowser(app, await makePerson(app));
    expect(await look(member, { 'x-cart-id': id ?? '' })).toMatchObject({ id: null, items: [] });
    const { json } = await member.post('/es/cart', item(await makeRelease()), {
      'x-cart-id': id ?? '',
    });
    expect(json).toMatchObject({ id: null, totalQuantity: 1 });
    expect((await look(browser)).totalQuantity).toBe(1);
  });

  it('is not stored as the browser knows it', async () => {
    const { id } = await put(guest(), await makeRelease());
    const hashes = await ctx.db.selectFrom('carts').select('secret_hash').execute();
    expect(hashes.map(({ secret_hash }) => secret_hash)).not.toContain(id);
  });
});

describe('baskets under load', () => {
  it('add up to the right sum when things are put in at once, and never beyond the limit', async () => {
    const browser = guest();
    const [one, other] = [await makeRelease(), await makeRelease()];
    await put(browser, other);
    await Promise.all(Array.from({ length: 7 }, () => browser.post('/es/cart', item(one))));
    expect((await look(browser)).items.at(1)).toMatchObject({ uuid: one, quantity: 7 });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => browser.post('/es/cart', item(one))),
    );
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(2);
    expect((await look(browser)).items.at(1)?.quantity).toBe(ITEM_QUANTITY_MAX);
  });

  it('are one for an account, also when it puts its first two things in at once', async () => {
    const person = await makePerson(app);
    const browser = await signedInBrowser(app, person);
    await browser.get('/api/csrf_token');
    const release = await makeRelease();
    await Promise.all(Array.from({ length: 5 }, () => browser.post('/es/cart', item(release))));
    expect((await look(browser)).totalQuantity).toBe(5);
  });

  it('are forgotten after a year, those of guests only', async () => {
    const old = guest();
    await put(old, await makeRelease());
    const person = await makePerson(app);
    const member = await signedInBrowser(app, person);
    await put(member, await makeRelease());
    clock.advance({ days: 366 });
    const fresh = guest();
    await put(fresh, await makeRelease());
    await sweepCarts(ctx);
    expect((await look(old)).items).toEqual([]);
    expect((await look(fresh)).items).toHaveLength(1);
    const kept = await ctx.db.selectFrom('carts').where('user_id', '=', person.id).select('id');
    expect(await kept.execute()).toHaveLength(1);
  });
});
