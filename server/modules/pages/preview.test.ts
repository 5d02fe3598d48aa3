import type { GroupCard, PublicRelease, ReleaseGroup } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeEvent } from '../events/testing/events.ts';
import { makeArtist, openLabel, signed } from '../labels/testing/rosters.ts';
import { makeMerch } from '../merch/testing/merch.ts';
import { makeTitle, type TitleFixture } from '../storefront/testing/titles.ts';

const app = await testApp();
const { ctx } = app;

async function person(kind: Parameters<typeof makePerson>[1] = { seller: true }) {
  const created = await makePerson(app, kind);
  return { ...created, browser: await signedInBrowser(app, created) };
}

async function contributor(pageId: string, state = 'accepted') {
  const created = await person();
  await ctx.db
    .insertInto('page_contributors')
    .values({ page_id: pageId, user_id: created.id, state })
    .execute();
  return created;
}

const offline = (ownerId: string, kind: Partial<TitleFixture> = {}) =>
  makeTitle(ctx, { ownerId, pageIsLive: false, ...kind });

async function statusesOf(browser: TestBrowser, paths: readonly string[]): Promise<number[]> {
  const replies = await Promise.all(paths.map((path) => browser.get(path)));
  return replies.map(({ status }) => status);
}

async function cardsOf(browser: TestBrowser, page: string): Promise<GroupCard[]> {
  const reply = await browser.get(`/api/pages/${page}/release_groups?preview=true`);
  expect(reply.status, reply.text).toBe(200);
  return (reply.json as { data: GroupCard[] }).data;
}

describe('offline page', () => {
  async function world() {
    const owner = await person();
    const title = await offline(owner.id, { title: 'Soon' });
    const page = { ...title.page, owner_id: owner.id };
    await makeMerch(ctx, page, { slug: 'shirt' });
    await makeEvent(ctx, page, { slug: 'gig' });
    const base = `/api/pages/${page.slug}`;
    const preparedPool = [
      '',
      '/release_groups',
      '/merch',
      '/merch/shirt',
      '/events',
      '/events/gig',
    ];
    const paths = [
      ...preparedPool.map((rest) => base + rest),
      title.path,
      `${title.path}/releases`,
    ];
    return { owner, title, page, paths, previews: paths.map((path) => `${path}?preview=true`) };
  }

  it('can be previewed by its owner, staff, admins and accepted contributors', async () => {
    const { owner, page, paths, previews } = await world();
    const viewers = [
      owner,
      await person({ role: 'staff' }),
      await person({ role: 'admin' }),
      await contributor(page.id),
    ];
    for (const { browser } of viewers) {
      expect(await statusesOf(browser, previews)).toEqual(previews.map(() => 200));
    }
    expect(await statusesOf(owner.browser, paths)).toEqual(paths.map(() => 404));
  });

  it('returns 404 to others, with or without `preview`', async () => {
    const { page, paths, previews } = await world();
    const others = [
      app.browser(),
      (await person()).browser,
      (await contributor(page.id, 'asked')).browser,
      (await contributor(page.id, 'ended')).browser,
    ];
    for (const browser of others) {
      const all = [...paths, ...previews];
      expect(await statusesOf(browser, all)).toEqual(all.map(() => 404));
    }
  });

  it('can be previewed by a label while it may add releases', async () => {
    const label = await openLabel(app);
    const [granted, other] = [await makeArtist(app), await makeArtist(app)];
    const agreement = await signed(label, granted, ['releases']);
    await signed(label, other, ['sales']);
    const takeOffline = ctx.db.updateTable('pages').set({ is_live: false });
    await takeOffline.where('id', 'in', [granted.page.id, other.page.id]).execute();
    const at = ({ page }: typeof granted) => `/api/pages/${page.slug}?preview=true`;
    expect(await statusesOf(label.browser, [at(granted), at(other)])).toEqual([200, 404]);
    await granted.browser.delete(granted.at(`/agreements/${agreement.uuid}`));
    expect((await label.browser.get(at(granted))).status).toBe(404);
  });

  it('lists drafts to their seller and staff, and only published releases to others', async () => {
    const owner = await person();
    const { page } = await offline(owner.id, { title: 'Published', releases: [{}] });
    const guest = await contributor(page.id);
    const draft = { page, releases: [{ publishedAt: null, excluded: ['GB'] }] };
    const own = await offline(owner.id, { ...draft, title: 'Draft of the owner' });
    await offline(guest.id, { ...draft, title: 'Draft of the guest' });
    await offline(owner.id, { ...draft, title: 'Retired', releases: [{ retiredAt: new Date(0) }] });
    const titles = async (browser: TestBrowser) =>
      (await cardsOf(browser, page.slug)).map(({ title }) => title).toSorted();
    expect(await titles(owner.browser)).toEqual(['Draft of the owner', 'Published']);
    expect(await titles(guest.browser)).toEqual(['Draft of the guest', 'Published']);
    const staff = await person({ role: 'staff' });
    expect(await titles(staff.browser)).toHaveLength(3);
    expect((await guest.browser.get(`${own.path}?preview=true`)).status).toBe(404);
  });

  it('is paged', async () => {
    const owner = await person();
    const { page } = await offline(owner.id);
    for (let at = 0; at < 25; at += 1) await offline(owner.id, { page });
    const seen: string[] = [];
    let next: string | null = `/api/pages/${page.slug}/release_groups?preview=true`;
    while (next) {
      const reply: { data: GroupCard[]; next_page_url: string | null } = (
        await owner.browser.get(next)
      ).json;
      seen.push(...reply.data.map(({ uuid }) => uuid));
      next = reply.next_page_url;
    }
    expect(new Set(seen).size).toBe(26);
    expect(seen).toHaveLength(26);
  });

  it('is marked as a preview and sells nothing', async () => {
    const { owner, page, title } = await world();
    const read = async (path: string) => (await owner.browser.get(`${path}?preview=true`)).json;
    const base = `/api/pages/${page.slug}`;
    expect(await read(base)).toMatchObject({ is_live: false });
    expect(await read(`${base}/merch/shirt`)).toMatchObject({ is_preview: true });
    expect(await read(`${base}/events/gig`)).toMatchObject({ is_preview: true });
    expect(await read(title.path)).toMatchObject({ is_preview: true });
    const { data } = (await read(`${title.path}/releases`)) as { data: PublicRelease[] };
    expect(data).toMatchObject([{ status: 'Not on sale' }]);
  });

  it('shows masters and hidden pre-orders only to their seller', async () => {
    const owner = await person();
    const title = await offline(owner.id, { releases: [{ date: '2099-01-01', quiet: true }] });
    const guest = await contributor(title.page.id);
    const path = `${title.path}/releases?preview=true`;
    expect((await owner.browser.get(path)).text).toContain('.mp3');
    const { text, status } = await guest.browser.get(path);
    expect(status).toBe(200);
    expect(text).not.toContain('.mp3');
  });
});

