import type { SongList } from '@lathe/contract/song-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { songSellers, songsOf } from './testing/song-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, announce, list } = await songSellers(app);
type Seller = Awaited<ReturnType<typeof seller>>;

/** Outlines of different music. */
const SOUNDS = {
  a: Buffer.from(Array.from({ length: 600 }, (_, at) => (at * 37) % 251)),
  b: Buffer.from(Array.from({ length: 600 }, (_, at) => (at * at * 13) % 251)),
};
const TONE = Buffer.alloc(600, 200);

interface Audio {
  peaks: Buffer;
  duration_ms?: number;
}

async function addSong(ann: Seller, releaseId: string, audio: Audio | null) {
  const path = `/api/users/${ann.id}/releases/${releaseId}`;
  const { json } = await announce({ ...ann, path }, 'a.wav', 1000);
  if (audio) {
    await ctx.db
      .updateTable('tracks')
      .set({ song_peaks: audio.peaks, duration_ms: audio.duration_ms ?? 180_000 })
      .where('id', '=', json.track)
      .execute();
  }
  return `${path}/tracks/${json.track}`;
}
/** Another release of the same seller. */
async function anotherRelease(ann: Seller): Promise<string> {
  const { release_type_id } = await ctx.db
    .selectFrom('releases')
    .select('release_type_id')
    .where('id', '=', ann.releaseId)
    .executeTakeFirstOrThrow();
  const body = { release_type_id, title: 'Night Bus, the CD', primary_artist: 'Kiosk' };
  const { json } = await ann.browser.post(`/api/users/${ann.id}/releases`, body);
  return (json as { uuid: string }).uuid;
}
const type = (ann: Seller, song: string, isrc: string, title = 'Rain') =>
  ann.browser.put(song, { title, isrc, rights_holders: [] });
const issue = (ann: Seller, releaseId: string) =>
  ann.browser.post(`/api/users/${ann.id}/releases/${releaseId}/issue-isrcs`);
const issuedTo = async (ann: Seller, releaseId: string) =>
  songsOf((await issue(ann, releaseId)).json as SongList).map(({ isrc }) => isrc);
const countIssued = async () =>
  (await ctx.db.selectFrom('issued_isrcs').select('isrc').execute()).length;

describe('issued ISRC', () => {
  it('is the one that the same sound already has on another release of the seller', async () => {
    const ann = await seller();
    const typed = await addSong(ann, ann.releaseId, { peaks: SOUNDS.a });
    await type(ann, typed, 'GBAYE0601498');
    const cd = await anotherRelease(ann);
    await addSong(ann, cd, { peaks: SOUNDS.a });
    await addSong(ann, cd, { peaks: SOUNDS.b });
    // The same outline, but longer.
    await addSong(ann, cd, { peaks: SOUNDS.a, duration_ms: 200_000 });
    const before = await countIssued();
    const [same, other, longer] = await issuedTo(ann, cd);
    expect(same).toBe('GBAYE0601498');
    expect(other).toMatch(/^GBLTH/);
    expect(longer).toMatch(/^GBLTH/);
    expect(longer).not.toBe(other);
    expect(await countIssued()).toBe(before + 2);
  });

  it('is never taken from another seller', async () => {
    const [ann, bob] = [await seller(), await seller()];
    await addSong(ann, ann.releaseId, { peaks: TONE });
    await addSong(bob, bob.releaseId, { peaks: TONE });
    const [first] = await issuedTo(ann, ann.releaseId);
    const [second] = await issuedTo(bob, bob.releaseId);
    expect(second).toMatch(/^GBLTH/);
    expect(second).not.toBe(first);
  });

  it('is one for the same sound on two releases, even if both are issued at once', async () => {
    const ann = await seller();
    const cd = await anotherRelease(ann);
    for (const release of [ann.releaseId, cd]) await addSong(ann, release, { peaks: SOUNDS.a });
    await Promise.all([issue(ann, ann.releaseId), issue(ann, cd)]);
    const codes = [...(await issuedTo(ann, ann.releaseId)), ...(await issuedTo(ann, cd))];
    expect(new Set(codes).size).toBe(1);
  });

  it('differs for tracks without audio', async () => {
    const ann = await seller();
    await addSong(ann, ann.releaseId, null);
    await addSong(ann, ann.releaseId, null);
    expect(new Set(await issuedTo(ann, ann.releaseId)).size).toBe(2);
  });
});

