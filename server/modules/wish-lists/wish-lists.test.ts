import { randomUUID } from 'node:crypto';
import type { Cart } from '@lathe/contract/cart-calls';
import type { ErrorReply } from '@lathe/contract/errors';
import type { OwnWish, WishListLink } from '@lathe/contract/wish-list-calls';
import { WISHES_MAX } from '@lathe/rules/limits';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { PAGE_SIZE } from '../../platform/http/paging.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser, type TestPerson } from '../../testing/people.ts';
import { makeEvent } from '../events/testing/events.ts';
import { makeTickets } from '../events/testing/tickets.ts';
import { merchShop } from '../merch/testing/merch-shop.ts';
import { makeTitle } from '../storefront/testing/titles.ts';

const app = await testApp();
const { ctx, clock } = app;
const shop = await merchShop(app);

let person: TestPerson;
let browser: TestBrowser;

beforeEach(async () => {
  person = await makePerson(app);
  browser = await signedInBrowser(app, person);
});

afterEach(async () => {
  await ctx.db.deleteFrom('wishes').execute();
  await ctx.db.deleteFrom('wish_lists').execute();
});

const pathOf = (rest = '', { id }: TestPerson = person) => `/api/users/${id}/wish_list${rest}`;
const save = (item: string | undefined) => browser.put(pathOf(`/items/${item}`), {});

async function wishes(of: TestBrowser = browser): Promise<OwnWish[]> {
  return ((await of.get(pathOf())).json as { data: OwnWish[] }).data;
}

async function record(fixture: { limit?: number; sold?: number; territories?: string[] } = {}) {
  const title = await makeTitle(ctx, { ownerId: shop.seller.id, releases: [fixture] });
  const [id = ''] = title.releaseIds;
  return { ...title, id };
}