describe('`preview` on a live page', () => {
  it('changes nothing for users who may not preview', async () => {
    const owner = await person();
    const title = await makeTitle(ctx, { ownerId: owner.id });
    const page = { ...title.page, owner_id: owner.id };
    await makeMerch(ctx, page, { slug: 'shirt' });
    const base = `/api/pages/${page.slug}`;
    const rest = ['', '/release_groups', '/merch', '/merch/shirt', '/events'];
    const paths = [...rest.map((each) => base + each), title.path, `${title.path}/releases`];
    for (const browser of [app.browser(), (await person()).browser]) {
      for (const path of paths) {
        const [plain, preview] = [
          await browser.get(path),
          await browser.get(`${path}?preview=true`),
        ];
        expect(preview.status, path).toBe(200);
        expect(preview.json).toEqual(plain.json);
      }
    }
  });
});

describe('title that is not sold in the country', () => {
  const visitor = (country: string, locale = 'en_GB') => {
    const browser = app.browser();
    browser.cookies.set('country', country);
    browser.cookies.set('locale', locale);
    return browser;
  };

  it('is returned with the country name and without formats', async () => {
    const owner = await person();
    const { path } = await makeTitle(ctx, { ownerId: owner.id, releases: [{ excluded: ['US'] }] });
    const named = async (browser: TestBrowser) => {
      const reply = await browser.get(path);
      expect(reply.status).toBe(200);
      return (reply.json as ReleaseGroup).not_sold_in;
    };
    expect(await named(visitor('US'))).toEqual({ iso: 'US', name: 'United States' });
    expect(await named(visitor('US', 'de'))).toEqual({ iso: 'US', name: 'Vereinigte Staaten' });
    expect(await named(visitor('GB'))).toBeNull();
    const { json } = await visitor('US').get(`${path}/releases`);
    expect(json).toEqual({ data: [], next_page_url: null });
    expect((await visitor('US').get(`${path}/related`)).status).toBe(200);
  });
});
