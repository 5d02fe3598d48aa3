import type { AddressInfo } from 'node:net';
import type { Song } from '@lathe/contract/song';
import type { SongList } from '@lathe/contract/song-calls';
import { noise, sine, stereo } from '@lathe/media/audio/testing/signals';
import { wavBytes } from '@lathe/media/audio/testing/wav-files';
import { describe, expect, it, vi } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { issueIsrcs } from './issue-isrc.ts';
import { processSongFile } from './jobs.ts';
import { titleFrom } from './uploads.ts';

// Songs are worked on in a process of their own, which takes its time to start.
vi.setConfig({ testTimeout: 90_000 });

const app = await testApp();
const { ctx } = app;
// Files go over a real connection: they are streamed.
await app.app.listen({ port: 0, host: '127.0.0.1' });
const origin = `http://127.0.0.1:${(app.app.server.address() as AddressInfo).port}`;

async function seller(type = 'vinyl_7') {
  const person = await makePerson(app, { seller: true });
  const browser = await signedInBrowser(app, person);
  const releases = `/api/users/${person.id}/releases`;
  const { id: typeId } = await ctx.db
    .selectFrom('release_types')
    .select('id')
    .where('code', '=', type)
    .executeTakeFirstOrThrow();
  const begun = await browser.post(releases, {
    release_type_id: typeId,
    title: 'Night Bus',
    primary_artist: 'Kiosk',
  });
  const { uuid } = begun.json as { uuid: string };
  return { ...person, browser, path: `${releases}/${uuid}`, releaseId: uuid };
}

type Seller = Awaited<ReturnType<typeof seller>>;

interface Announced {
  upload: string;
  track: string;
  parts: number;
}

const SECONDS_31 = wavBytes(noise(31 * 44_100), { sampleRate: 44_100, bits: 16 });
const MONO = wavBytes(stereo(sine({ hz: 440, seconds: 32, sampleRate: 44_100 })), {
  sampleRate: 44_100,
  bits: 16,
  channels: 1,
});

async function announce(who: Seller, filename: string, size: number, more = {}) {
  const reply = await who.browser.post(`${who.path}/track_upload`, { filename, size, ...more });
  return { status: reply.status, json: reply.json as Announced };
}

/** As the browser does: parts to signed addresses, then "that is all". */
async function upload(who: Seller, filename: string, bytes: Buffer, more = {}): Promise<Announced> {
  const { json } = await announce(who, filename, bytes.length, more);
  await sendParts(who, json.upload, bytes);
  await who.browser.post(`${who.path}/track_upload/${json.upload}/complete`);
  return json;
}

async function sendParts(who: Seller, id: string, bytes: Buffer): Promise<void> {
  const { part_bytes, missing } = (await who.browser.get(`/es/s3-presigned-track/${id}`)).json as {
    part_bytes: number;
    missing: { part: number; url: string; headers: Record<string, string> }[];
  };
  for (const { part, url, headers } of missing) {
    const { pathname, search } = new URL(url);
    const body = new Uint8Array(bytes.subarray((part - 1) * part_bytes, part * part_bytes));
    const sent = await fetch(`${origin}${pathname}${search}`, { method: 'PUT', headers, body });
    expect(sent.status).toBeLessThan(300);
  }
}

const process = () => runDueJobs(ctx, [processSongFile]);
const list = async (who: Seller): Promise<SongList> =>
  (await who.browser.get(`${who.path}/tracks`)).json;
const songsOf = (given: SongList): Song[] => given.sides.flatMap(({ tracks }) => tracks);
const rights = [{ name: 'Ann Lee', role: 'composer', share: 100 }];

