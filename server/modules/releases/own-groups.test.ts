import type { GroupCard, ReleaseGroup } from '@lathe/contract/release-group';
import type {
  OwnGroup,
  OwnGroupWithCandidates,
  releaseGroupCalls,
  UngroupedRelease,
} from '@lathe/contract/release-group-calls';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput, type CallRequest } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePage, makeRelease } from '../pages/testing/pages.ts';
import { refreshStorefront } from '../storefront/index.ts';

const app = await testApp();
const { ctx } = app;

async function genre(slug: string) {
  const found = ctx.db.selectFrom('genres').select('id').where('slug', '=', slug);
  return (await found.executeTakeFirstOrThrow()).id;
}
const [electronic, techno, rock] = await Promise.all(['electronic', 'techno', 'rock'].map(genre));

/** A seller with "Night Bus" on sale as the only release of its group. */
async function seller() {
  const person = await makePerson(app, { seller: true });
  const browser = await signedInBrowser(app, person);
  const page = await makePage(ctx, { owner_id: person.id, is_live: true });
  const ownerPage = { ownerId: person.id, pageId: page.id };
  const release = await makeRelease(ctx, { ...ownerPage, release: { title: 'Night Bus' } });
  const groupId = release.group_id ?? '';
  await ctx.db
    .updateTable('release_groups')
    .set({ title: 'Night Bus', main_genre_id: rock ?? 0 })
    .where('id', '=', groupId)
    .execute();
  await inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds: [groupId] }));
  const path = `/api/users/${person.id}/release_groups`;
  return { ...person, browser, page, place: ownerPage, release, groupId, path };
}
type Seller = Awaited<ReturnType<typeof seller>>;

const expectedText = {
  title: 'Night Bus (Remastered)',
  description: 'Recorded between midnight and four.\r\nIn one go.  ',
  main_genre: electronic ?? 0,
  sub_genre: techno ?? 0,
  visibility: 'visible',
};
const put = (owner: Seller, change: object) =>
  owner.browser.put(`${owner.path}/${owner.groupId}`, { ...expectedText, version: 1, ...change });
const publicGroup = ({ page, groupId }: Seller) =>
  app.browser().get(`/api/pages/${page.slug}/release_groups/${groupId}`);
const found = async (q: string) =>
  (
    (await app.browser().get(`/api/search?q=${encodeURIComponent(q)}`)).json as {
      data: GroupCard[];
    }
  ).data.map(({ uuid }) => uuid);
const inGenre = async (slug: string) =>
  (
    (await app.browser().get(`/api/genres/${slug}/release_groups`)).json as {
      data: GroupCard[];
    }
  ).data.map(({ uuid }) => uuid);
const rowOf = (owner: Seller) =>
  ctx.db
    .selectFrom('release_groups')
    .selectAll()
    .where('id', '=', owner.groupId)
    .executeTakeFirstOrThrow();

