import pg from 'pg';
import { describe, expect, it, vi } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { runJob } from '../../testing/run-job.ts';
import { makeAlbum } from './testing/albums.ts';

const app = await testApp();
const { ctx } = app;

const LISTS = {
  additional_artists: [{ name: ' Mara ', role: 'featuring' }],
  credits: [{ name: 'Bo', role: 'instrument' as const, detail: 'Bass' }],
  rights_holders: [
    { name: 'Ann Lee', role: 'composer', share: 66.67 },
    { name: 'Songs Ltd', role: 'publisher', share: 33.33 },
  ],
};

/** Everything about the tracks except their versions. */
function contentOf(tracks: readonly object[]) {
  return tracks.map((track) => ({ ...track, version: 0 }));
}

describe('edit of several tracks', () => {
  it('changes all 40 at once, in one history entry that names the person', async () => {
    const album = await makeAlbum(app);
    const values = {
      composer: ' Ann Lee ',
      publisher: 'Songs Ltd',
      explicit: true,
      gap_before: 2.5,
    };
    const reply = await album.editAll({ ...values, lists: true }, LISTS);
    const fields = [
      'additional_artists',
      'credits',
      'composer',
      'publisher',
      'explicit',
      'gap_before',
      'rights_holders',
    ];
    expect(reply).toMatchObject({ status: 200, json: { changed: 40, fields } });
    const tracks = await album.tracks();
    expect(tracks.length).toBe(40);
    for (const track of tracks) {
      expect(track).toMatchObject({
        ...values,
        ...LISTS,
        composer: 'Ann Lee',
        additional_artists: [{ name: 'Mara', role: 'featuring' }],
        primary_artist: 'Kiosk',
      });
    }
    const [entry, started] = await album.history();
    const text =
      '40 tracks changed: additional artists, credits, composer, publisher, explicit, gap, rights holders';
    expect(entry).toMatchObject({ text, by: 'Ann Lee' });
    expect(started).toMatchObject({ text: 'Started' });
  });

  it('sends as many statements for 40 tracks as for 2', async () => {
    const counts: number[] = [];
    for (const count of [2, 40]) {
      const album = await makeAlbum(app, count);
      const edits = (await album.tracks()).map(({ uuid, version }, index) => ({
        uuid,
        version,
        title: `New ${index}`,
        isrc: `GBAYE06${String(count)}${String(index).padStart(5 - String(count).length, '0')}`,
        lists: true,
      }));
      const query = vi.spyOn(pg.Client.prototype, 'query');
      expect(await album.edit(edits, LISTS)).toMatchObject({ status: 200 });
      counts.push(query.mock.calls.length);
      query.mockRestore();
    }
    expect(counts[1]).toBe(counts[0]);
    expect(counts[1]).toBeLessThan(40);
  });

  it('leaves out what stays as it is, and clears only what is sent empty', async () => {
    const album = await makeAlbum(app, 3);
    await album.editAll({ composer: 'Ann Lee', publisher: 'Songs Ltd', lists: true }, LISTS);
    await album.editAll({ publisher: '', lists: true }, { credits: [] });
    for (const track of await album.tracks()) {
      expect(track).toMatchObject({
        title: expect.stringMatching(/^Track \d$/),
        composer: 'Ann Lee',
        publisher: '',
        credits: [],
        rights_holders: LISTS.rights_holders,
      });
    }
  });

  it('does not touch tracks that already have the values, or a completed section', async () => {
    const album = await makeAlbum(app, 3);
    const [first] = await album.tracks();
    await album.edit([{ uuid: first?.uuid ?? '', version: 1, composer: 'Ann Lee' }]);
    expect((await album.editAll({ composer: 'Ann Lee' })).json).toMatchObject({ changed: 2 });
    const finished = { tracks_in_edit: false };
    await ctx.db.updateTable('releases').set(finished).where('id', '=', album.releaseId).execute();
    const entries = (await album.history()).length;
    const versions = (await album.tracks()).map(({ version }) => version);
    const again = await album.editAll({ composer: 'Ann Lee' });
    expect(again.json).toEqual({ edit: null, changed: 0, fields: [] });
    expect((await album.tracks()).map(({ version }) => version)).toEqual(versions);
    expect((await album.history()).length).toBe(entries);
    const release = ctx.db.selectFrom('releases').select('tracks_in_edit');
    expect(await release.where('id', '=', album.releaseId).executeTakeFirst()).toEqual(finished);
    await album.editAll({ composer: '' });
    expect((await album.history()).map(({ text }) => text)).toContain('Tracks unlocked');
  });

  it('names each wrong track and field, and changes none', async () => {
    const album = await makeAlbum(app, 4);
    const before = await album.tracks();
    const edits = before.map(({ uuid, version }) => ({ uuid, version, composer: 'Ann Lee' }));
    const wrong = edits.map((edit, index) =>
      index === 1 ? { ...edit, title: '  ' } : index === 3 ? { ...edit, isrc: 'XX-1' } : edit,
    );
    const lists = { rights_holders: [{ name: 'Ann', role: 'composer', share: 50 }] };
    const reply = await album.edit(wrong, lists);
    expect(reply.status).toBe(422);
    expect((reply.json as { errors: object }).errors).toEqual({
      'tracks.1.title': ['This field is required.'],
      'tracks.3.isrc': [expect.stringContaining('not a valid ISRC')],
      'lists.rights_holders': [expect.stringContaining('50%')],
    });
    expect(await album.tracks()).toEqual(before);
    expect((await album.edit([...edits, ...edits.slice(0, 1)])).status).toBe(422);
    expect(await album.tracks()).toEqual(before);
  });

  it('can swap ISRCs, but not give two recordings the same', async () => {
    const album = await makeAlbum(app, 2);
    const codes = async (isrcs: readonly string[]) =>
      await album.edit(
        (await album.tracks()).map(({ uuid, version }, index) => ({
          uuid,
          version,
          isrc: isrcs[index] ?? '',
        })),
      );
    const stored = async () => (await album.tracks()).map(({ isrc }) => isrc);
    await codes(['GB-AYE-06-10001', 'GBAYE0610002']);
    expect(await stored()).toEqual(['GBAYE0610001', 'GBAYE0610002']);
    expect((await codes(['GBAYE0610002', 'GBAYE0610001'])).status).toBe(200);
    expect(await stored()).toEqual(['GBAYE0610002', 'GBAYE0610001']);
    const same = await codes(['GBAYE0610003', 'GBAYE0610003']);
    expect(same.status).toBe(422);
    expect(Object.keys((same.json as { errors: object }).errors)).toEqual([
      'tracks.0.isrc',
      'tracks.1.isrc',
    ]);
    const other = await makeAlbum(app, 1);
    const [theirs] = await other.tracks();
    const taken = await other.edit([
      { uuid: theirs?.uuid ?? '', version: 1, isrc: 'GBAYE0610001' },
    ]);
    expect(taken.json).toMatchObject({
      errors: { 'tracks.0.isrc': ['This ISRC already belongs to another recording.'] },
    });
    const ours = [{ uuid: theirs?.uuid ?? '', version: 1, isrc: 'GBLTH2600042' }];
    expect((await other.edit(ours)).status).toBe(422);
    expect(await stored()).toEqual(['GBAYE0610002', 'GBAYE0610001']);
  });
});

