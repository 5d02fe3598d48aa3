import type { Cart } from '@lathe/contract/cart-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { makeTitle } from '../storefront/testing/titles.ts';
import { item, openBaskets, put, readBasket } from './testing/baskets.ts';

const app = await testApp();
const { ctx } = app;
const { seller, makeRelease, guest, countCarts } = await openBaskets(app);

describe('basket', () => {
  it('is empty at first, and reading it writes nothing', async () => {
    const before = await countCarts();
    expect(await readBasket(guest())).toMatchObject({
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

  it('lists added items with the price, VAT and language of the visitor', async () => {
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
    expect(await readBasket(browser)).toEqual(cart);
  });

  it('holds merchandise by its variant', async () => {
    const { page } = await makeTitle(ctx, { ownerId: seller.id });
    const { variantId } = await makeMerch(
      ctx,
      { id: page.id, owner_id: seller.id },
      { title: 'Bus Shirt', variant: { size: 'L', colour: 'Black' } },
    );
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

  it('increases the quantity of an existing line', async () => {
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

  it('changes quantities and removes items', async () => {
    const browser = guest();
    const [one, other] = [await makeRelease(), await makeRelease()];
    await put(browser, one);
    await put(browser, other);
    const changed = await browser.put(`/es/cart/${one}`, { quantity: 4, type: 'release' });
    expect((changed.json as Cart).totalQuantity).toBe(5);
    const without = await browser.delete(`/es/cart/${one}?type=release`);
    expect((without.json as Cart).items.map(({ uuid }) => uuid)).toEqual([other]);
    const repeated = await browser.delete(`/es/cart/${one}?type=release`);
    expect(repeated.status).toBe(200);
    const removed = await browser.put(`/es/cart/${one}`, { quantity: 1, type: 'release' });
    expect(removed.status).toBe(404);
  });

  it('shows EU duty separately from the total, in the currency of the country', async () => {
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

  it('has no VAT outside the UK and the EU, and shows a notice about import charges', async () => {
    expect(await put(guest('US'), await makeRelease())).toMatchObject({
      currency: 'USD',
      totalIncVat: 3075,
      totalVat: { amount: 0 },
      shouldShowVATConfirmation: true,
      vatText: 'No VAT is charged; import taxes may be due on arrival',
    });
  });

  it('ships when its last item is released', async () => {
    const browser = guest();
    const soon = await makeRelease({ date: '2030-03-01' });
    await put(browser, await makeRelease());
    expect(await put(browser, soon)).toMatchObject({
      hasPreorders: true,
      dispatchDate: '2030-03-01',
    });
  });

  it('names the country without shipping', async () => {
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

  it('has the same price in every country as the release page, and lines that sum to the total', async () => {
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
      const cart = await readBasket(browser);
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

  it('is in German for German readers', async () => {
    const browser = guest('DE');
    browser.cookies.set('locale', 'de');
    const cart = await put(browser, await makeRelease());
    expect(cart.totalFormatted).toBe('33,22\u00a0€');
    expect(cart.duty?.text).toContain('Die EU verlangt');
  });
});