describe('a wish list', () => {
  it('has releases, merchandise and events, the newest first, with what they cost here', async () => {
    const release = await record();
    const item = await shop.item();
    const event = await makeEvent(ctx, shop.page, { name: 'Harbour night' });
    for (const id of [release.id, item.id, event.id]) {
      expect((await save(id)).status).toBe(204);
      clock.advance({ seconds: 1 });
    }
    expect(await wishes()).toMatchObject([
      {
        ...{ item: event.id, kind: 'ticket', title: 'Harbour night', artist: 'Kiosk' },
        ...{ state: 'on_page', price: null, basket: null },
        url: `/${shop.page.slug}/events/${event.slug}`,
      },
      {
        ...{ item: item.id, kind: 'merch', title: 'Tour shirt', description: '' },
        // A size is to be chosen.
        ...{ state: 'available', price: { currency: 'GBP' }, basket: null },
        url: `/${shop.page.slug}/merch/${item.slug}`,
      },
      {
        ...{ item: release.id, kind: 'release', state: 'available', price: { currency: 'GBP' } },
        basket: { type: 'release', uuid: release.id },
        url: `/${release.page.slug}/releases/${release.slug}?format=${release.id}`,
      },
    ]);
    const [, , first] = await wishes();
    await browser.post('/es/cart', { ...first?.basket, quantity: 1 });
    expect(((await browser.get('/es/cart')).json as Cart).items).toMatchObject([
      { uuid: release.id },
    ]);
  });

  it('has everything once, however often and in however many windows it is saved', async () => {
    const { id } = await record();
    const replies = await Promise.all(Array.from({ length: 6 }, () => save(id)));
    expect(replies.map(({ status }) => status)).toEqual(Array(6).fill(204));
    const [first] = await wishes();
    clock.advance({ days: 1 });
    await save(id);
    expect(await wishes()).toEqual([first]);
    for (const _ of [1, 2]) expect((await browser.delete(pathOf(`/items/${id}`))).status).toBe(204);
    expect(await wishes()).toEqual([]);
  });

  it('takes only what visitors can see', async () => {
    const draft = await shop.item({ published_at: null });
    const retired = await shop.item({ retired_at: clock.now() });
    const past = await makeEvent(ctx, shop.page, { starts_at: new Date('2024-01-01T19:00:00Z') });
    // A size of an item is no item.
    const { variants } = await shop.item();
    for (const id of [draft.id, retired.id, past.id, variants[0], randomUUID()]) {
      const { status, json } = await save(id);
      expect([status, (json as ErrorReply).code]).toEqual([404, 'not_found']);
    }
    expect(await wishes()).toEqual([]);
  });

  it('lists what cannot be bought any more, and says why', async () => {
    const out = await record({ limit: 5 });
    const elsewhere = await record();
    const retired = await shop.item();
    const paused = await shop.item();
    const deleted = await record();
    const cancelled = await makeEvent(ctx, shop.page, {});
    for (const { id } of [
      ...[{ id: out.id }, { id: elsewhere.id }, retired, paused],
      ...[{ id: deleted.id }, cancelled],
    ]) {
      await save(id);
      clock.advance({ seconds: 1 });
    }
    await sql`update releases set copies_sold = 5 where id = ${out.id}`.execute(ctx.db);
    await sql`update releases set territories = '{US}' where id = ${elsewhere.id}`.execute(ctx.db);
    await shop.set(retired.id, { retired_at: clock.now() });
    await shop.set(paused.id, { paused_at: clock.now() });
    await sql`update releases set group_id = null, published_at = null
      where id = ${deleted.id}`.execute(ctx.db);
    await sql`update events set cancelled_at = ${clock.now()}
      where id = ${cancelled.id}`.execute(ctx.db);
    const listed = (await wishes()).reverse();
    expect(listed.map(({ state }) => state)).toEqual([
      ...['out', 'not_sold_here', 'gone', 'out', 'gone', 'past'],
    ]);
    expect(listed.every(({ price, basket }) => price === null && basket === null)).toBe(true);
    expect(listed[2]?.url).toBeNull();
    // Nothing is known of it except what was saved.
    expect(listed[4]).toMatchObject({ item: deleted.id, url: null });
    expect(listed[4]?.title).not.toBe('');
    // Saved again, for example from a page that was open: it stays.
    expect((await save(retired.id)).status).toBe(204);
  });

  it('does not show a ticket category that needs a code', async () => {
    const categories = [{ price_gbp: 500, hidden_code: 'FRIENDS' }];
    const { event } = await makeTickets(ctx, { ownerId: shop.seller.id, categories });
    await save(event.id);
    expect(await wishes()).toMatchObject([{ state: 'on_page', price: null }]);
    await sql`update ticket_categories set hidden_code = null`.execute(ctx.db);
    const [wish] = await wishes();
    expect(wish).toMatchObject({ state: 'available', price: { amount: 500 } });
    expect(wish?.basket).toMatchObject({ type: 'ticket' });
  });

  it(`has at most ${WISHES_MAX} things, also if the last ones come at the same time`, async () => {
    await sql`insert into wishes (user_id, item_id, kind, title, artist, created_at)
      select ${person.id}, gen_random_uuid(), 'release', 'Old', 'Someone', ${clock.now()}
      from generate_series(1, ${WISHES_MAX - 1})`.execute(ctx.db);
    const items = await Promise.all(Array.from({ length: 3 }, () => shop.item()));
    const replies = await Promise.all(items.map(({ id }) => save(id)));
    expect(replies.map(({ status }) => status).sort()).toEqual([204, 409, 409]);
    const full = replies
      .filter(({ status }) => status === 409)
      .map(({ json }) => json as ErrorReply);
    expect(full.map(({ code }) => code)).toEqual(['wish_list_full', 'wish_list_full']);
    expect(full[0]?.message).toContain(`${WISHES_MAX} things`);
    const { count } = await ctx.db
      .selectFrom('wishes')
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(WISHES_MAX);
  });

  it('comes in pages, without one twice', async () => {
    await sql`insert into wishes (user_id, item_id, kind, title, artist, created_at)
      select ${person.id}, gen_random_uuid(), 'release', 'Old', 'Someone', ${clock.now()}
      from generate_series(1, ${PAGE_SIZE + 3})`.execute(ctx.db);
    const first = (await browser.get(pathOf())).json as {
      data: OwnWish[];
      next_page_url: string;
    };
    const rest = (await browser.get(first.next_page_url)).json as typeof first;
    expect([first.data.length, rest.data.length]).toEqual([PAGE_SIZE, 3]);
    const ids = [...first.data, ...rest.data].map(({ item }) => item);
    expect(new Set(ids).size).toBe(PAGE_SIZE + 3);
    expect(rest.next_page_url).toBeNull();
  });

  it('answers which of some items it has', async () => {
    const [one, other] = [await shop.item(), await shop.item()];
    await save(one.id);
    const query = `/saved?items=${one.id},${other.id},nonsense`;
    expect((await browser.get(pathOf(query))).json).toEqual({ items: [one.id] });
    expect((await browser.get(pathOf('/saved?items='))).json).toEqual({ items: [] });
  });

  it('belongs to one person: nobody else reads or changes it, not even an admin', async () => {
    const { id } = await shop.item();
    await save(id);
    const admin = await signedInBrowser(app, await makePerson(app, { role: 'admin' }));
    const other = await signedInBrowser(app, await makePerson(app));
    for (const stranger of [admin, other]) {
      for (const path of ['', '/saved?items=', '/link']) {
        expect((await stranger.get(pathOf(path))).status).toBe(403);
      }
      expect((await stranger.put(pathOf(`/items/${id}`), {})).status).toBe(403);
      expect((await stranger.delete(pathOf(`/items/${id}`))).status).toBe(403);
      expect((await stranger.put(pathOf('/link'), { name: 'Mine' })).status).toBe(403);
      expect((await stranger.post(pathOf('/link/renew'))).status).toBe(403);
      expect((await stranger.delete(pathOf('/link'))).status).toBe(403);
    }
    expect((await app.browser().get(pathOf())).status).toBe(401);
    expect(await wishes()).toHaveLength(1);
  });
});

