import type { Release, ReleaseSummary } from '@lathe/contract/release';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { releaseData } from './personal-data.ts';
import { releaseSellers } from './testing/draft-releases.ts';

const app = await testApp();
const { ctx } = app;
const { NEW_RELEASE, seller, createDraft, change } = await releaseSellers(app);

describe('new release', () => {
  it('shows its prices for another country on request', async () => {
    const ann = await seller();
    const { uuid } = await createDraft(ann);
    const pricesIn = async (query: string) => {
      const { json } = await ann.browser.get(`${ann.path}/${uuid}${query}`);
      return (json as Release).price_categories.map(({ rrp }) => rrp);
    };
    const [british] = await pricesIn('');
    const [german] = await pricesIn('?country=DE');
    expect(british).toMatchObject({ amount: 2850, currency: 'GBP' });
    expect(german?.currency).toBe('EUR');
    const rejected = await ann.browser.get(`${ann.path}/${uuid}?country=Germany`);
    expect(rejected.status).toBeGreaterThanOrEqual(400);
    expect(rejected.status).toBeLessThan(500);
  });

  it('is a draft with the default options and the prices of its type', async () => {
    const ann = await seller();
    const release = await createDraft(ann);
    expect(release).toMatchObject({
      status: 'Draft',
      title: 'Night Bus',
      format: '12"',
      metadata_status: 'Empty',
      next_step: { url: `/studio/releases/${release.uuid}/metadata` },
      track_limits: { sides: 2, max_tracks: 16 },
      operations: { edit_enabled: true, submit_release_enabled: false, order_proof_enabled: false },
    });
    expect(release.price_categories.map(({ rrp }) => rrp.formatted)).toEqual([
      '£28.50',
      '£31.50',
      '£34.50',
    ]);
    expect(release.selected_options.length).toBe(3);
  });

  it('counts towards the limit, even with concurrent requests', async () => {
    const ann = await seller();
    await ctx.db.updateTable('users').set({ releases_limit: 3 }).where('id', '=', ann.id).execute();
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => ann.browser.post(ann.path, NEW_RELEASE)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 409, 409, 409, 409, 409]);
    const list = await ann.browser.get(ann.path);
    expect(list.json).toMatchObject({ count: 3, releases_limit: 3, max_releases_reached: true });
  });

  it('is rejected for an unknown type, options of another type or the page of another seller', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const cd = await ctx.db
      .selectFrom('design_options')
      .innerJoin('release_types', 'release_types.id', 'release_type_id')
      .select('design_options.id')
      .where('release_types.code', '=', 'cd')
      .executeTakeFirstOrThrow();
    for (const [field, wrong] of [
      ['release_type_id', { release_type_id: 9999 }],
      ['selected_options', { selected_options: [cd.id] }],
      ['page_id', { page_id: bob.pageId }],
      ['title', { title: '  ' }],
    ] as const) {
      const reply = await ann.browser.post(ann.path, { ...NEW_RELEASE, ...wrong });
      expect(reply).toMatchObject({
        status: 422,
        json: { errors: { [field]: [expect.any(String)] } },
      });
    }
    expect((await ann.browser.get(ann.path)).json).toMatchObject({ data: [], count: 0 });
  });

  it('needs a title and an artist, with a field error for each', async () => {
    const ann = await seller();
    const required = ['This field is required.'];
    for (const [wrong, errors] of [
      [{ primary_artist: '' }, { primary_artist: required }],
      [{ primary_artist: ' \u00a0 ' }, { primary_artist: required }],
      [
        { title: '', primary_artist: '' },
        { title: required, primary_artist: required },
      ],
    ]) {
      const reply = await ann.browser.post(ann.path, { ...NEW_RELEASE, ...wrong });
      expect(reply).toMatchObject({ status: 422, json: { code: 'validation' } });
      expect((reply.json as { errors: object }).errors).toEqual(errors);
    }
    expect((await ann.browser.get(ann.path)).json).toMatchObject({ data: [], count: 0 });
    const release = await createDraft(ann);
    const emptied = await change(ann, release, { primary_artist: ' ', label: 'Kiosk Records' });
    expect(emptied).toMatchObject({ status: 422, json: { errors: { primary_artist: required } } });
    expect((await ann.browser.get(`${ann.path}/${release.uuid}`)).json).toEqual(release);
  });

  it('from before the artist was required accepts every other change', async () => {
    const ann = await seller();
    const { uuid } = await createDraft(ann);
    const old = { primary_artist: '' };
    await ctx.db.updateTable('releases').set(old).where('id', '=', uuid).execute();
    const read = (await ann.browser.get(`${ann.path}/${uuid}`)).json as Release;
    expect(await change(ann, read, { label: 'Kiosk Records' })).toMatchObject({
      status: 200,
      json: { primary_artist: '', label: 'Kiosk Records', metadata_status: 'Incomplete' },
    });
  });

  it('is not accessible to others', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const { uuid } = await createDraft(ann);
    expect((await bob.browser.get(`${ann.path}/${uuid}`)).status).toBe(403);
    expect((await bob.browser.get(`${bob.path}/${uuid}`)).status).toBe(404);
    const taken = await bob.browser.put(`${bob.path}/${uuid}`, { version: 1, title: 'Mine' });
    expect(taken.status).toBe(404);
    expect((await ann.browser.get(`${ann.path}/${uuid}`)).json).toMatchObject({
      title: 'Night Bus',
    });
  });
});

