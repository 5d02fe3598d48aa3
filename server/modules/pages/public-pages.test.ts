import type { MerchItem, PublicEvent, PublicPage } from '@lathe/contract/public-page-calls';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeEvent, makeMerch, makePage } from './testing/made-pages.ts';

const app = await testApp();
const { ctx } = app;

async function seller() {
  const person = await makePerson(app, { seller: true });
  return { ...person, browser: await signedInBrowser(app, person) };
}

async function livePage(changes: Partial<Parameters<typeof makePage>[1]> = {}) {
  const { id: ownerId } = await makePerson(app, { seller: true });
  return await makePage(ctx, { is_live: true, ...changes, owner_id: ownerId });
}

describe('a page', () => {
  it('is found by its uuid, its slug and its former slugs, and says where it is now', async () => {
    const page = await livePage({ name: 'Kiosk', bio: 'We are **Kiosk**.' });
    await ctx.db
      .insertInto('former_page_slugs')
      .values({ slug: 'kiosk-old', page_id: page.id })
      .execute();
    for (const name of [page.id, page.slug, 'kiosk-old']) {
      const { status, json } = await app.browser().get(`/api/pages/${name}`);
      expect(status).toBe(200);
      expect(json as PublicPage).toMatchObject({
        uuid: page.id,
        name: 'Kiosk',
        url: page.slug,
        is_live: true,
        status: 'Live',
        youtube_playlist_id: null,
        release_count: 0,
        followers: 0,
        videos: [],
        instagram: null,
        bio: [
          {
            kind: 'paragraph',
            spans: [{ text: 'We are ' }, { text: 'Kiosk', bold: true }, { text: '.' }],
          },
        ],
      });
    }
  });

  it('never tells of the key to Instagram or of its owner', async () => {
    const page = await livePage({
      instagram: JSON.stringify({ username: 'kiosk', posts: [], secret: 'not for the world' }),
      instagram_token_encrypted: 'sealed-token',
    });
    const { text } = await app.browser().get(`/api/pages/${page.slug}`);
    expect(text).toContain('https://www.instagram.com/kiosk/');
    expect(text).not.toMatch(/sealed-token|not for the world/);
    expect(text).not.toContain(page.owner_id);
  });

  it('that is offline can be followed by its owner alone', async () => {
    const owner = await seller();
    const other = await seller();
    const page = await makePage(ctx, { owner_id: owner.id, is_live: false });
    const address = `/api/pages/${page.slug}/follow`;
    expect((await app.browser().get(address)).status).toBe(401);
    expect((await other.browser.get(address)).status).toBe(404);
    expect((await owner.browser.get(address)).status).toBe(200);
  });

  it('that was deleted is gone, also for its owner and under its former slugs', async () => {
    const owner = await seller();
    const page = await makePage(ctx, {
      owner_id: owner.id,
      is_live: true,
      deleted_at: ctx.clock.now(),
    });
    await ctx.db
      .insertInto('former_page_slugs')
      .values({ slug: 'gone-old', page_id: page.id })
      .execute();
    for (const name of [page.id, page.slug, 'gone-old']) {
      expect((await owner.browser.get(`/api/pages/${name}`)).status).toBe(404);
    }
  });

  it.each(['nobody', '%00', '%27--', '00000000-0000-4000-8000-000000000000', 'x'.repeat(80)])(
    'that never was is not found: %s',
    async (name) => {
      expect((await app.browser().get(`/api/pages/${name}`)).status).toBe(404);
    },
  );

  it('names those whose releases stand on it, once accepted', async () => {
    const page = await livePage();
    const names = ['Asked', 'Accepted', 'Ended'];
    const people = await Promise.all(names.map((name) => makePerson(app, { name, seller: true })));
    await ctx.db
      .insertInto('page_contributors')
      .values(
        people.map(({ id }, at) => ({
          page_id: page.id,
          user_id: id,
          state: names[at]?.toLowerCase() ?? '',
        })),
      )
      .execute();
    const { json } = await app.browser().get(`/api/pages/${page.slug}`);
    expect((json as PublicPage).contributors).toEqual([{ name: 'Accepted' }]);
  });
});

