import type { Cart } from '@lathe/contract/cart-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import { addDays, calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../../testing/app.ts';
import type { TestBrowser } from '../../../testing/browser.ts';
import { mailsTo } from '../../../testing/mailbox.ts';
import { pay, stateOf } from '../../checkout/testing/buyers.ts';
import { addPieces, merchShop, problemsIn, type SoldItem } from '../testing/merch-shop.ts';

const app = await testApp({ limits: { checkout: { points: 10_000, seconds: 600 } } });
const { ctx, clock } = app;
const shop = await merchShop(app);
const today = calendarDate(clock.now());

function visitor(locale = 'en_GB', country = 'GB'): TestBrowser {
  const browser = app.browser();
  browser.cookies.set('locale', locale);
  browser.cookies.set('country', country);
  return browser;
}

const switchOff = (table: string, condition: string) =>
  sql`update ${sql.table(table)} set is_active = false where ${sql.raw(condition)}`.execute(ctx.db);
const switchOn = () =>
  sql`with sizes as (update merch_sizes set is_active = true),
    colours as (update merch_colours set is_active = true)
    update merch_types set is_active = true`.execute(ctx.db);

async function runOut({ typeId, colourId }: SoldItem, expected_on: string | null): Promise<void> {
  await ctx.db
    .insertInto('merch_shortages')
    .values({ merch_type_id: typeId, size: 'M', colour_id: colourId, expected_on })
    .execute();
}

/** Why an item cannot be bought any more, with the code of the basket and the words of the error. */
const CASES: {
  name: string;
  happens: (item: SoldItem) => Promise<unknown>;
  code: string;
  error: string;
  words: RegExp;
}[] = [
  {
    name: 'paused by its seller',
    happens: ({ id }) => shop.set(id, { paused_at: clock.now() }),
    code: 'paused',
    error: 'item_not_sold',
    words: /does not sell “Tour shirt” at the moment/,
  },
  {
    name: 'retired',
    happens: ({ id }) => shop.set(id, { retired_at: clock.now() }),
    code: 'not_sold',
    error: 'item_not_sold',
    words: /discontinued/,
  },
  {
    name: 'deleted',
    happens: ({ id }) => shop.set(id, { deleted_at: clock.now() }),
    code: 'not_sold',
    error: 'item_not_sold',
    words: /discontinued/,
  },
  {
    name: 'not started',
    happens: ({ id }) => shop.set(id, { preorder_date: addDays(today, 3) }),
    code: 'sale_not_started',
    error: 'item_not_sold',
    words: /has not started/,
  },
  {
    name: 'not sold to the country',
    happens: ({ id }) => shop.set(id, { territories_exclude: ['GB'] }),
    code: 'not_sold_in_country',
    error: 'item_not_sold_in_country',
    words: /United Kingdom/,
  },
  {
    name: 'sold out',
    happens: ({ id }) => shop.set(id, { quantity_limit: 0 }),
    code: 'sold_out',
    error: 'item_sold_out',
    words: /“Tour shirt” is sold out/,
  },
  {
    name: 'switched off by its seller in this size',
    happens: ({ variants }) =>
      ctx.db
        .updateTable('merch_variants')
        .set({ is_available: false })
        .where('id', '=', variants[0] ?? '')
        .execute(),
    code: 'not_available',
    error: 'item_not_sold',
    words: /This size or colour/,
  },
  {
    name: 'removed in this size',
    happens: ({ variants }) =>
      ctx.db
        .updateTable('merch_variants')
        .set({ removed_at: clock.now() })
        .where('id', '=', variants[0] ?? '')
        .execute(),
    code: 'not_sold',
    error: 'item_not_sold',
    words: /discontinued/,
  },
  {
    name: 'of a colour that admins have switched off',
    happens: ({ colourId }) => switchOff('merch_colours', `id = ${colourId}`),
    code: 'not_available',
    error: 'item_not_sold',
    words: /This size or colour/,
  },
  {
    name: 'of a size that admins have switched off',
    happens: ({ typeId }) => switchOff('merch_sizes', `merch_type_id = ${typeId} and code = 'M'`),
    code: 'not_available',
    error: 'item_not_sold',
    words: /This size or colour/,
  },
  {
    name: 'of a type that admins have switched off',
    happens: ({ typeId }) => switchOff('merch_types', `id = ${typeId}`),
    code: 'not_available',
    error: 'item_not_sold',
    words: /This size or colour/,
  },
  {
    name: 'of a seller who is suspended',
    happens: () =>
      ctx.db
        .updateTable('users')
        .set({ suspended_at: clock.now(), suspension_reason: 'Checked' })
        .where('id', '=', shop.seller.id)
        .execute(),
    code: 'not_sold',
    error: 'item_not_sold',
    words: /discontinued/,
  },
];