describe('release group texts', () => {
  it('update its page, the lists and search at once, and the slug stays', async () => {
    const ann = await seller();
    // Fills the cache, so that the change has to invalidate it.
    const before = (await publicGroup(ann)).json as ReleaseGroup;
    expect(await inGenre('rock')).toContain(ann.groupId);
    const { status, json } = await put(ann, {});
    expect(status).toBe(200);
    expect(json).toMatchObject({
      title: 'Night Bus (Remastered)',
      main_genre: electronic,
      version: 2,
    });
    const after = (await publicGroup(ann)).json as ReleaseGroup;
    expect(after).toMatchObject({
      title: 'Night Bus (Remastered)',
      description: 'Recorded between midnight and four.\nIn one go.',
      url: before.url,
    });
    expect(after.genres.map(({ slug }) => slug)).toEqual(['electronic', 'techno']);
    expect(await inGenre('rock')).not.toContain(ann.groupId);
    expect(await inGenre('techno')).toContain(ann.groupId);
    expect(await found('remastered night')).toContain(ann.groupId);
  });

  it('can hide it from the shop except for its owner, until it is shown again', async () => {
    const ann = await seller();
    const hidden = await put(ann, { visibility: 'hidden' });
    expect(hidden.json).toMatchObject({ in_shop: false });
    expect((await publicGroup(ann)).status).toBe(404);
    expect(await inGenre('electronic')).not.toContain(ann.groupId);
    expect(await found('night bus remastered')).not.toContain(ann.groupId);
    const preview = `/api/pages/${ann.page.slug}/release_groups/${ann.groupId}?preview=true`;
    expect((await ann.browser.get(preview)).status).toBe(200);
    const shown = await put(ann, { visibility: 'visible', version: 2 });
    expect(shown.json).toMatchObject({ in_shop: true });
    expect((await publicGroup(ann)).status).toBe(200);
    expect(await inGenre('electronic')).toContain(ann.groupId);
  });

  it('must stay similar to every attached release that is not retired', async () => {
    const ann = await seller();
    const rejected = await put(ann, { title: 'Morning Train' });
    expect(rejected.status).toBe(422);
    expect((rejected.json as { errors: { title: string[] } }).errors.title[0]).toContain(
      '“Night Bus”',
    );
    expect(await rowOf(ann)).toMatchObject({ title: 'Night Bus', version: 1 });
    const retired = { retired_at: ctx.clock.now() };
    await ctx.db.updateTable('releases').set(retired).where('id', '=', ann.release.id).execute();
    expect((await put(ann, { title: 'Morning Train' })).status).toBe(200);
  });

  it('from two tabs are not overwritten, and one of several concurrent saves wins', async () => {
    const ann = await seller();
    const replies = await Promise.all(
      ['one', 'two', 'three'].map((text) => put(ann, { description: text })),
    );
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect((await put(ann, {})).json).toMatchObject({ code: 'changed_meanwhile' });
  });

  it('can only be changed by the owner, even on the page of another seller', async () => {
    const [ann, bob] = [await seller(), await seller()];
    // A contributor's title on the page of another seller.
    await ctx.db
      .updateTable('release_groups')
      .set({ page_id: bob.page.id })
      .where('id', '=', ann.groupId)
      .execute();
    const before = await rowOf(ann);
    const body = { ...expectedText, version: 1 };
    expect((await bob.browser.put(`${ann.path}/${ann.groupId}`, body)).status).toBe(403);
    expect((await bob.browser.put(`${bob.path}/${ann.groupId}`, body)).status).toBe(404);
    expect((await bob.browser.get(`${bob.path}/${ann.groupId}`)).status).toBe(404);
    expect((await app.browser().get(`${ann.path}/${ann.groupId}`)).status).toBe(401);
    expect(await rowOf(ann)).toEqual(before);
    expect((await put(ann, {})).json).toMatchObject({ page: { is_own: false } });
  });

  it('reject every invalid field in both languages without a write', async () => {
    const ann = await seller();
    const group = { user: ann.id, group: ann.groupId };
    const VALID_REQUESTS: Record<keyof typeof releaseGroupCalls, CallRequest> = {
      'GET /api/users/{user}/release_groups': { params: { user: ann.id } },
      'GET /api/users/{user}/release_groups/{group}': { params: group },
      'PUT /api/users/{user}/release_groups/{group}': {
        params: group,
        body: { ...expectedText, version: 1 },
      },
    };
    let tried = 0;
    for (const key of Object.keys(VALID_REQUESTS) as (keyof typeof releaseGroupCalls)[]) {
      const isChange = key.startsWith('PUT');
      tried += await assertRejectsBadInput({
        db: ctx.db,
        browser: ann.browser,
        key,
        good: VALID_REQUESTS[key],
        ...(isChange && {
          invalidValues: {
            title: ['', '  ', 'Morning Train'],
            main_genre: [techno, 0, -1, 2 ** 40],
            sub_genre: [rock, electronic, 2 ** 40],
          },
        }),
      });
    }
    expect(tried).toBeGreaterThan(20);
  });
});

describe('list of release groups', () => {
  it('shows attached releases, and for others the closest match with the reason it does not fit', async () => {
    const ann = await seller();
    const loose = { group_id: null, published_at: null, approved_at: null, submitted_at: null };
    const created = async (release: object) =>
      (await makeRelease(ctx, { ...ann.place, release: { ...loose, ...release } })).id;
    const fitting = await created({ title: 'Night Bus – Deluxe Edition' });
    const otherTitle = await created({ title: 'Morning Train' });
    const otherArtist = await created({ title: 'Night Bus', primary_artist: 'Ada' });
    const withoutPage = await created({ title: 'Night Bus', page_id: null });
    await created({ title: 'Night Bus', retired_at: ctx.clock.now() });
    // The helper makes a group for each release; only the first one is needed here.
    await ctx.db
      .deleteFrom('release_groups')
      .where('owner_id', '=', ann.id)
      .where('id', '<>', ann.groupId)
      .execute();

    const list = (await ann.browser.get(ann.path)).json as {
      data: OwnGroup[];
      not_attached: UngroupedRelease[];
    };
    expect(list.data.map(({ uuid }) => uuid)).toEqual([ann.groupId]);
    expect(list.data[0]?.releases.map(({ uuid }) => uuid)).toEqual([ann.release.id]);
    const why = new Map(list.not_attached.map(({ uuid, closest }) => [uuid, closest]));
    expect(why.size).toBe(4);
    expect(why.get(fitting)).toMatchObject({ fit: 'fits', similarity_percent: 100 });
    expect(why.get(otherTitle)).toMatchObject({
      fit: 'other_title',
      title: 'Night Bus',
      similarity_percent: 0,
      needed_percent: 45,
    });
    expect(why.get(otherArtist)).toMatchObject({ fit: 'other_artist', primary_artist: 'Kiosk' });
    expect(why.get(withoutPage)).toBeNull();

    const one = (await ann.browser.get(`${ann.path}/${ann.groupId}`))
      .json as OwnGroupWithCandidates;
    const offered = new Map(
      one.candidates.map(({ uuid, operations }) => [uuid, operations.attach_enabled]),
    );
    expect(offered).toEqual(
      new Map([
        [fitting, true],
        [otherTitle, false],
        [otherArtist, false],
      ]),
    );
    const join = `/api/users/${ann.id}/releases/${fitting}/release_groups/${ann.groupId}`;
    expect((await ann.browser.put(join)).status).toBe(200);
    const joined = (await ann.browser.get(`${ann.path}/${ann.groupId}`)).json as OwnGroup;
    expect(joined.releases.map(({ uuid }) => uuid).sort()).toEqual(
      [ann.release.id, fitting].sort(),
    );
  });
});