describe('undo of an edit', () => {
  it('restores the former values exactly, and can itself be undone', async () => {
    const album = await makeAlbum(app);
    const [first] = await album.tracks();
    const mixed = { title: 'Zwei', subtitle: 'Live', composer: 'Bo', isrc: 'GBAYE0620001' };
    await album.edit([{ uuid: first?.uuid ?? '', version: 1, ...mixed, lists: true }], LISTS);
    const before = await album.tracks();
    const values = { title: 'Same', composer: 'Ann Lee', isrc: '', explicit: true, lists: true };
    const { json } = await album.editAll(values, { rights_holders: [], credits: [] });
    const after = await album.tracks();
    const undone = await album.undo(json.edit);
    expect(undone.json).toMatchObject({ changed: 40, skipped: [] });
    expect(contentOf(await album.tracks())).toEqual(contentOf(before));
    const [entry] = await album.history();
    expect(entry?.text).toMatch(/^Change of 40 tracks undone: title,/);
    await album.undo((undone.json as { edit: string }).edit);
    expect(contentOf(await album.tracks())).toEqual(contentOf(after));
  });

  it('works once', async () => {
    const album = await makeAlbum(app, 2);
    const { json } = await album.editAll({ composer: 'Ann Lee' });
    await album.undo(json.edit);
    const again = await album.undo(json.edit);
    expect(again).toMatchObject({ status: 409, json: { code: 'edit_already_undone' } });
  });

  it('skips tracks that were changed or removed since, and names them', async () => {
    const album = await makeAlbum(app, 4);
    const { json } = await album.editAll({ composer: 'Ann Lee' });
    const [one, two, three] = await album.tracks();
    const body = { title: 'Newer', rights_holders: [] };
    await album.browser.put(`${album.path}/tracks/${one?.uuid}`, body);
    await album.browser.delete(`${album.path}/tracks/${two?.uuid}`);
    const undone = await album.undo(json.edit);
    expect(undone.json).toMatchObject({
      changed: 2,
      skipped: [
        { uuid: one?.uuid, title: 'Newer', reason: 'changed' },
        { uuid: two?.uuid, title: 'Track 2', reason: 'deleted' },
      ],
    });
    const left = await album.tracks();
    expect(left.map(({ title, composer }) => [title, composer])).toEqual([
      ['Newer', ''],
      ['Track 3', ''],
      ['Track 4', ''],
    ]);
    expect(left[1]?.uuid).toBe(three?.uuid);
  });

  it('does not take back an ISRC that another recording has now', async () => {
    const album = await makeAlbum(app, 2);
    const [one, two] = await album.tracks();
    const isrc = 'GBAYE0630001';
    await album.edit([{ uuid: one?.uuid ?? '', version: 1, isrc }]);
    const { json } = await album.editAll({ isrc: '', composer: 'Ann Lee' });
    const version = (await album.tracks())[1]?.version ?? 0;
    await album.edit([{ uuid: two?.uuid ?? '', version, isrc }]);
    const undone = await album.undo(json.edit);
    expect(undone.json).toMatchObject({
      changed: 0,
      edit: null,
      skipped: [{ reason: 'changed' }, { uuid: one?.uuid, reason: 'isrc' }],
    });
    expect((await album.tracks()).map((track) => track.isrc)).toEqual(['', isrc]);
  });

  it('is only for the edits of this release, and stored for a while', async () => {
    const [album, other] = [await makeAlbum(app, 2), await makeAlbum(app, 2)];
    const { json } = await album.editAll({ composer: 'Ann Lee' });
    expect((await other.undo(json.edit)).status).toBe(404);
    const kept = (await other.editAll({ composer: 'Bo' })).json.edit;
    const old = { at: new Date(ctx.clock.now().getTime() - 31 * 86_400_000) };
    await ctx.db.updateTable('track_edits').set(old).where('id', '=', json.edit).execute();
    await runJob(ctx, 'sweep-track-edits');
    expect((await album.undo(json.edit)).status).toBe(404);
    expect((await album.tracks())[0]?.composer).toBe('Ann Lee');
    expect((await other.undo(kept)).json).toMatchObject({ changed: 2 });
  });
});
