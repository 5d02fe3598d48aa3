import type { Song } from '@lathe/contract/song';
import type { SongList } from '@lathe/contract/song-calls';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { songSellers, songsOf } from './testing/song-sellers.ts';

const app = await testApp();
const { seller, announce, list } = await songSellers(app);

const BO = { name: 'Bo', role: 'instrument', detail: 'Bass' };
const ANN = { name: 'Ann', role: 'vocals', detail: '' };

async function withSongs() {
  const ann = await seller();
  const first = (await announce(ann, 'a.wav', 1000)).json.track;
  await announce(ann, 'b.wav', 1000);
  return { ...ann, song: `${ann.path}/tracks/${first}`, copies: `${ann.path}/track_credits` };
}

describe('credits of a track', () => {
  it('are saved with the track, and stay when they are not sent', async () => {
    const ann = await withSongs();
    const saved = await ann.browser.put(ann.song, {
      title: 'Rain',
      credits: [{ ...BO, name: ' Bo ' }, ANN],
    });
    expect(saved.json).toMatchObject({ credits: [BO, ANN] });
    const renamed = await ann.browser.put(ann.song, { title: 'Snow' });
    expect(renamed.json).toMatchObject({ title: 'Snow', credits: [BO, ANN] });
    const cleared = await ann.browser.put(ann.song, { title: 'Snow', credits: [] });
    expect(cleared.json).toMatchObject({ credits: [] });
  });

  it('of an older version do not overwrite newer ones', async () => {
    const ann = await withSongs();
    const { version } = (await ann.browser.put(ann.song, { title: 'Rain' })).json as Song;
    await ann.browser.put(ann.song, { title: 'Rain', credits: [BO], version });
    const late = await ann.browser.put(ann.song, { title: 'Rain', credits: [ANN], version });
    expect(late).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect(songsOf(await list(ann))[0]?.credits).toEqual([BO]);
  });

  it('without a name or an instrument are rejected with no write', async () => {
    const ann = await withSongs();
    const before = JSON.stringify(await list(ann));
    const credits = [ANN, { ...BO, detail: ' ' }, { ...ANN, name: '' }];
    for (const reply of [
      await ann.browser.put(ann.song, { title: 'Not kept', credits }),
      await ann.browser.post(ann.copies, { credits }),
    ]) {
      expect(reply.status).toBe(422);
      const { errors } = reply.json as { errors: object };
      expect(Object.keys(errors).sort()).toEqual(['credits.1.detail', 'credits.2.name']);
    }
    expect(JSON.stringify(await list(ann))).toBe(before);
  });

  it('can be copied to all tracks; an open form notices it', async () => {
    const ann = await withSongs();
    const opened = songsOf(await list(ann));
    const copied = await ann.browser.post(ann.copies, { credits: [BO, ANN] });
    const songs = songsOf(copied.json as SongList);
    expect(songs.map(({ credits }) => credits)).toEqual([
      [BO, ANN],
      [BO, ANN],
    ]);
    const version = opened[0]?.version;
    const late = await ann.browser.put(ann.song, { title: 'Rain', version });
    expect(late.status).toBe(409);
    const { json } = await ann.browser.get(`${ann.path}/history`);
    expect((json as { data: { action: string }[] }).data.map(({ action }) => action)).toContain(
      'credits_copied',
    );
    // The same credits again change no track.
    const again = songsOf((await ann.browser.post(ann.copies, { credits: [BO, ANN] })).json);
    expect(again.map((song: Song) => song.version)).toEqual(songs.map(({ version: at }) => at));
  });
});
