import type { SongList } from '@lathe/contract/song-calls';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { issueIsrcs } from './issue-isrc.ts';
import { songSellers, songsOf } from './testing/song-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, announce, list } = await songSellers(app);
const rights = [{ name: 'Ann Lee', role: 'composer', share: 100 }];

describe('track metadata', () => {
  const songBody = { title: 'Night Bus', rights_holders: rights };

  async function withSong() {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', 1000);
    return { ...ann, song: `${ann.path}/tracks/${json.track}` };
  }

  it('is stored', async () => {
    const ann = await withSong();
    const reply = await ann.browser.put(ann.song, {
      ...songBody,
      isrc: 'GB-ABC-26-00001',
      additional_artists: [{ name: 'Mara', role: 'featuring' }],
    });
    expect(reply.json).toMatchObject({
      title: 'Night Bus',
      isrc: 'GBABC2600001',
      rights_holders: rights,
      additional_artists: [{ name: 'Mara', role: 'featuring' }],
    });
  });

  it('takes shares and gaps with decimal places', async () => {
    const ann = await withSong();
    const shares = [33.33, 33.33, 33.34].map((share) => ({ ...rights[0], share }));
    const reply = await ann.browser.put(ann.song, {
      ...songBody,
      rights_holders: shares,
      gap_before: 0.3,
    });
    expect(reply.json).toMatchObject({ rights_holders: shares, gap_before: 0.3 });
    const wrong = [33.333, 66.667].map((share) => ({ ...rights[0], share }));
    expect((await ann.browser.put(ann.song, { ...songBody, rights_holders: wrong })).status).toBe(
      422,
    );
  });

  it.each([
    ['title', { title: ' ' }],
    ['isrc', { isrc: 'XX-1' }],
    ['rights_holders', { rights_holders: [{ name: 'Ann', role: '', share: 50 }] }],
    ['additional_artists', { additional_artists: [{ name: 'Mara', role: 'queen' }] }],
  ])('with %s is rejected with a message and no write', async (field, wrong) => {
    const ann = await withSong();
    const before = JSON.stringify(await list(ann));
    const reply = await ann.browser.put(ann.song, { ...songBody, subtitle: 'not kept', ...wrong });
    expect(reply.status).toBe(422);
    expect((reply.json as { errors: object }).errors).toHaveProperty(field);
    expect(JSON.stringify(await list(ann))).toBe(before);
  });

  it('accepts our own ISRC only if it was issued, and any ISRC only for one recording', async () => {
    const [ann, bob] = [await withSong(), await withSong()];
    const rejected = await ann.browser.put(ann.song, { ...songBody, isrc: 'GBLTH2600042' });
    expect(rejected).toMatchObject({ status: 409, json: { code: 'isrc_not_issued' } });
    const now = ctx.clock.now();
    const [isrc] = await inTransaction(ctx.db, (tx) => issueIsrcs(tx, ctx, { count: 1, now }));
    expect((await ann.browser.put(ann.song, { ...songBody, isrc })).json).toMatchObject({
      isrc,
      isrc_issued: true,
    });
    const taken = await bob.browser.put(bob.song, { ...songBody, isrc });
    expect(taken).toMatchObject({ status: 409, json: { code: 'isrc_in_use' } });
  });

  it('gets an ISRC for every track without one, and keeps existing ones', async () => {
    const ann = await withSong();
    await ann.browser.put(ann.song, { ...songBody, isrc: 'GBAYE0601498' });
    await announce(ann, 'b.wav', 1000);
    await announce(ann, 'c.wav', 1000);
    const issue = () => ann.browser.post(`${ann.path}/issue-isrcs`);
    const issued = songsOf((await issue()).json as SongList).map(({ isrc }) => isrc);
    expect(issued[0]).toBe('GBAYE0601498');
    expect(issued[1]).toMatch(/^GBLTH\d{7}$/);
    expect(new Set(issued).size).toBe(3);
    expect(songsOf((await issue()).json as SongList).map(({ isrc }) => isrc)).toEqual(issued);
  });

  it('is not saved over a change from another tab', async () => {
    const ann = await withSong();
    const [{ version } = { version: 0 }] = songsOf(await list(ann));
    const first = await ann.browser.put(ann.song, { ...songBody, title: 'First', version });
    expect(first.json).toMatchObject({ version: version + 1 });
    const second = await ann.browser.put(ann.song, { ...songBody, title: 'Second', version });
    expect(second).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    await ann.browser.post(`${ann.path}/issue-isrcs`);
    const third = await ann.browser.put(ann.song, { ...songBody, version: version + 1 });
    expect(third.status).toBe(409);
    expect(songsOf(await list(ann))[0]).toMatchObject({
      title: 'First',
      isrc: expect.stringMatching(/^GBLTH/),
    });
  });

  it('reopens a completed tracks section', async () => {
    const ann = await withSong();
    const finished = { tracks_in_edit: false };
    await ctx.db.updateTable('releases').set(finished).where('id', '=', ann.releaseId).execute();
    expect((await list(ann)).tracks_in_edit).toBe(false);
    await ann.browser.put(ann.song, songBody);
    expect((await list(ann)).tracks_in_edit).toBe(true);
  });

  it('about rights is copied to all tracks', async () => {
    const ann = await withSong();
    await announce(ann, 'b.wav', 1000);
    const copy = `${ann.path}/clone-track-rightholders`;
    expect((await ann.browser.post(copy, { rightsHolder: rights })).status).toBe(200);
    expect(songsOf(await list(ann)).map((song) => song.rights_holders)).toEqual([rights, rights]);
    const half = [{ ...rights[0], share: 50 }];
    expect((await ann.browser.post(copy, { rightsHolder: half })).status).toBe(422);
    expect(songsOf(await list(ann)).map((song) => song.rights_holders)).toEqual([rights, rights]);
  });
});

