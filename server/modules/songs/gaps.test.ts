import type { SongList } from '@lathe/contract/song-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { songSellers, songsOf } from './testing/song-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, announce, list } = await songSellers(app);

async function sellerWithThreeTracks() {
  const ann = await seller('vinyl_12');
  const tracks: string[] = [];
  for (const name of ['a', 'b', 'c']) tracks.push((await announce(ann, name, 1000)).json.track);
  await ctx.db
    .updateTable('tracks')
    .set({ duration_ms: 60_000 })
    .where('id', 'in', tracks)
    .execute();
  const [first = '', second = '', third = ''] = tracks.map((id) => `${ann.path}/tracks/${id}`);
  return { ...ann, first, second, third };
}

type Seller = Awaited<ReturnType<typeof sellerWithThreeTracks>>;

const setAll = ({ browser, path }: Seller, gap_before: unknown) =>
  browser.post(`${path}/track_gaps`, { gap_before });
const gapsOf = (songs: SongList) => songsOf(songs).map(({ gap_before }) => gap_before);
const firstSide = async (ann: Seller) => (await list(ann)).sides[0]?.seconds;

describe('gap between tracks', () => {
  it('is as in the files until the seller adds one', async () => {
    const ann = await sellerWithThreeTracks();
    expect(gapsOf(await list(ann))).toEqual([0, 0, 0]);
    expect(await firstSide(ann)).toBe(180);
  });

  it('is set for one track, and counts unless the track is the first of its side', async () => {
    const ann = await sellerWithThreeTracks();
    const reply = await ann.browser.put(ann.second, { title: 'b', gap_before: 2.5 });
    expect(reply.json).toMatchObject({ gap_before: 2.5 });
    expect(await firstSide(ann)).toBe(182.5);
    await ann.browser.put(ann.first, { title: 'a', gap_before: 10 });
    expect(await firstSide(ann)).toBe(182.5);
  });

  it('is set for all tracks at once, and removed again', async () => {
    const ann = await sellerWithThreeTracks();
    expect(gapsOf((await setAll(ann, 2)).json as SongList)).toEqual([2, 2, 2]);
    expect(await firstSide(ann)).toBe(184);
    expect(gapsOf((await setAll(ann, 0)).json as SongList)).toEqual([0, 0, 0]);
    const history = await ctx.db
      .selectFrom('release_history')
      .select('action')
      .where('release_id', '=', ann.releaseId)
      .where('action', '=', 'gaps_changed')
      .execute();
    expect(history).toHaveLength(2);
  });

  it('makes an open form of a track outdated', async () => {
    const ann = await sellerWithThreeTracks();
    const [song] = songsOf(await list(ann));
    await setAll(ann, 2);
    const body = { title: 'a', gap_before: 0, version: song?.version };
    expect((await ann.browser.put(ann.first, body)).status).toBe(409);
    expect(gapsOf(await list(ann))).toEqual([2, 2, 2]);
  });

  it.each([-0.1, 10.1, 0.05, '2', null])('of %j is rejected without a write', async (gap) => {
    const ann = await sellerWithThreeTracks();
    expect((await setAll(ann, gap)).status).toBe(422);
    expect((await ann.browser.put(ann.second, { title: 'b', gap_before: gap })).status).toBe(422);
    expect(gapsOf(await list(ann))).toEqual([0, 0, 0]);
  });
});
