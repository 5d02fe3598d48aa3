import type { PublicRelease, ReleaseGroup } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { eventually } from '../../testing/eventually.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { waitForCache } from '../../testing/wait-for-cache.ts';
import type { TestTitle, TitleFixture } from './testing/titles.ts';
import { makeStorefront } from './testing/visitors.ts';

const app = await testApp();
const { ctx } = app;
const { owner, title, inDays, visitor, cardOf, releasesOf } = await makeStorefront(app);
const now = () => ctx.clock.now();

const STATES: [string, () => Partial<TitleFixture>][] = [
  ['on a page that is offline', () => ({ pageIsLive: false })],
  ['on a page that was deleted', () => ({ pageDeleted: true })],
  ['in a hidden group', () => ({ visibility: 'hidden' })],
  ['still a draft', () => ({ releases: [{ publishedAt: null }] })],
  ['pending review', () => ({ releases: [{ publishedAt: null, submittedAt: now() }] })],
  ['approved for a later day', () => ({ releases: [{ publishedAt: inDays(3) }] })],
  ['deleted', () => ({ releases: [{ retiredAt: inDays(-2), deletedAt: inDays(-1) }] })],
];

const HIDDEN_TITLES: [string, () => Partial<TitleFixture>][] = [
  ['not sold to the country', () => ({ releases: [{ excluded: ['GB'] }] })],
  ['sold to other countries alone', () => ({ releases: [{ territories: ['DE', 'AT'] }] })],
];

async function listings(createdTitle: TestTitle, word: string): Promise<string> {
  const paths = [
    '/api/release_groups',
    '/api/release_groups?sort=popular',
    '/api/top_release_groups',
    '/api/top_release_groups?genre=world',
    '/api/genres/world/release_groups',
    '/api/genres/afrobeat/release_groups',
    '/api/genres/afrobeat/releases',
    `/api/pages/${createdTitle.page.slug}/release_groups`,
    `/api/search?q=${word}`,
    '/api/search?q=&genre=afrobeat',
    `/api/search/suggestions?q=${word}`,
  ];
  await waitForCache(ctx);
  const replies = await Promise.all(paths.map((path) => visitor().get(path)));
  return replies.map(({ text }) => text).join();
}

describe('title that is', () => {
  it.each(STATES)('%s is not found', async (state, kind) => {
    const word = `unseen${STATES.findIndex(([name]) => name === state)}`;
    const genres = { mainGenre: 'world', subGenre: 'afrobeat' };
    const createdTitle = await title({ title: word, ...genres, ...kind() });
    const all = await listings(createdTitle, word);
    expect(all).not.toContain(createdTitle.id);
    expect(all).not.toContain(word);
    for (const path of [
      createdTitle.path,
      `${createdTitle.path}/releases`,
      `${createdTitle.path}/related`,
    ]) {
      const reply = await visitor().get(path);
      expect(reply, path).toMatchObject({ status: 404, json: { code: 'not_found' } });
      expect(reply.text).not.toContain(word);
    }
  });

  it.each(HIDDEN_TITLES)('%s is in no list, and its page shows it', async (state, kind) => {
    const word = `elsewhere${HIDDEN_TITLES.findIndex(([name]) => name === state)}`;
    const createdTitle = await title({
      title: word,
      mainGenre: 'world',
      subGenre: 'afrobeat',
      ...kind(),
    });
    expect(await listings(createdTitle, word)).not.toContain(createdTitle.id);
    expect((await visitor().get(createdTitle.path)).json).toMatchObject({
      title: word,
      not_sold_in: { iso: 'GB', name: 'United Kingdom' },
    });
    expect(await releasesOf(createdTitle)).toEqual([]);
  });

  it('on sale is in every one of these lists', async () => {
    const genres = { mainGenre: 'world', subGenre: 'afrobeat' };
    const createdTitle = await title({ title: 'seenindeed', ...genres });
    // Lists that earlier tests requested stay cached until the invalidation arrives.
    await eventually(async () => {
      const all = await listings(createdTitle, 'seenindeed');
      expect(all.split(`releases/${createdTitle.slug}`).length - 1).toBe(11);
    });
  });

  it('excluded in one format shows the others with their price', async () => {
    const createdTitle = await title({
      releases: [{ type: 'cd', excluded: ['GB'] }, { type: 'vinyl_12' }],
    });
    expect(await cardOf(createdTitle)).toMatchObject({
      media: ['Vinyl'],
      price_from: { amount: 2850 },
    });
    expect(await cardOf(createdTitle, 'DE')).toMatchObject({ media: ['Vinyl', 'CD'] });
    expect((await releasesOf(createdTitle)).map(({ medium }) => medium)).toEqual(['Vinyl']);
    expect(await releasesOf(createdTitle, visitor('DE'))).toHaveLength(2);
    expect((await visitor().get(createdTitle.path)).json).toMatchObject({ format: '12"' });
  });

  it('retired in all formats is still found, and sells nothing', async () => {
    const createdTitle = await title({
      title: 'Bygone',
      releases: [{ retiredAt: inDays(-1), limit: 9 }],
    });
    const group = (await visitor().get(createdTitle.path)).json as ReleaseGroup;
    expect(group).toMatchObject({ title: 'Bygone', retired: true, format: '12"' });
    expect(await releasesOf(createdTitle)).toMatchObject([
      { status: 'Retired', money: [], copies_left: 0 },
    ]);
    expect(await listings(createdTitle, 'bygone')).not.toContain(createdTitle.id);
  });

  it('retired in one format shows the others', async () => {
    const createdTitle = await title({ releases: [{ retiredAt: inDays(-1) }, { type: 'cd' }] });
    expect((await visitor().get(createdTitle.path)).json).toMatchObject({
      retired: false,
      format: 'CD',
    });
    expect((await releasesOf(createdTitle)).map(({ status }) => status)).toEqual(['Live']);
  });
});

describe('preview', () => {
  it('shows its owner, staff and admins what is not on sale, and masters only to its owner', async () => {
    const createdTitle = await title({ title: 'Draft One', releases: [{ publishedAt: null }] });
    const people = [
      owner,
      await makePerson(app, { role: 'staff' }),
      await makePerson(app, { role: 'admin' }),
    ];
    for (const person of people) {
      const browser = await signedInBrowser(app, person);
      expect((await browser.get(`${createdTitle.path}?preview=true`)).json).toMatchObject({
        title: 'Draft One',
      });
      const reply = await browser.get(`${createdTitle.path}/releases?preview=true`);
      const { data } = reply.json as { data: PublicRelease[] };
      expect(data).toHaveLength(1);
      const { master } = data[0]?.sides[0]?.tracks[0] ?? {};
      if (person === owner) expect(master).toContain('.mp3');
      else expect(master).toBeNull();
    }
    expect((await (await signedInBrowser(app, owner)).get(createdTitle.path)).status).toBe(404);
  });

  it('of another seller returns 404', async () => {
    const { path } = await title({ releases: [{ publishedAt: null }] });
    const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
    for (const browser of [visitor(), stranger]) {
      expect((await browser.get(`${path}?preview=true`)).status).toBe(404);
      expect((await browser.get(`${path}/releases?preview=true`)).status).toBe(404);
    }
  });
});