describe('a song', () => {
  it('is uploaded straight to storage and becomes something to listen to', async () => {
    const ann = await seller();
    await upload(ann, '01 - night_bus.wav', SECONDS_31);
    expect(await list(ann)).toMatchObject({
      tracks_status: 'Processing',
      sides: [{ tracks: [{ title: 'night bus', file: { state: 'queued' } }] }, { state: 'empty' }],
    });
    await process();
    const [song] = songsOf(await list(ann));
    expect(song).toMatchObject({
      seconds: 31,
      file: { state: 'complete', progress: 100, sample_rate: 44_100, bit_depth: 16, error: null },
    });
    expect(song?.peaks.length).toBeGreaterThan(100);
    expect(song?.file?.loudness_lufs).toBeLessThan(0);
    const heard = await app.app.inject({ url: song?.preview ?? '' });
    expect(heard.headers['content-type']).toBe('audio/mpeg');
    const { pathname, search } = new URL(song?.master ?? '');
    expect((await app.app.inject({ url: `${pathname}${search}` })).statusCode).toBe(200);
  });

  it('is not worked on for ever while the storage is away, and may be tried again', async () => {
    const ann = await seller();
    const { upload: id } = await upload(ann, 'night-bus.wav', SECONDS_31);
    const away = vi.spyOn(ctx.storage, 'get').mockRejectedValue(new Error('The storage is away.'));
    for (let tries = 1; tries < processSongFile.maxAttempts; tries += 1) {
      await process();
      await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
    }
    expect(songsOf(await list(ann))[0]?.file).toMatchObject({ state: 'processing' });
    await process();
    away.mockRestore();
    expect(songsOf(await list(ann))[0]?.file).toMatchObject({ state: 'failed' });
    const dead = await ctx.pool.query('select 1 from graphile_worker.jobs where attempts > 0');
    expect(dead.rows).toEqual([]);
    const again = await ann.browser.post(`${ann.path}/track_upload/${id}/retry`);
    expect(again.json).toMatchObject({ state: 'queued', error: null });
    await ann.browser.delete(`${ann.path}/track_upload/${id}`);
  });

  it('that cannot be used says what was found and what is allowed, in both languages', async () => {
    const ann = await seller();
    await upload(ann, 'night-bus.wav', MONO);
    await process();
    const english = await list(ann);
    expect(english.tracks_status).toBe('Failed');
    expect(songsOf(english)[0]?.file).toMatchObject({
      state: 'failed',
      error: 'night-bus.wav is mono. Songs need two channels (stereo).',
    });
    const german = await ann.browser.get(`${ann.path}/tracks`, { 'accept-language': 'de' });
    expect(songsOf(german.json)[0]?.file?.error).toContain('ist mono');
  });

  it('gets another file, and the first is forgotten', async () => {
    const ann = await seller();
    const { track } = await upload(ann, 'wrong.wav', MONO);
    await process();
    await upload(ann, 'right.wav', SECONDS_31, { track });
    await process();
    const songs = songsOf(await list(ann));
    expect(songs).toMatchObject([{ uuid: track, file: { filename: 'right.wav', error: null } }]);
  });

  it('that is worked on does not make a form about the release fail', async () => {
    const ann = await seller();
    const { version } = (await ann.browser.get(ann.path)).json as { version: number };
    await upload(ann, 'night-bus.wav', MONO);
    await process();
    expect((await list(ann)).tracks_status).toBe('Failed');
    const saved = await ann.browser.put(ann.path, { label: 'Kiosk Records', version });
    expect(saved.status).toBe(200);
    const late = await ann.browser.put(ann.path, { label: 'Too late', version });
    expect(late.status).toBe(409);
    expect((await ann.browser.get(ann.path)).json).toMatchObject({ label: 'Kiosk Records' });
  });

  it('is processed once, however often the job runs', async () => {
    const ann = await seller();
    const { upload: id } = await upload(ann, 'a.wav', SECONDS_31);
    await process();
    const before = JSON.stringify((await list(ann)).sides);
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, processSongFile, { uploadId: id }));
    await process();
    const again = (await list(ann)).sides;
    const withoutLinks = (text: string) => text.replaceAll(/"master":"[^"]*"/g, '');
    expect(withoutLinks(JSON.stringify(again))).toBe(withoutLinks(before));
  });
});

