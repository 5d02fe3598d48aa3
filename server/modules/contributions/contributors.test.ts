import type { ReleaseOnPage } from '@lathe/contract/contribution-calls';
import type { Release } from '@lathe/contract/release';
import type { PageCard, ReleaseGroup } from '@lathe/contract/release-group';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePage, makeRelease } from '../pages/testing/pages.ts';
import { refreshStorefront } from '../storefront/index.ts';
import {
  makeContributor,
  makeMember,
  mine,
  requestContribution,
  sendAnswer,
  type TestMember,
} from './testing/contributors.ts';

const app = await testApp();
const { ctx } = app;

const { id: typeId } = await ctx.db
  .selectFrom('release_types')
  .select('id')
  .where('code', '=', 'vinyl_12')
  .executeTakeFirstOrThrow();

const begin = (owner: TestMember, pageId: string | null) =>
  owner.browser.post(`/api/users/${owner.id}/releases`, {
    release_type_id: typeId,
    title: 'Night Bus',
    primary_artist: 'Kiosk',
    page_id: pageId,
  });
const read = async (owner: TestMember, id: string) =>
  (await owner.browser.get(`/api/users/${owner.id}/releases/${id}`)).json as Release;

describe('contributor', () => {
  it('can add their own releases to the page and change nothing else', async () => {
    const { owner, guest, page } = await makeContributor(app);
    const stranger = await makeMember(app);
    expect((await begin(stranger, page.id)).status).toBe(422);
    const { status, json } = await begin(guest, page.id);
    expect(status).toBe(200);
    const { uuid } = json as Release;
    const grouped = await guest.browser.post(
      `/api/users/${guest.id}/releases/${uuid}/release_groups`,
      { title: '' },
    );
    expect((grouped.json as Release).release_group?.title).toBe('Night Bus');
    const pagePath = `/api/users/${owner.id}/pages/${page.id}`;
    const asOwn = `/api/users/${guest.id}/pages/${page.id}`;
    const body = { name: 'Mine now', is_live: true, version: 1 };
    expect((await guest.browser.put(pagePath, body)).status).toBe(403);
    expect((await guest.browser.put(asOwn, body)).status).toBe(404);
    expect((await guest.browser.delete(`${asOwn}?confirmation=DELETE`)).status).toBe(404);
    expect((await guest.browser.get(`${asOwn}/contributors`)).status).toBe(404);
    const release = `/api/users/${guest.id}/releases/${uuid}`;
    const ownersOwn = `/api/users/${owner.id}/releases/${uuid}`;
    const change = { version: (grouped.json as Release).version, title: 'Taken over' };
    for (const [path, refused] of [
      [release, 403],
      [ownersOwn, 404],
    ] as const) {
      expect((await owner.browser.get(path)).status).toBe(refused);
      expect((await owner.browser.put(path, change)).status).toBe(refused);
      expect((await owner.browser.post(`${path}/retire`, { confirmation: 'RETIRE' })).status).toBe(
        refused,
      );
    }
    expect((await read(guest, uuid)).title).toBe('Night Bus');
    const stored = await ctx.db
      .selectFrom('pages')
      .select(['name', 'deleted_at'])
      .where('id', '=', page.id)
      .executeTakeFirstOrThrow();
    expect(stored).toEqual({ name: page.name, deleted_at: null });
  });

  it('keeps submitted and published releases on the page at the end, while drafts leave it', async () => {
    const { owner, guest, page } = await makeContributor(app);
    const draft = (await begin(guest, page.id)).json as Release;
    const whole = { metadata_status: 'Complete', metadata_in_edit: false };
    const ready = (await begin(guest, page.id)).json as Release;
    await ctx.db.updateTable('releases').set(whole).where('id', '=', ready.uuid).execute();
    const ownerPage = { ownerId: guest.id, pageId: page.id };
    const onSale = await makeRelease(ctx, ownerPage);
    const submitted = { published_at: null, approved_at: null };
    const pending = await makeRelease(ctx, { ...ownerPage, release: submitted });
    const otherPage = await makePage(ctx, { owner_id: guest.id });
    const other = (await begin(guest, otherPage.id)).json as Release;
    expect((await mine(guest))[0]).toMatchObject({ releases: 2, drafts: 2 });

    expect((await sendAnswer(owner, page, guest, 'end')).status).toBe(200);
    for (const { uuid } of [draft, ready]) {
      expect(await read(guest, uuid)).toMatchObject({ page_id: null, release_group: null });
    }
    const lost = await ctx.db
      .selectFrom('releases')
      .select(['metadata_status', 'metadata_in_edit'])
      .where('id', '=', ready.uuid)
      .executeTakeFirstOrThrow();
    expect(lost).toEqual({ metadata_status: 'Empty', metadata_in_edit: true });
    for (const { id } of [onSale, pending]) {
      expect((await read(guest, id)).page_id).toBe(page.id);
    }
    expect((await read(guest, other.uuid)).page_id).toBe(otherPage.id);
    const history = await guest.browser.get(
      `/api/users/${guest.id}/releases/${draft.uuid}/history`,
    );
    expect((history.json as { data: { text: string }[] }).data[0]?.text).toContain(page.name);

    expect((await begin(guest, page.id)).status).toBe(422);
    const { version } = await read(guest, draft.uuid);
    const path = `/api/users/${guest.id}/releases/${draft.uuid}`;
    expect((await guest.browser.put(path, { version, page_id: page.id })).status).toBe(422);
    const clone = await guest.browser.post(`/api/users/${guest.id}/releases/${onSale.id}/clone`, {
      songs: false,
      artwork: false,
    });
    expect(clone.json).toMatchObject({ page_id: null, release_group: null });
    const [mail] = await mailsTo(app, guest.email);
    expect(mail?.subject).toBe(`Your contribution to ${page.name} has ended`);
    expect((await mine(guest))[0]).toMatchObject({
      state: 'ended',
      ended_by_owner: true,
      releases: 2,
      operations: { ask_enabled: true },
    });
  });

  it('leaves no draft on the page, even when saved while the contribution ends', async () => {
    const { owner, guest, page } = await makeContributor(app);
    for (let round = 0; round < 6; round += 1) {
      const { uuid, version } = (await begin(guest, null)).json as Release;
      const path = `/api/users/${guest.id}/releases/${uuid}`;
      const [, saved] = await Promise.all([
        sendAnswer(owner, page, guest, 'end'),
        guest.browser.put(path, { version, page_id: page.id }),
        begin(guest, page.id),
      ]);
      expect([200, 422]).toContain(saved.status);
      const left = await ctx.db
        .selectFrom('releases')
        .select('id')
        .where('page_id', '=', page.id)
        .execute();
      expect(left).toEqual([]);
      await requestContribution(guest, page.slug);
      expect((await sendAnswer(owner, page, guest, 'accept')).status).toBe(200);
    }
  });

  it('is named next to the releases: on cards, on the title and in the list of the owner', async () => {
    const { owner, guest, page } = await makeContributor(app);
    const theirs = await makeRelease(ctx, { ownerId: guest.id, pageId: page.id });
    const own = await makeRelease(ctx, { ownerId: owner.id, pageId: page.id });
    const draft = (await begin(guest, page.id)).json as Release;
    const groupIds = [theirs.group_id ?? '', own.group_id ?? ''];
    await inTransaction(ctx.db, (tx) => refreshStorefront(tx, ctx, { groupIds }));
    const visitor = app.browser();
    const cards = async () =>
      ((await visitor.get(`/api/pages/${page.slug}/release_groups`)).json as { data: PageCard[] })
        .data;
    const named = async () =>
      new Map((await cards()).map(({ title, contributor }) => [title, contributor]));
    expect(await named()).toEqual(
      new Map([
        [theirs.title, 'Gil Guest'],
        [own.title, null],
      ]),
    );
    const group = await visitor.get(`/api/pages/${page.id}/release_groups/${theirs.group_id}`);
    expect((group.json as ReleaseGroup).contributor).toBe('Gil Guest');
    const list = await owner.browser.get(`/api/users/${owner.id}/pages/${page.id}/releases`);
    const { data } = list.json as { data: ReleaseOnPage[] };
    const contributors = new Map(data.map(({ uuid, contributor }) => [uuid, contributor]));
    expect(contributors).toEqual(
      new Map([
        [theirs.id, 'Gil Guest'],
        [own.id, null],
      ]),
    );
    expect(contributors.has(draft.uuid)).toBe(false);
    // A live page changes their public name at once.
    const path = `/api/users/${guest.id}/pages`;
    const created = (await guest.browser.post(path, { name: 'Gil & the Guests' })).json as {
      uuid: string;
    };
    const live = { name: 'Gil & the Guests', is_live: true, version: 1 };
    await guest.browser.put(`${path}/${created.uuid}`, live);
    expect((await named()).get(theirs.title)).toBe('Gil & the Guests');
  });
});