describe('an item that is', () => {
  it.each(CASES)('$name says so in the basket, and is not added or paid', async (each) => {
    const item = await shop.item();
    const [uuid] = item.variants;
    const browser = visitor();
    expect((await addPieces(browser, uuid)).status).toBe(200);
    await each.happens(item);
    const { items, operations } = (await browser.get('/es/cart')).json as Cart;
    expect(items).toMatchObject([
      { available: false, problems: [{ code: each.code, blocking: true }] },
    ]);
    expect(operations.checkout_enabled).toBe(false);
    const replies = [await addPieces(visitor(), uuid), await pay(browser)];
    for (const { status, json } of replies) {
      const { code, message } = json as ErrorReply;
      expect({ status, code, message }).toEqual({
        status: 409,
        code: each.error,
        message: expect.stringMatching(each.words),
      });
    }
    expect(await shop.counts(item.id)).toEqual({ sold: 0, held: 0, samples: 0 });
    await switchOn();
    await ctx.db
      .updateTable('users')
      .set({ suspended_at: null, suspension_reason: null })
      .execute();
  });

  it('out of stock names the day on which it is back, in both languages', async () => {
    const item = await shop.item();
    const [uuid, other] = item.variants;
    const [english, german] = [visitor(), visitor('de')];
    for (const browser of [english, german]) await addPieces(browser, uuid);
    await runOut(item, '2026-12-03');
    expect(await problemsIn(english)).toEqual([
      ['out_of_stock', expect.stringContaining('we expect it on 3 December')],
    ]);
    expect(await problemsIn(german)).toEqual([
      ['out_of_stock', expect.stringContaining('Wir erwarten Nachschub am 3. Dezember')],
    ]);
    const rejected = await addPieces(visitor(), uuid);
    expect((rejected.json as ErrorReply).message).toContain('we expect it on 3 December');
    // Other sizes are still sold.
    expect((await addPieces(visitor(), other)).status).toBe(200);
    for (const day of ['2026-11-01', null]) {
      await ctx.db.updateTable('merch_shortages').set({ expected_on: day }).execute();
      const [[, message] = []] = await problemsIn(english);
      expect(message).toMatch(/^Out of stock\. /);
    }
    await ctx.db.deleteFrom('merch_shortages').execute();
    expect(await problemsIn(english)).toEqual([]);
  });

  it('sold elsewhere only can be bought there', async () => {
    const { variants } = await shop.item({ territories: ['DE'] });
    expect((await addPieces(visitor('en_GB', 'GB'), variants[0])).status).toBe(409);
    expect((await addPieces(visitor('en_GB', 'DE'), variants[0])).status).toBe(200);
  });
});

describe('in the basket, merchandise', () => {
  it('is described in the language of the reader', async () => {
    const { variants } = await shop.item();
    const browser = visitor('de');
    const added = (await addPieces(browser, variants[0])).json as Cart;
    expect(added.items[0]?.meta.description).toBe('T-Shirt, M, Marineblau');
    browser.cookies.set('locale', 'en_GB');
    const read = (await browser.get('/es/cart')).json as Cart;
    expect(read.items[0]?.meta.description).toBe('T-shirt, M, Navy');
    browser.cookies.set('locale', 'de');
    const email = 'kundin@example.com';
    const { order, key } = stateOf(await pay(browser, { email }));
    const [mail] = await mailsTo(app, email);
    expect(mail?.text).toContain('T-Shirt, M, Marineblau');
    const english = await visitor().get(`/api/orders/${order}?key=${key}`);
    expect(english.json).toMatchObject({
      lines: [{ description: 'T-shirt, M, Navy', copies: [], preorder: null }],
    });
  });

  it('shares the pieces that are left among its sizes', async () => {
    const item = await shop.item({ quantity_limit: 5, pieces_sold: 2 });
    const [medium, large] = item.variants;
    const browser = visitor();
    await addPieces(browser, medium, 2);
    await addPieces(browser, large, 2);
    const { items } = (await browser.get('/es/cart')).json as Cart;
    expect(items.map(({ maxQuantity }) => maxQuantity)).toEqual([3, 1]);
    expect(await problemsIn(browser)).toEqual([
      ['fewer_left', 'Only 1 piece is left. Please reduce the quantity.'],
    ]);
    expect((await pay(browser)).json).toMatchObject({ code: 'item_fewer_left' });
    await browser.put(`/es/cart/${medium}`, { type: 'merch', quantity: 3 });
    expect((await problemsIn(browser))[0]?.[1]).toMatch(/^No further piece is left/);
    await browser.put(`/es/cart/${medium}`, { type: 'merch', quantity: 1 });
    expect(await problemsIn(browser)).toEqual([]);
    expect((await pay(browser)).status).toBe(200);
    expect(await shop.counts(item.id)).toEqual({ sold: 5, held: 0, samples: 0 });
  });

  it('cannot exceed what is left of it', async () => {
    const { variants } = await shop.item({ quantity_limit: 2 });
    const browser = visitor();
    const { notice, items } = (await addPieces(browser, variants[0], 5)).json as Cart;
    expect(items[0]).toMatchObject({ quantity: 2, maxQuantity: 2, limited: false });
    expect(notice).toBe('Only 2 more pieces of “Tour shirt” could be added: only 2 are left.');
    expect((await addPieces(browser, variants[0])).json).toMatchObject({
      code: 'item_fewer_left',
      message: 'Only 2 pieces of “Tour shirt” are left.',
    });
  });
});