describe('an upload', () => {
  it('goes on after a reload with what is missing', async () => {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', SECONDS_31.length);
    const early = await ann.browser.post(`${ann.path}/track_upload/${json.upload}/complete`);
    expect(early).toMatchObject({ status: 409, json: { code: 'upload_incomplete' } });
    await sendParts(ann, json.upload, SECONDS_31);
    const after = await ann.browser.get(`/es/s3-presigned-track/${json.upload}`);
    expect(after.json).toMatchObject({ arrived: [1], missing: [] });
    expect(
      (await ann.browser.post(`${ann.path}/track_upload/${json.upload}/complete`)).json,
    ).toMatchObject({ state: 'queued' });
  });

  it('that is cancelled takes the song along which it was for', async () => {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', 1000);
    const gone = await ann.browser.delete(`${ann.path}/track_upload/${json.upload}`);
    expect(gone.status).toBe(204);
    expect(songsOf(await list(ann))).toEqual([]);
    expect((await ann.browser.get(`/es/s3-presigned-track/${json.upload}`)).status).toBe(404);
  });

  it("is nobody else's", async () => {
    const [ann, bob] = [await seller(), await seller()];
    const { json } = await announce(ann, 'a.wav', 1000);
    expect((await bob.browser.get(`/es/s3-presigned-track/${json.upload}`)).status).toBe(404);
    const stolen = await bob.browser.post(`${bob.path}/track_upload/${json.upload}/complete`);
    expect(stolen.status).toBe(404);
    expect((await bob.browser.delete(`${ann.path}/track_upload/${json.upload}`)).status).toBe(403);
    expect(songsOf(await list(ann)).length).toBe(1);
  });

  it('is refused when it is too large, or the format is full', async () => {
    const ann = await seller();
    expect((await announce(ann, 'a.wav', 2_000_000_001)).status).toBe(413);
    const replies = await Promise.all(
      Array.from({ length: 9 }, (_, index) => announce(ann, `${index}.wav`, 1000)),
    );
    const statuses = replies.map(({ status }) => status).sort();
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200, 409, 409, 409]);
    expect((await list(ann)).sides.map(({ tracks }) => tracks.length)).toEqual([3, 3]);
  });
});

