import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeStorefront } from './testing/visitors.ts';

const app = await testApp();
const { ctx } = app;
const { owner, title, inDays, visitor, cardsOf, cardOf, releasesOf } = await makeStorefront(app);
const dayIn = (days: number) => inDays(days).toISOString().slice(0, 10);

describe('title on sale', () => {
  it('is found under a former slug of its page, with the current one', async () => {
    const createdTitle = await title();
    const former = `former-${createdTitle.page.slug}`;
    await ctx.db
      .insertInto('former_page_slugs')
      .values({ slug: former, page_id: createdTitle.page.id })
      .execute();
    const reply = await app
      .browser()
      .get(`/api/pages/${former}/release_groups/${createdTitle.slug}`);
    expect(reply.json).toMatchObject({
      uuid: createdTitle.id,
      page: { url: `/${createdTitle.page.slug}` },
    });
    const unknown = await app
      .browser()
      .get(`/api/pages/never-was/release_groups/${createdTitle.slug}`);
    expect(unknown.status).toBe(404);
  });

  it('is a card with the price of the country, in the language of the reader', async () => {
    const createdTitle = await title({
      title: 'Nachtflug',
      subGenre: 'ambient',
      releases: [{ type: 'cd', tier: 'Premium' }, { type: 'vinyl_12' }],
    });
    expect(await cardOf(createdTitle)).toMatchObject({
      title: 'Nachtflug',
      primary_artist: 'Kiosk',
      url: `/${createdTitle.page.slug}/releases/${createdTitle.slug}`,
      page: { uuid: createdTitle.page.id, url: `/${createdTitle.page.slug}` },
      main_genre: 'Electronic',
      sub_genre: 'Ambient',
      year: 2024,
      media: ['Vinyl', 'CD'],
      formats: ['12"', 'CD'],
      playable: true,
      price_from: { amount: 1590, currency: 'GBP', formatted: '£15.90' },
      preorder_until: null,
      limited: null,
      sold_out: false,
      image: { src: '/media/public/pictures/one-1200.jpeg' },
    });
    expect((await cardOf(createdTitle, 'DE'))?.price_from).toMatchObject({
      currency: 'EUR',
      amount: 1835,
    });
  });

  it('lists the details of each format and the price breakdown', async () => {
    const createdTitle = await title({
      releases: [{ options: [['disc_colour', 'blue']], limit: 100, sold: 40, catalogNo: 'X-1' }],
    });
    const [release] = await releasesOf(createdTitle);
    expect(release).toMatchObject({
      format: '12"',
      type_name: '12″ vinyl',
      price: { amount: 3050, formatted: '£30.50' },
      vat_text: 'Includes 20% VAT',
      price_category: 'Standard',
      status: 'Live',
      quantity_limit: 100,
      copies_left: 60,
      catalog_no: 'X-1',
      selected_options: [
        { kind: 'Disc', code: 'blue', name: 'Cobalt', swatch: '#1f4fa3' },
        { kind: 'Sleeve', name: 'Single sleeve' },
        { kind: 'Booklet', name: 'No booklet' },
      ],
      sides: [
        { side: 1, seconds: 180, tracks: [{ title: 'First Light', seconds: 180, master: null }] },
        { side: 2, tracks: [{ title: 'Last Stop', peaks: [0, 128, 255], preview_seconds: 60 }] },
      ],
    });
    expect(release?.kind).toBe('Single/EP');
    expect(release?.sides[0]?.tracks[0]?.preview).toBe(
      `/media/public/previews/${createdTitle.releaseIds[0]}-0.mp3`,
    );
    for (const country of ['GB', 'DE', 'US', 'FI']) {
      for (const { money, price } of await releasesOf(createdTitle, visitor(country))) {
        expect(money.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(price.amount);
      }
    }
  });

  it('can be found by page and title, each by uuid or slug', async () => {
    const { id, slug, page } = await title();
    for (const where of [page.id, page.slug]) {
      for (const which of [id, slug]) {
        const reply = await visitor().get(`/api/pages/${where}/release_groups/${which}`);
        expect(reply.json).toMatchObject({ uuid: id, retired: false, format: '12"' });
      }
    }
    const other = await title();
    expect(
      (await visitor().get(`/api/pages/${other.page.slug}/release_groups/${slug}`)).status,
    ).toBe(404);
  });

  it('that is limited shows how many are left, and when it is sold out', async () => {
    const some = await title({ releases: [{ limit: 10, sold: 7 }] });
    const none = await title({ releases: [{ limit: 3, sold: 3 }] });
    expect(await cardOf(some)).toMatchObject({ limited: { left: 3, of: 10 }, sold_out: false });
    expect(await cardOf(none)).toMatchObject({ limited: { left: 0, of: 3 }, sold_out: true });
    expect((await releasesOf(none))[0]).toMatchObject({ status: 'Sold out', copies_left: 0 });
    const inStock = await cardsOf('/api/release_groups?in_stock=true');
    expect(inStock.map(({ uuid }) => uuid)).toContain(some.id);
    expect(inStock.map(({ uuid }) => uuid)).not.toContain(none.id);
  });
});

describe('pre-order', () => {
  const quiet = () => title({ releases: [{ date: dayIn(20), quiet: true }] });

  it('shows its release date, and ships on that day or on the next working day', async () => {
    const createdTitle = await title({
      releases: [{ date: '2026-12-04' }, { date: '2026-12-06' }],
    });
    expect(await cardOf(createdTitle)).toMatchObject({
      preorder_until: '2026-12-04',
      playable: true,
    });
    const releases = (await releasesOf(createdTitle)) as {
      status: string;
      dispatch_date: string;
    }[];
    const shown = releases.map(({ status, dispatch_date }) => `${status} ${dispatch_date}`);
    expect(shown.sort()).toEqual(['Pre-order 2026-12-04', 'Pre-order 2026-12-07']);
  });

  it('with playback disabled has no audio and no lyrics except in the preview of its owner', async () => {
    const createdTitle = await quiet();
    const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
    expect(await cardOf(createdTitle)).toMatchObject({ playable: false });
    for (const browser of [visitor(), stranger]) {
      const text = JSON.stringify(await releasesOf(createdTitle, browser));
      expect(text).not.toContain('/media/public/previews');
      // The waveform. A shorter part of it could also appear in an id.
      expect(text).not.toContain('0,128,255');
      expect(text).not.toContain('The words of');
    }
    const own = await signedInBrowser(app, owner);
    expect(JSON.stringify(await releasesOf(createdTitle, own))).not.toContain(
      '/media/public/previews',
    );
    const preview = await own.get(`${createdTitle.path}/releases?preview=true`);
    expect(preview.text).toContain('/media/public/previews');
    expect(preview.text).toContain('The words of First Light');
  });

  it('can be played from its release date on', async () => {
    const createdTitle = await title({ releases: [{ date: dayIn(0), quiet: true }] });
    const text = JSON.stringify(await releasesOf(createdTitle));
    expect(text).toContain('/media/public/previews');
    expect(text).toContain('0,128,255');
  });
});
