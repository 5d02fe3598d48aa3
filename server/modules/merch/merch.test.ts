import type { Cart } from '@lathe/contract/cart-calls';
import type { MerchItem } from '@lathe/contract/merch-item';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson } from '../../testing/people.ts';
import { makePage } from '../pages/testing/pages.ts';
import { makeMerch } from './testing/merch.ts';

const app = await testApp();
const { ctx } = app;

async function livePage(changes: Partial<Parameters<typeof makePage>[1]> = {}) {
  const { id: ownerId } = await makePerson(app, { seller: true });
  return await makePage(ctx, { is_live: true, ...changes, owner_id: ownerId });
}

describe('merchandise', () => {
  const priceIn = async (address: string, country: string, locale = 'en_GB') => {
    const browser = app.browser();
    browser.cookies.set('country', country);
    browser.cookies.set('locale', locale);
    const { price, vat_text } = (await browser.get(address)).json as MerchItem;
    return [price.formatted, price.amount, vat_text];
  };

  it('has the list price with the VAT of the country of the visitor', async () => {
    const page = await livePage();
    const { slug } = await makeMerch(ctx, page, { type: 't_shirt' });
    const address = `/api/pages/${page.slug}/merch/${slug}`;
    expect(await priceIn(address, 'GB')).toEqual(['£21.90', 2190, 'Includes 20% VAT']);
    expect(await priceIn(address, 'DE', 'de')).toEqual([
      '25,29\u00a0€',
      2529,
      expect.stringContaining('19'),
    ]);
    const [price, , words] = await priceIn(address, 'US');
    expect(price).toBe('US$23.75');
    expect(words).toMatch(/import taxes/i);
  });

  it('uses the current price list, not a future one', async () => {
    const page = await livePage();
    const item = await makeMerch(ctx, page, { type: 'mug' });
    const { id } = await ctx.db
      .selectFrom('merch_types')
      .select('id')
      .where('code', '=', 'mug')
      .executeTakeFirstOrThrow();
    const price = { merch_type_id: id, tier: 'Standard', currency: 'GBP' };
    await ctx.db
      .insertInto('merch_prices')
      .values([
        { ...price, valid_from: '2026-01-01', ppd: 800, rrp: 1250 },
        { ...price, valid_from: '2099-01-01', ppd: 8000, rrp: 99900 },
      ])
      .execute();
    await inTransaction(ctx.db, (tx) => ctx.cache.clear(tx, 'prices'));
    const address = `/api/pages/${page.slug}/merch/${item.id}`;
    await eventually(async () => {
      expect(((await app.browser().get(address)).json as MerchItem).price.amount).toBe(1250);
    });
  });

  it('is listed newest first, without unpublished or discontinued items', async () => {
    const page = await livePage();
    const day = (at: number) => new Date(ctx.clock.now().getTime() + at * 86_400_000);
    await makeMerch(ctx, page, { title: 'Old', published_at: day(-9) });
    await makeMerch(ctx, page, { title: 'New', published_at: day(-1) });
    await makeMerch(ctx, page, { title: 'Draft', published_at: null });
    await makeMerch(ctx, page, { title: 'Future', published_at: day(3) });
    const retired = await makeMerch(ctx, page, { title: 'Retired', retired_at: day(-1) });
    const { json } = await app.browser().get(`/api/pages/${page.slug}/merch`);
    const { data } = json as { data: MerchItem[] };
    expect(data.map(({ title }) => title)).toEqual(['New', 'Old']);
    expect(data[0]?.variants).toEqual([
      expect.objectContaining({ size: 'M', colour: '', is_available: true, image: null }),
    ]);
    const retiredPath = `/api/pages/${page.slug}/merch/${retired.slug}`;
    expect((await app.browser().get(retiredPath)).status).toBe(404);
  });

  it('has the picture of each colour, also in the basket', async () => {
    const page = await livePage();
    const item = await makeMerch(ctx, page, { variant: { colour: 'Plum' } });
    const picture = { widths: [160], types: ['webp'], width: 160, height: 160, colours: [] };
    const pictureOf = (name: string) =>
      JSON.stringify({ ...picture, base: `public/${name}`, src: `public/${name}.jpeg` });
    const { db } = ctx;
    await db
      .updateTable('merch_items')
      .set({ image: pictureOf('shirt') })
      .execute();
    const variants = db.updateTable('merch_variants').where('id', '=', item.variantId);
    await variants.set({ image: pictureOf('plum') }).execute();
    const browser = app.browser();
    const { json } = await browser.get(`/api/pages/${page.slug}/merch/${item.slug}`);
    expect((json as MerchItem).variants[0]?.image?.src).toContain('plum');
    expect((json as MerchItem).image?.src).toContain('shirt');
    const added = await browser.post('/es/cart', { type: 'merch', uuid: item.variantId });
    expect((added.json as Cart).items[0]?.meta.artwork?.src).toContain('plum');
  });

  it('of one page is not found on another', async () => {
    const [page, other] = [await livePage(), await livePage()];
    const { slug } = await makeMerch(ctx, page, {});
    expect((await app.browser().get(`/api/pages/${other.slug}/merch/${slug}`)).status).toBe(404);
  });
});