describe('what is said about a song', () => {
  const said = { title: 'Night Bus', rights_holders: rights };

  async function withSong() {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', 1000);
    return { ...ann, song: `${ann.path}/tracks/${json.track}` };
  }

  it('is kept', async () => {
    const ann = await withSong();
    const reply = await ann.browser.put(ann.song, {
      ...said,
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

  it.each([
    ['title', { title: ' ' }],
    ['isrc', { isrc: 'XX-1' }],
    ['rights_holders', { rights_holders: [{ name: 'Ann', role: '', share: 50 }] }],
    ['additional_artists', { additional_artists: [{ name: 'Mara', role: 'queen' }] }],
  ])('is refused with words for %s, and nothing is written', async (field, wrong) => {
    const ann = await withSong();
    const before = JSON.stringify(await list(ann));
    const reply = await ann.browser.put(ann.song, { ...said, subtitle: 'not kept', ...wrong });
    expect(reply.status).toBe(422);
    expect((reply.json as { errors: object }).errors).toHaveProperty(field);
    expect(JSON.stringify(await list(ann))).toBe(before);
  });

  it('takes an ISRC of ours only if it was issued, and any only for one recording', async () => {
    const [ann, bob] = [await withSong(), await withSong()];
    const refused = await ann.browser.put(ann.song, { ...said, isrc: 'GBLTH2600042' });
    expect(refused).toMatchObject({ status: 409, json: { code: 'isrc_not_issued' } });
    const now = ctx.clock.now();
    const [isrc] = await inTransaction(ctx.db, (tx) => issueIsrcs(tx, { count: 1, now }));
    expect((await ann.browser.put(ann.song, { ...said, isrc })).json).toMatchObject({
      isrc,
      isrc_issued: true,
    });
    const taken = await bob.browser.put(bob.song, { ...said, isrc });
    expect(taken).toMatchObject({ status: 409, json: { code: 'isrc_in_use' } });
  });

  it('gets an ISRC of ours for every song that has none, and keeps what was brought', async () => {
    const ann = await withSong();
    await ann.browser.put(ann.song, { ...said, isrc: 'GBAYE0601498' });
    await announce(ann, 'b.wav', 1000);
    await announce(ann, 'c.wav', 1000);
    const issue = () => ann.browser.post(`${ann.path}/issue-isrcs`);
    const issued = songsOf((await issue()).json as SongList).map(({ isrc }) => isrc);
    expect(issued[0]).toBe('GBAYE0601498');
    expect(issued[1]).toMatch(/^GBLTH\d{7}$/);
    expect(new Set(issued).size).toBe(3);
    expect(songsOf((await issue()).json as SongList).map(({ isrc }) => isrc)).toEqual(issued);
  });

  it('is not saved over what another tab has said meanwhile', async () => {
    const ann = await withSong();
    const [{ version } = { version: 0 }] = songsOf(await list(ann));
    const first = await ann.browser.put(ann.song, { ...said, title: 'First', version });
    expect(first.json).toMatchObject({ version: version + 1 });
    const second = await ann.browser.put(ann.song, { ...said, title: 'Second', version });
    expect(second).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    await ann.browser.post(`${ann.path}/issue-isrcs`);
    const third = await ann.browser.put(ann.song, { ...said, version: version + 1 });
    expect(third.status).toBe(409);
    expect(songsOf(await list(ann))[0]).toMatchObject({
      title: 'First',
      isrc: expect.stringMatching(/^GBLTH/),
    });
  });

  it('opens songs again that were finished', async () => {
    const ann = await withSong();
    const finished = { tracks_in_edit: false };
    await ctx.db.updateTable('releases').set(finished).where('id', '=', ann.releaseId).execute();
    expect((await list(ann)).tracks_in_edit).toBe(false);
    await ann.browser.put(ann.song, said);
    expect((await list(ann)).tracks_in_edit).toBe(true);
  });

  it('about rights is copied to all songs', async () => {
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

describe('the order of songs', () => {
  it('is changed within and between sides, all at once or not at all', async () => {
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

  it('closes ranks when a song is taken away', async () => {
    const ann = await seller();
    const { json } = await announce(ann, 'a.wav', 1000);
    await announce(ann, 'b.wav', 1000);
    const left = (await ann.browser.delete(`${ann.path}/tracks/${json.track}`)).json as SongList;
    expect(songsOf(left)).toMatchObject([{ title: 'b', side: 1, position: 1 }]);
  });

  it('is proposed once every length is known', async () => {
    const ann = await seller();
    await upload(ann, 'a.wav', SECONDS_31);
    await upload(ann, 'b.wav', SECONDS_31);
    expect((await list(ann)).plans.in_order).toBeNull();
    await process();
    const { plans, sides } = await list(ann);
    expect(sides.map(({ state }) => state)).toEqual(['good', 'empty']);
    expect(plans.in_order?.map((side) => side.length)).toEqual([1, 1]);
  });
});

describe('a long side', () => {
  it('is marked where it passes the advised length, and says how much quieter it is cut', async () => {
    const ann = await seller('vinyl_12');
    const lengths = [700_000, 490_000, 60_000];
    for (const [index, duration_ms] of lengths.entries()) {
      const { json } = await announce(ann, `${index}.wav`, 1000);
      const measured = { duration_ms, loudness_lufs: -8 };
      await ctx.db.updateTable('tracks').set(measured).where('id', '=', json.track).execute();
    }
    const { sides } = await list(ann);
    const marks = sides[0]?.tracks.map(({ cutting }) =>
      cutting.map(({ kind, from, to }) => ({ kind, from, to })),
    );
    // With two seconds of silence between songs.
    expect(marks).toEqual([[], [], [{ kind: 'long_side', from: 6, to: 60 }]]);
    expect(sides[0]).toMatchObject({ state: 'quiet' });
    expect(sides[0]?.advice.join(' ')).toMatch(/20 minutes.* 6 dB/);
    expect(sides[1]?.advice).toEqual([]);
  });
});

describe('songs of a submitted release', () => {
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

describe('a title made from a file name', () => {
  it.each([
    ['01 - night_bus.wav', 'night bus'],
    ['03. Night Bus.flac', 'Night Bus'],
    ['99 Luftballons.wav', 'Luftballons'],
    ['7.wav', '7'],
    ['Night Bus', 'Night Bus'],
  ])('of %s is %s', (filename, title) => {
    expect(titleFrom(filename)).toBe(title);
  });
});