describe('release group', () => {
  it('accepts only the same artist with a similar title', async () => {
    const ann = await seller();
    const vinyl = await createDraft(ann);
    const created = await ann.browser.post(`${ann.path}/${vinyl.uuid}/release_groups`, {
      title: '',
    });
    const group = (created.json as Release).release_group?.uuid ?? '';
    const edition = await createDraft(ann, { title: 'Night Bus (Deluxe Edition)' });
    const stranger = await createDraft(ann, { title: 'Day Train' });
    const offered = await ann.browser.get(`${ann.path}/${edition.uuid}/release_groups`);
    expect(offered.json).toMatchObject({
      data: [{ uuid: group, title: 'Night Bus', formats: ['12"'], selectable: true }],
    });
    const join = (release: Release) =>
      ann.browser.put(`${ann.path}/${release.uuid}/release_groups/${group}`, {});
    expect((await join(edition)).json).toMatchObject({ release_group: { uuid: group } });
    expect(await join(stranger)).toMatchObject({
      status: 409,
      json: { code: 'group_not_similar' },
    });
    expect((await ann.browser.get(`${ann.path}/${stranger.uuid}`)).json).toMatchObject({
      release_group: null,
    });
  });

  it('gets its own slug on the page', async () => {
    const ann = await seller();
    for (const _ of [1, 2]) {
      const release = await createDraft(ann);
      await ann.browser.post(`${ann.path}/${release.uuid}/release_groups`, { title: '' });
    }
    const slugs = await ctx.db
      .selectFrom('release_groups')
      .select('slug')
      .where('page_id', '=', ann.pageId)
      .orderBy('slug')
      .execute();
    expect(slugs.map(({ slug }) => slug)).toEqual(['night-bus', 'night-bus-2']);
  });

  it('is left when the release moves to another page', async () => {
    const ann = await seller();
    const release = await createDraft(ann);
    const grouped = await ann.browser.post(`${ann.path}/${release.uuid}/release_groups`, {
      title: '',
    });
    const moved = await change(ann, grouped.json, { page_id: null });
    expect(moved.json).toMatchObject({ page_id: null, release_group: null });
  });
});

describe('release list', () => {
  it('is filtered, searched and sorted', async () => {
    const ann = await seller();
    const bus = await createDraft(ann);
    await createDraft(ann, { title: 'Arrival' });
    app.clock.advance({ minutes: 1 });
    await change(ann, bus, { label: 'Kiosk Records' });
    const titles = async (query: string) => {
      const { data } = (await ann.browser.get(`${ann.path}?${query}`)).json as {
        data: ReleaseSummary[];
      };
      return data.map(({ title }) => title);
    };
    expect(await titles('')).toEqual(['Night Bus', 'Arrival']);
    expect(await titles('sort=title')).toEqual(['Arrival', 'Night Bus']);
    expect(await titles('status=Draft')).toEqual(['Arrival']);
    expect(await titles('q=NIGHT')).toEqual(['Night Bus']);
    expect(await titles('q=%25')).toEqual([]);
  });
});

describe('seller account deletion', () => {
  it('retires published releases and deletes unpublished ones', async () => {
    const ann = await seller();
    const [draft, sold] = [await createDraft(ann), await createDraft(ann, { title: 'Arrival' })];
    const released = { submitted_at: ctx.clock.now(), published_at: ctx.clock.now(), notes: 'Hi' };
    await ctx.db.updateTable('releases').set(released).where('id', '=', sold.uuid).execute();
    const leaving = { userId: ann.id, email: ann.email, now: ctx.clock.now() };
    await inTransaction(ctx.db, (tx) => releaseData.erase(tx, leaving));
    const rows = await ctx.db
      .selectFrom('releases')
      .select(['id', 'retired_at', 'deleted_at', 'notes'])
      .where('owner_id', '=', ann.id)
      .execute();
    const stateOf = (id: string) => rows.find((row) => row.id === id);
    expect(stateOf(draft.uuid)).toMatchObject({ deleted_at: expect.any(Date) });
    expect(stateOf(sold.uuid)).toMatchObject({
      retired_at: expect.any(Date),
      deleted_at: null,
      notes: '',
    });
    const counted = await ctx.db
      .selectFrom('users')
      .select('releases_count')
      .where('id', '=', ann.id)
      .executeTakeFirstOrThrow();
    expect(counted.releases_count).toBe(1);
  });
});
