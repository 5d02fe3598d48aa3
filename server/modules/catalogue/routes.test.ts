import type { ActiveGenre, ReleaseType } from '@lathe/contract/catalogue-calls';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';

const app = await testApp();
const { ctx } = app;

async function types(country = 'GB', locale = 'en_GB'): Promise<ReleaseType[]> {
  const browser = app.browser();
  browser.cookies.set('country', country);
  browser.cookies.set('locale', locale);
  return ((await browser.get('/api/release_types')).json as { data: ReleaseType[] }).data;
}

describe('release types', () => {
  it('have prices for the country and names in the language of the reader', async () => {
    const [vinyl] = await types();
    expect(vinyl).toMatchObject({
      code: 'vinyl_12',
      name: '12″ vinyl',
      product_type: { sides: 2, medium: 'Vinyl', max_seconds_per_side: 1320 },
      price_categories: [
        {
          id: 'Standard',
          ppd: { amount: 1781 },
          rrp: { amount: 2850, formatted: '£28.50' },
          currency: 'GBP',
          vat_rate: 20,
          decimal_digits: 2,
        },
        { id: 'Premium' },
        { id: 'Luxe' },
      ],
    });
    const [german] = await types('DE', 'de');
    expect(german?.name).toBe('12″-Vinyl');
    // 33.50 includes 20% VAT; here it is recalculated at 19%.
    expect(german?.price_categories[0]).toMatchObject({
      rrp: { amount: 3322, currency: 'EUR' },
      currency: 'EUR',
      vat_rate: 19,
    });
    const [elsewhere] = await types('US');
    expect(elsewhere?.price_categories[0]).toMatchObject({ currency: 'USD', vat_rate: 0 });
    const blue = german?.product_type.design_options.find(({ code }) => code === 'blue');
    expect(blue).toMatchObject({ name: 'Kobalt', rrp: { amount: 233 } });
  });

  it('have the price of the day, and the cache is cleared when the list changes', async () => {
    const tomorrow = { valid_from: '2999-01-01', ppd: 1, rrp: 9900 };
    const today = { valid_from: '2025-01-01', ppd: 1900, rrp: 3000 };
    const price = { release_type_id: 1, tier: 'Standard', currency: 'GBP' };
    await types();
    await inTransaction(ctx.db, async (tx) => {
      await tx
        .insertInto('prices')
        .values([
          { ...price, ...tomorrow },
          { ...price, ...today },
        ])
        .execute();
      await ctx.cache.clear(tx, 'prices');
    });
    await expect.poll(async () => (await types())[0]?.price_categories[0]?.rrp.amount).toBe(3000);
  });

  it('are visible to their own seller only', async () => {
    const seller = await makePerson(app, { seller: true });
    const browser = await signedInBrowser(app, seller);
    expect((await browser.get(`/api/users/${seller.id}/release_types`)).status).toBe(200);
    const other = await makePerson(app, { seller: true });
    expect((await browser.get(`/api/users/${other.id}/release_types`)).status).toBe(403);
    expect((await app.browser().get(`/api/users/${seller.id}/release_types`)).status).toBe(401);
  });
});

describe('genres', () => {
  it('are listed in two levels, in the language of the reader', async () => {
    const browser = app.browser();
    browser.cookies.set('locale', 'de');
    const { json } = await browser.get('/api/genres_list');
    const { main_genres, sub_genres } = json as Record<string, { name: string }[]>;
    expect(main_genres).toHaveLength(10);
    expect(main_genres?.map(({ name }) => name)).toContain('Klassik');
    expect(sub_genres).toContainEqual({
      id: expect.any(Number),
      slug: 'piano',
      name: 'Klavier',
      main_genre_id: 4,
    });
  });

  it('are active where something is on sale', async () => {
    await ctx.db
      .insertInto('genre_titles')
      .values([
        { genre_id: 3, titles: 5 },
        { genre_id: 4, titles: 0 },
      ])
      .execute();
    const { json } = await app.browser().get('/api/active_genres');
    const { data } = json as { data: ActiveGenre[] };
    expect(data).toEqual([{ id: 3, slug: 'jazz', name: 'Jazz', count: 5, sub_genres: [] }]);
  });
});