describe('track order', () => {
  it('is changed within and between sides atomically', async () => {
    const ann = await seller();
    const ids: string[] = [];
    for (const name of ['a', 'b', 'c']) {
      ids.push((await announce(ann, `${name}.wav`, 1000)).json.track);
    }
    const order = (places: [number, number][]) =>
      ann.browser.post(`${ann.path}/track_positions`, {
        tracks: places.map(([side, position], index) => ({ uuid: ids[index], side, position })),
      });
    const moved = (
      await order([
        [2, 1],
        [1, 2],
        [1, 1],
      ])
    ).json as SongList;
    expect(moved.sides.map(({ tracks }) => tracks.map(({ title }) => title))).toEqual([
      ['c', 'b'],
      ['a'],
    ]);
    expect(
      (
        await order([
          [3, 1],
          [1, 1],
          [1, 2],
        ])
      ).status,
    ).toBe(422);
    const stale = await order([
      [1, 1],
      [1, 2],
    ]);
    expect(stale).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect((await list(ann)).sides[0]?.tracks.map(({ title }) => title)).toEqual(['c', 'b']);
  });

  it('has no gap after a track is removed', async () => {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', 1000);
    await announce(ann, 'b.wav', 1000);
    const left = (await ann.browser.delete(`${ann.path}/tracks/${json.track}`)).json as SongList;
    expect(songsOf(left)).toMatchObject([{ title: 'b', side: 1, position: 1 }]);
  });
});

describe('long side', () => {
  it('is marked where it exceeds the recommended length, with the level reduction', async () => {
    const ann = await seller('vinyl_12');
    const lengths = [700_000, 490_000, 60_000];
    for (const [index, duration_ms] of lengths.entries()) {
      const { json } = await announce(ann, `${index}.wav`, 1000);
      const measured = { duration_ms, loudness_lufs: -8 };
      await ctx.db.updateTable('tracks').set(measured).where('id', '=', json.track).execute();
    }
    await ann.browser.post(`${ann.path}/track_gaps`, { gap_before: 2 });
    const { sides } = await list(ann);
    const marks = sides[0]?.tracks.map(({ cutting }) =>
      cutting.map(({ kind, from, to }) => ({ kind, from, to })),
    );
    // Includes the gaps between the tracks.
    expect(marks).toEqual([[], [], [{ kind: 'long_side', from: 6, to: 60 }]]);
    expect(sides[0]).toMatchObject({ state: 'quiet' });
    expect(sides[0]?.advice.join(' ')).toMatch(/20 minutes.* 6 dB/);
    expect(sides[1]?.advice).toEqual([]);
  });
});

describe('tracks of a submitted release', () => {
  it('cannot be changed', async () => {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', 1000);
    await ctx.db
      .updateTable('releases')
      .set({ submitted_at: ctx.clock.now() })
      .where('id', '=', ann.releaseId)
      .execute();
    const code = 'release_not_editable';
    const song = `${ann.path}/tracks/${json.track}`;
    expect((await announce(ann, 'b.wav', 1000)).status).toBe(409);
    expect(await ann.browser.delete(song)).toMatchObject({ status: 409, json: { code } });
    expect(songsOf(await list(ann)).length).toBe(1);
  });
});
