import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { insertSongWithContent } from './song-store.ts';
import { songSellers, songsOf } from './testing/song-sellers.ts';

const app = await testApp();
const { ctx } = app;
const sellers = await songSellers(app);

type Seller = Awaited<ReturnType<typeof sellers.seller>>;

async function waiting(seller: Seller, tracks: [side: number, title: string][]): Promise<string[]> {
  const releaseId = seller.path.split('/').at(-1) ?? '';
  const ids: string[] = [];
  await ctx.db.transaction().execute(async (tx) => {
    for (const [side, title] of tracks) {
      const content = {
        title,
        subtitle: '',
        primary_artist: 'A',
        additional_artists: [],
        credits: [],
        composer: '',
        publisher: '',
        isrc: null,
        explicit: false,
        gap_ms: 0,
      };
      const id = randomUUID();
      await insertSongWithContent(tx, { id, releaseId, side, content, now: ctx.clock.now() });
      ids.push(id);
    }
  });
  return ids;
}

describe('a track that was entered before its audio', () => {
  it.each([
    ['night_bus.wav', 0],
    ['03 - Night Bus.flac', 0],
    ['Artist - Night Bus.wav', 0],
    ['Über Nacht.wav', 2],
    ['A2 master.wav', 1],
    ['03 master.wav', 2],
    ['Something else.wav', null],
  ])('gets the file %s', async (filename, index) => {
    const seller = await sellers.seller();
    const ids = await waiting(seller, [
      [1, 'Night Bus'],
      [1, 'Bus'],
      [2, 'Uber Nacht'],
    ]);
    const { json } = await sellers.announce(seller, filename, 1000);
    const songs = songsOf(await sellers.list(seller));
    expect(songs.length).toBe(index === null ? 4 : 3);
    if (index !== null) expect(json.track).toBe(ids[index]);
  });

  it('gets one file only, and two uploads at once never share it', async () => {
    const seller = await sellers.seller();
    await waiting(seller, [[1, 'Night Bus']]);
    const both = await Promise.all(
      ['Night Bus.wav', 'Night Bus.wav'].map((name) => sellers.announce(seller, name, 1000)),
    );
    expect(new Set(both.map(({ json }) => json.track)).size).toBe(2);
  });

  it('stays when its upload is cancelled', async () => {
    const seller = await sellers.seller();
    const [id] = await waiting(seller, [[1, 'Night Bus']]);
    const { json } = await sellers.announce(seller, 'Night Bus.wav', 1000);
    expect(json.track).toBe(id);
    await seller.browser.delete(`${seller.path}/track_upload/${json.upload}`);
    const songs = songsOf(await sellers.list(seller));
    expect(songs).toMatchObject([{ uuid: id, title: 'Night Bus', file: null }]);
  });
});