describe('the link of a wish list', () => {
  const share = async (name = '') =>
    (await browser.put(pathOf('/link'), { name })).json as WishListLink;
  const shownAt = async (url: string | null) =>
    await app.browser().get(`/api/wish_lists/${url?.split('/').at(-1)}`);

  it('shows others the things and the chosen name, and nothing else about the owner', async () => {
    const { id } = await shop.item();
    await save(id);
    expect((await browser.get(pathOf('/link'))).json).toEqual({ url: null, name: '' });
    const { url } = await share('  Ann & Bo  ');
    expect(url).toMatch(/^https?:\/\/[^/]+\/wishlist\/[\w-]{43}$/);
    const { status, json } = await shownAt(url);
    expect(status).toBe(200);
    expect(json).toMatchObject({ name: 'Ann & Bo', data: [{ item: id }], next_page_url: null });
    expect(JSON.stringify(json)).not.toContain(person.email);
    expect(JSON.stringify(json)).not.toContain(person.id);
    expect(JSON.stringify(json)).not.toContain('created_at');
    expect(JSON.stringify(json)).not.toContain('Ann Lee');
  });

  it('stays when the name changes, and ends when it is renewed or switched off', async () => {
    expect((await browser.post(pathOf('/link/renew'))).status).toBe(404);
    const { url } = await share('Ann');
    expect(await share('')).toEqual({ url, name: '' });
    const renewed = (await browser.post(pathOf('/link/renew'))).json as WishListLink;
    expect(renewed.url).not.toBe(url);
    expect((await shownAt(url)).status).toBe(404);
    expect((await shownAt(renewed.url)).status).toBe(200);
    for (const _ of [1, 2]) expect((await browser.delete(pathOf('/link'))).status).toBe(204);
    expect((await shownAt(renewed.url)).status).toBe(404);
    // Switched on again, it is another link.
    expect((await share()).url).not.toBe(renewed.url);
  });

  it('is one, also if it is switched on in two windows at the same time', async () => {
    const links = await Promise.all(Array.from({ length: 4 }, () => share('Ann')));
    expect(new Set(links.map(({ url }) => url)).size).toBe(1);
  });

  it('shows nothing while the owner is suspended', async () => {
    const { url } = await share();
    await sql`update users set suspended_at = ${clock.now()}, suspension_reason = 'Checked'
      where id = ${person.id}`.execute(ctx.db);
    expect((await shownAt(url)).status).toBe(404);
  });

  it('takes a name of one line only', async () => {
    for (const name of ['x'.repeat(61), 'two\nlines', 5, null]) {
      expect((await browser.put(pathOf('/link'), { name })).status).toBe(422);
    }
    expect((await browser.get(pathOf('/link'))).json).toEqual({ url: null, name: '' });
  });
});