describe('entered ISRC', () => {
  it('is rejected on a different recording of the same seller, with its name', async () => {
    const ann = await seller();
    const first = await addSong(ann, ann.releaseId, { peaks: SOUNDS.a });
    await type(ann, first, 'GBAYE0601400', 'Rain');
    const cd = await anotherRelease(ann);
    const other = await addSong(ann, cd, { peaks: SOUNDS.b });
    const before = JSON.stringify(
      await list({ ...ann, path: `/api/users/${ann.id}/releases/${cd}` }),
    );
    const rejected = await type(ann, other, 'GBAYE0601400', 'Kiosk at Four');
    expect(rejected).toMatchObject({ status: 409, json: { code: 'isrc_other_recording' } });
    expect((rejected.json as { message: string }).message).toMatch(/“Kiosk at Four”.*“Rain”/);
    expect(
      JSON.stringify(await list({ ...ann, path: `/api/users/${ann.id}/releases/${cd}` })),
    ).toBe(before);
    // The next track of the same release, too.
    const next = await addSong(ann, ann.releaseId, { peaks: SOUNDS.b });
    expect((await type(ann, next, 'GBAYE0601400')).status).toBe(409);
  });

  it('is accepted for the same recording, also as another master', async () => {
    const ann = await seller();
    await type(ann, await addSong(ann, ann.releaseId, { peaks: SOUNDS.a }), 'GBAYE0601401');
    const cd = await anotherRelease(ann);
    const quieter = Buffer.from(SOUNDS.a.map((peak) => Math.round(peak * 0.7)));
    const master = await addSong(ann, cd, { peaks: quieter, duration_ms: 180_500 });
    expect(await type(ann, master, 'GBAYE0601401')).toMatchObject({
      status: 200,
      json: { isrc: 'GBAYE0601401' },
    });
  });

  it('is rejected for other sellers, even with the same sound', async () => {
    const [ann, bob] = [await seller(), await seller()];
    await type(ann, await addSong(ann, ann.releaseId, { peaks: SOUNDS.a }), 'GBAYE0601402');
    const theirs = await addSong(bob, bob.releaseId, { peaks: SOUNDS.a });
    const rejected = await type(bob, theirs, 'GBAYE0601402');
    expect(rejected).toMatchObject({ status: 409, json: { code: 'isrc_in_use' } });
    // Nothing about the other seller is revealed.
    expect(rejected.text).not.toContain('Night Bus');
  });

  it('goes to only one of two sellers who enter it at once', async () => {
    const [ann, bob] = [await seller(), await seller()];
    const songs = [
      await addSong(ann, ann.releaseId, { peaks: SOUNDS.a }),
      await addSong(bob, bob.releaseId, { peaks: SOUNDS.b }),
    ] as const;
    const replies = await Promise.all([
      type(ann, songs[0], 'GBAYE0601403'),
      type(bob, songs[1], 'GBAYE0601403'),
    ]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('can be kept while other details change, though its file was replaced', async () => {
    const ann = await seller();
    await type(ann, await addSong(ann, ann.releaseId, { peaks: SOUNDS.a }), 'GBAYE0601404');
    const cd = await anotherRelease(ann);
    const song = await addSong(ann, cd, { peaks: SOUNDS.a });
    await type(ann, song, 'GBAYE0601404');
    await ctx.db
      .updateTable('tracks')
      .set({ song_peaks: SOUNDS.b })
      .where('id', '=', song.split('/').at(-1) ?? '')
      .execute();
    expect((await type(ann, song, 'GBAYE0601404', 'Another title')).status).toBe(200);
  });
});

it('entering a code and issuing codes for the same release do not deadlock', async () => {
  const ann = await seller();
  const song = await addSong(ann, ann.releaseId, { peaks: SOUNDS.a });
  const replies = await queueOnLock(app, { table: 'releases', id: ann.releaseId }, [
    () => type(ann, song, 'GBAYE0601405'),
    () => issue(ann, ann.releaseId),
  ]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(songsOf(await list(ann)).map(({ isrc }) => isrc)).toEqual(['GBAYE0601405']);
});