describe('merchandise', () => {
  const priceIn = async (address: string, country: string, locale = 'en_GB') => {
    const browser = app.browser();
    browser.cookies.set('country', country);
    browser.cookies.set('locale', locale);
    const { price, vat_text } = (await browser.get(address)).json as MerchItem;
    return [price.formatted, price.amount, vat_text];
  };

  it('costs what the list says, with the VAT of the country of the visitor', async () => {
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

  it('costs what the list of the day says, not that of a day to come', async () => {
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

  it('is listed newest first, without what is not published or no longer sold', async () => {
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
      { uuid: expect.any(String), size: 'M', colour: '', is_available: true },
    ]);
    const gone = `/api/pages/${page.slug}/merch/${retired.slug}`;
    expect((await app.browser().get(gone)).status).toBe(404);
  });

  it('of one page is not found on another', async () => {
    const [page, other] = [await livePage(), await livePage()];
    const { slug } = await makeMerch(ctx, page, {});
    expect((await app.browser().get(`/api/pages/${other.slug}/merch/${slug}`)).status).toBe(404);
  });
});

describe('events', () => {
  const at = (text: string) => new Date(text);

  it('are told in the time of their place, the next first, then the last ones', async () => {
    const page = await livePage();
    await makeEvent(ctx, page, { name: 'Second', starts_at: at('2026-12-20T19:00:00Z') });
    await makeEvent(ctx, page, { name: 'First', starts_at: at('2026-12-03T19:00:00Z') });
    await makeEvent(ctx, page, { name: 'Older', starts_at: at('2026-01-03T19:00:00Z') });
    await makeEvent(ctx, page, { name: 'Last', starts_at: at('2026-11-03T19:00:00Z') });
    await makeEvent(ctx, page, { name: 'Running', starts_at: at('2026-11-16T09:00:00Z') });
    await makeEvent(ctx, page, {
      name: 'Off',
      starts_at: at('2026-12-24T19:00:00Z'),
      cancelled_at: at('2026-11-01T00:00:00Z'),
    });
    await makeEvent(ctx, page, { name: 'Draft', published_at: null });
    const { json } = await app.browser().get(`/api/pages/${page.slug}/events`);
    const { data } = json as { data: PublicEvent[] };
    expect(data.map(({ name, status }) => [name, status])).toEqual([
      ['Running', 'coming'],
      ['First', 'coming'],
      ['Second', 'coming'],
      ['Off', 'cancelled'],
      ['Last', 'past'],
      ['Older', 'past'],
    ]);
    expect(data[1]).toMatchObject({
      starts_at: '2026-12-03T20:00:00+01:00',
      time_zone: 'Europe/Berlin',
      country_name: 'Germany',
    });
  });

  it('of all pages leave out what is cancelled, past, unpublished, or on a page that is offline', async () => {
    const page = await livePage({ name: 'Everywhere' });
    const offline = await livePage({ is_live: false });
    const deleted = await livePage({ deleted_at: ctx.clock.now() });
    const soon = at('2026-11-17T19:00:00Z');
    await makeEvent(ctx, page, { name: 'Shown', starts_at: soon });
    await makeEvent(ctx, offline, { name: 'Hidden offline', starts_at: soon });
    await makeEvent(ctx, deleted, { name: 'Hidden deleted', starts_at: soon });
    await makeEvent(ctx, page, { name: 'Hidden draft', starts_at: soon, published_at: null });
    await makeEvent(ctx, page, { name: 'Hidden off', starts_at: soon, cancelled_at: soon });
    const { text } = await app.browser().get('/api/events');
    expect(text).toContain('Shown');
    expect(text).not.toContain('Hidden');
  });
});

describe('following', () => {
  it('counts everybody once, however often they ask at once', async () => {
    const page = await livePage();
    const ann = await makePerson(app);
    const browser = await signedInBrowser(app, ann);
    const address = `/api/pages/${page.slug}/follow`;
    expect((await browser.get(address)).json).toEqual({ following: false, wants_mail: false });
    const replies = await Promise.all(
      Array.from({ length: 6 }, () => browser.put(address, { wants_mail: true })),
    );
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(200));
    expect((await browser.get(address)).json).toEqual({ following: true, wants_mail: true });
    const followers = async () =>
      ((await app.browser().get(`/api/pages/${page.slug}`)).json as PublicPage).followers;
    expect(await followers()).toBe(1);
    await browser.put(address, {});
    expect((await browser.get(address)).json).toEqual({ following: true, wants_mail: false });
    await Promise.all([browser.delete(address), browser.delete(address)]);
    expect(await followers()).toBe(0);
    expect((await browser.delete(address)).status).toBe(204);
    expect(await followers()).toBe(0);
  });

  it('asks for an account', async () => {
    const page = await livePage();
    expect((await app.browser().put(`/api/pages/${page.slug}/follow`, {})).status).toBe(401);
  });
});
