import type { Release } from '@lathe/contract/release';
import { describe, expect, it } from 'vitest';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { testApp } from '../../testing/app.ts';
import { handler as cloneContent, onFinalFailure } from './clone-content.ts';
import { cloneSellers } from './testing/clone-sellers.ts';
import { releaseIn } from './testing/ready-releases.ts';

const app = await testApp();
const { ctx } = app;
const { seller, typeId, runClones } = await cloneSellers(app);

async function historyOf(releaseId: string): Promise<string[]> {
  const entries = await ctx.db
    .selectFrom('release_history')
    .select('action')
    .where('release_id', '=', releaseId)
    .orderBy('id', 'desc')
    .execute();
  return entries.map(({ action }) => action);
}

/** A context that records written files and published progress. */
function watched(onPut: () => unknown = () => {}) {
  const put: string[] = [];
  const events: unknown[] = [];
  const storage: Storage = {
    ...ctx.storage,
    put: async (key, ...rest) => {
      put.push(key);
      await onPut();
      return await ctx.storage.put(key, ...rest);
    },
  };
  const realtime: Realtime = {
    ...ctx.realtime,
    publish: async (tx, topic, type, data) => {
      events.push(data);
      await ctx.realtime.publish(tx, topic, type, data);
    },
  };
  const eventsSent = () =>
    events.flatMap((data) => (data as { clone_progress?: number }).clone_progress ?? []);
  return { ctx: { ...ctx, storage, realtime }, put, told: eventsSent };
}

