import type { BundleCard } from '@lathe/contract/bundle';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { bundleSellers, shopPage } from './testing/bundles.ts';

const app = await testApp();
const { ctx } = app;
const { makeRelease, makeShirt, create, publish, live } = await bundleSellers(app);
const visitor = app.browser();

async function cardsOn(page: string, query = ''): Promise<BundleCard[]> {
  const { json } = await visitor.get(`/api/pages/${page}/bundles${query}`);
  return (json as { data: BundleCard[] }).data;
}

describe('the page of a bundle', () => {
  it('shows price, saving and what can be chosen of each part', async () => {
    const { release, shirt, variants, path, owner, uuid } = await live({
      discount: 2000,
      description: 'Both.',
    });
    const page = await shopPage(visitor, path);
    expect(page).toMatchObject({
      uuid,
      title: 'Deep Water + T-shirt',
      url: `/${owner.page.slug}/bundles/deep-water-t-shirt`,
      description: 'Both.',
      status: 'live',
      reason: null,
      discount_percent: 20,
      left: null,
      image: null,
      is_preview: false,
    });
    expect(page.parts).toMatchObject([
      { uuid: release, choice: release, variants: [] },
      {
        uuid: shirt,
        choice: null,
        format: 'T-shirt',
        variants: [
          { uuid: variants[0], size: 'M', is_available: true },
          { uuid: variants[1], size: 'L' },
        ],
      },
    ]);
    const sum = (amounts: number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(sum(page.parts.map(({ price }) => price.amount))).toBe(page.full_price.amount);
    expect(sum(page.parts.map(({ bundle_price }) => bundle_price.amount))).toBe(page.price.amount);
    expect(page.price.amount).toBe(Math.round(page.full_price.amount * 0.8));
    expect(page.saving.amount).toBe(page.full_price.amount - page.price.amount);
    // By its slug, too.
    expect(
      (await shopPage(visitor, `/api/pages/${owner.page.slug}/bundles/deep-water-t-shirt`)).uuid,
    ).toBe(uuid);
    const german = app.browser({ 'accept-language': 'de' });
    german.cookies.set('country', 'DE');
    expect(await shopPage(german, path)).toMatchObject({
      price: { currency: 'EUR' },
      parts: [{}, { format: 'T-Shirt' }],
    });
  });

  it('says that a part is out, and which variants are', async () => {
    const { path, variants, release } = await live({}, { record: { limit: 10, sold: 7 } });
    expect(await shopPage(visitor, path)).toMatchObject({ status: 'live', left: 3 });
    const off = (uuid: string) =>
      ctx.db
        .updateTable('merch_variants')
        .set({ is_available: false })
        .where('id', '=', uuid)
        .execute();
    await off(variants[0]);
    expect(
      (await shopPage(visitor, path)).parts[1]?.variants.map(({ is_available }) => is_available),
    ).toEqual([false, true]);
    await off(variants[1]);
    expect(await shopPage(visitor, path)).toMatchObject({
      status: 'unavailable',
      reason: '“Tour shirt” is out of stock at the moment.',
    });
    await ctx.db
      .updateTable('releases')
      .set({ copies_sold: 10 })
      .where('id', '=', release)
      .execute();
    expect(await shopPage(visitor, path)).toMatchObject({ reason: '“Deep Water” is sold out.' });
  });

  it('waits for the release date of a pre-order', async () => {
    const { path } = await live({}, { record: { date: '2026-12-31' } });
    expect(await shopPage(visitor, path)).toMatchObject({
      release_date: '2026-12-31',
      dispatch_date: '2026-12-31',
    });
  });

  it.each([
    ['paused', { paused_at: new Date() }, 200, 'paused'],
    ['scheduled', { starts_on: '2099-01-01' }, 200, 'scheduled'],
    ['over', { ends_on: '2020-01-01' }, 200, 'over'],
    ['retired', { retired_at: new Date() }, 404, undefined],
    ['a draft', { published_at: null }, 404, undefined],
  ])('of a bundle that is %s has its own reply', async (_, columns, status, shown) => {
    const { path, uuid, owner } = await live();
    await ctx.db.updateTable('bundles').set(columns).where('id', '=', uuid).execute();
    const reply = await visitor.get(path);
    const { status: ofBundle } = reply.json as { status?: string };
    expect([reply.status, ofBundle]).toEqual([status, shown]);
    expect(await cardsOn(owner.page.slug)).toEqual([]);
  });

  it('does not exist while the page is offline, or a part was never on sale', async () => {
    const { path, owner, release } = await live();
    await ctx.db
      .updateTable('pages')
      .set({ is_live: false })
      .where('id', '=', owner.page.id)
      .execute();
    expect((await visitor.get(path)).status).toBe(404);
    expect((await owner.browser.get(`${path}?preview=true`)).json).toMatchObject({
      is_preview: true,
    });
    await ctx.db
      .updateTable('pages')
      .set({ is_live: true })
      .where('id', '=', owner.page.id)
      .execute();
    await ctx.db
      .updateTable('releases')
      .set({ published_at: null })
      .where('id', '=', release)
      .execute();
    expect((await visitor.get(path)).status).toBe(404);
    expect(await cardsOn(owner.page.slug)).toEqual([]);
    for (const name of ['x'.repeat(81), '%00', '..%2F', release]) {
      expect([404, 400, 422]).toContain(
        (await visitor.get(`/api/pages/${owner.page.slug}/bundles/${name}`)).status,
      );
    }
  });
});

describe('lists of bundles', () => {
  it('are those of the page, and on the pages of their parts', async () => {
    const { owner, release, shirt, uuid } = await live();
    const single = await makeRelease(owner);
    const { id: tote } = await makeShirt(owner, { type: 'tote', title: 'Tote' });
    const second = await create(owner, [single, tote]);
    await publish(owner, second.uuid);
    const { slug } = owner.page;
    const ids = (cards: BundleCard[]) => cards.map((card) => card.uuid).toSorted();
    expect(ids(await cardsOn(slug))).toEqual([uuid, second.uuid].toSorted());
    expect(ids(await cardsOn(slug, `?parts=${release},${single}`))).toEqual(
      [uuid, second.uuid].toSorted(),
    );
    expect(ids(await cardsOn(slug, `?parts=${shirt}`))).toEqual([uuid]);
    expect(await cardsOn(slug, `?parts=${uuid}`)).toEqual([]);
    expect(await cardsOn(slug, '?parts=')).toEqual([]);
    expect((await visitor.get(`/api/pages/${slug}/bundles?parts=%27`)).status).toBe(422);
    // What is not sold in the country of the visitor is left out.
    await ctx.db
      .updateTable('releases')
      .set({ territories: ['DE'] })
      .where('id', '=', single)
      .execute();
    expect(ids(await cardsOn(slug))).toEqual([uuid]);
  });

  it('have the picture of the chosen part, or of all', async () => {
    const { owner, release, uuid } = await live();
    await owner.browser.put(`${owner.base}/${uuid}`, { version: 2, cover: release });
    const [card] = await cardsOn(owner.page.slug);
    expect(card?.image).toEqual(card?.parts[0]?.image);
  });
});

it('sitemap and feed of the page list what is offered', async () => {
  const { owner, uuid } = await live({ title: 'Listed Box' });
  const path = `/${owner.page.slug}/bundles/listed-box`;
  const feed = async () => (await visitor.get(`/${owner.page.slug}/rss.xml`)).text;
  const chunks = async () => {
    const index = (await visitor.get('/sitemap.xml')).text;
    const urls = [...index.matchAll(/<loc>([^<]+bundles[^<]+)<\/loc>/g)].map(([, url = '']) => url);
    const texts = await Promise.all(
      urls.map(async (url) => (await visitor.get(new URL(url).pathname)).text),
    );
    return texts.join('');
  };
  expect(await feed()).toContain(path);
  expect(await chunks()).toContain(path);
  await owner.browser.post(`${owner.base}/${uuid}/pause`, {});
  expect(await feed()).not.toContain(path);
  expect(await chunks()).not.toContain(path);
});