describe('clone', () => {
  it('copies the texts at once, tracks and artwork in the background, and gets its own numbers', async () => {
    const ann = await seller();
    const release = {
      catalog_no: 'KSK-7',
      credits: JSON.stringify([{ name: 'Bo', role: 'instrument', detail: 'Bass' }]),
    };
    const { id } = await releaseIn(ctx, 'published', { ownerId: ann.id, release });
    await ctx.db
      .updateTable('tracks')
      .set({
        isrc: 'GBAYE6800011',
        credits: JSON.stringify([{ name: 'Ann', role: 'mixing', detail: '' }]),
      })
      .where('side', '=', 1)
      .execute();
    const cloned = (await ann.clone(id)).json as Release;
    expect(cloned).toMatchObject({
      title: 'Night Bus',
      credits: [{ name: 'Bo', role: 'instrument', detail: 'Bass' }],
      label: 'Kiosk Records',
      status: 'Incomplete',
      is_cloning: true,
      clone_progress: 0,
      next_step: null,
      ean: '',
      catalog_no: '',
      release_date: null,
      metadata_status: 'Incomplete',
    });
    expect(cloned.operations).toMatchObject({ edit_enabled: false, clone_enabled: false });
    const tooEarly = await ann.browser.put(ann.path(cloned.uuid), {
      version: cloned.version,
      label: 'Other',
    });
    expect(tooEarly.status).toBe(409);
    await runClones();
    const clone = await ann.read(cloned.uuid);
    expect(clone).toMatchObject({
      is_cloning: false,
      clone_progress: null,
      tracks_status: 'Complete',
      artwork_status: 'Processing',
      cloned_artwork_processing: true,
    });
    // A new barcode was issued, because it is printed on the artwork.
    expect(clone.ean).not.toBe((await ann.read(id)).ean);
    const [before, after] = [await ann.songs(id), await ann.songs(clone.uuid)];
    const events = (list: typeof before) =>
      list.map(({ side, position, title, isrc, credits }) => [
        side,
        position,
        title,
        isrc,
        credits,
      ]);
    expect(events(after)).toEqual(events(before));
    expect(after[0]?.credits).toEqual([{ name: 'Ann', role: 'mixing', detail: '' }]);
    expect(after.map(({ uuid }) => uuid)).not.toEqual(before.map(({ uuid }) => uuid));
    expect((await ann.read(id)).status).toBe('Pre-order');
  });

  it('of an old draft without an artist has no artist either', async () => {
    const ann = await seller();
    const release = { primary_artist: '' };
    const { id } = await releaseIn(ctx, 'retired', { ownerId: ann.id, release });
    const created = await ann.clone(id, { songs: false, artwork: false });
    expect(created).toMatchObject({
      status: 200,
      json: { title: 'Night Bus', primary_artist: '' },
    });
  });

  it('in another format distributes the tracks over its sides in order', async () => {
    const ann = await seller();
    const { id } = await releaseIn(ctx, 'retired', { ownerId: ann.id });
    const body = { release_type_id: typeId('cd'), artwork: false };
    const { uuid } = (await ann.clone(id, body)).json as Release;
    await runClones();
    expect(await ann.read(uuid)).toMatchObject({ format: 'CD', artwork_status: 'Empty' });
    const songs = await ann.songs(uuid);
    expect(songs.map(({ side, position, title }) => [side, position, title])).toEqual([
      [1, 1, 'Rain'],
      [1, 2, 'Kiosk at Four'],
    ]);
  });

  it('resumes after a worker was stopped midway, without duplicates', async () => {
    const ann = await seller();
    const { id } = await releaseIn(ctx, 'approved', { ownerId: ann.id });
    const { uuid } = (await ann.clone(id)).json as Release;
    const stop = new AbortController();
    const payload = { releaseId: uuid, userId: ann.id, songs: true, artwork: true };
    const first = watched(() => stop.abort(new Error('stopped')));
    const helpers = { jobId: '1', attempt: 1, lastAttempt: false, log: ctx.log };
    await expect(
      cloneContent(first.ctx, payload, { ...helpers, signal: stop.signal }),
    ).rejects.toThrow('stopped');
    expect(await ann.songs(uuid)).toHaveLength(1);
    // Two tracks of equal size, and a small image.
    expect(await ann.read(uuid)).toMatchObject({ is_cloning: true, clone_progress: 49 });
    expect(first.told()).toEqual([49]);
    const { json: list } = await ann.browser.get(`/api/users/${ann.id}/releases`);
    const { data } = list as { data: Pick<Release, 'uuid' | 'clone_progress'>[] };
    const listed = data.map((each) => [each.uuid, each.clone_progress]);
    expect(listed.toSorted()).toEqual(
      [
        [uuid, 49],
        [id, null],
      ].toSorted(),
    );

    const second = watched();
    const going = { ...helpers, signal: new AbortController().signal };
    await cloneContent(second.ctx, payload, going);
    expect(second.told()).toEqual([99]);
    // The completed track is not copied again.
    expect(second.put).toHaveLength(2);
    expect(second.put).not.toContain(first.put[0]);
    expect(await ann.read(uuid)).toMatchObject({ is_cloning: false, clone_progress: null });
    await cloneContent(ctx, payload, going);
    expect(await ann.songs(uuid)).toHaveLength(2);
    const uploads = await ctx.db
      .selectFrom('artwork_uploads')
      .select('id')
      .where('release_id', '=', uuid)
      .execute();
    expect(uploads).toHaveLength(1);
    const keys = [];
    for await (const { key } of ctx.storage.list(`songs/${uuid}/`)) keys.push(key);
    expect(keys.filter((key) => key.endsWith('/source'))).toHaveLength(2);
  });

  it('can be resumed after the last attempt failed, and reports that it is incomplete', async () => {
    const ann = await seller();
    const { id } = await releaseIn(ctx, 'approved', { ownerId: ann.id });
    const { uuid } = (await ann.clone(id)).json as Release;
    const full = watched(() => Promise.reject(new Error('No space left')));
    const payload = { releaseId: uuid, userId: ann.id, songs: true, artwork: true };
    const signal = new AbortController().signal;
    const helpers = { jobId: '1', attempt: 25, lastAttempt: true, log: ctx.log, signal };
    await expect(cloneContent(full.ctx, payload, helpers)).rejects.toThrow('No space left');
    expect(await ann.read(uuid)).toMatchObject({ is_cloning: true, clone_failed: false });
    // Thrown again, so that the alarm is raised.
    const error = new Error('No space left');
    await expect(onFinalFailure(ctx, payload, error)).rejects.toThrow('No space left');
    const left = await ann.read(uuid);
    expect(left).toMatchObject({
      is_cloning: false,
      clone_progress: null,
      clone_failed: true,
      tracks_status: 'Empty',
      artwork_status: 'Empty',
      operations: { edit_enabled: true, retire_enabled: true },
    });
    expect(await historyOf(uuid)).toEqual(['clone_failed', 'cloned', 'begun']);
    const change = { version: left.version, label: 'Other' };
    expect((await ann.browser.put(ann.path(uuid), change)).status).toBe(200);
    // A late attempt, and its failure report, change nothing.
    await cloneContent(ctx, payload, helpers);
    await onFinalFailure(ctx, payload, error);
    expect(await ann.songs(uuid)).toEqual([]);
    expect((await historyOf(uuid)).filter((action) => action === 'clone_failed')).toHaveLength(1);
    expect(await ann.read(id)).toMatchObject({ clone_failed: false, status: 'Approved' });
  });

  it('never reports less progress than a previous attempt', async () => {
    const ann = await seller();
    const { id } = await releaseIn(ctx, 'approved', { ownerId: ann.id });
    const { uuid } = (await ann.clone(id)).json as Release;
    await ctx.db
      .updateTable('releases')
      .set({ clone_progress: 80 })
      .where('id', '=', uuid)
      .execute();
    const seen: number[] = [];
    const { ctx: watching, told } = watched(async () => {
      seen.push((await ann.read(uuid)).clone_progress ?? -1);
    });
    const signal = new AbortController().signal;
    const helpers = { jobId: '1', attempt: 2, lastAttempt: false, log: ctx.log, signal };
    const payload = { releaseId: uuid, userId: ann.id, songs: true, artwork: true };
    await cloneContent(watching, payload, helpers);
    expect(seen).toEqual([80, 80, 99]);
    expect(told()).toEqual([99]);
  });

  it('is rejected at the release limit and while files are delivered to the plant', async () => {
    const ann = await seller();
    const busy = await releaseIn(ctx, 'in_process', { ownerId: ann.id });
    expect((await ann.clone(busy.id)).status).toBe(409);
    const { id } = await releaseIn(ctx, 'published', { ownerId: ann.id });
    await ctx.db.updateTable('users').set({ releases_limit: 2 }).where('id', '=', ann.id).execute();
    const full = await ann.clone(id);
    expect(full).toMatchObject({ status: 409, json: { code: 'releases_limit_reached' } });
    const own = ctx.db.selectFrom('releases').select('id').where('owner_id', '=', ann.id);
    expect(await own.execute()).toHaveLength(2);
  });
});
