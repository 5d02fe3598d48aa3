import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { songSellers } from './testing/song-sellers.ts';

const app = await testApp();
const { ctx } = app;
const { seller, announce, list } = await songSellers(app);

async function masteringOf(type: string, peaks: readonly (number | null)[]) {
  const ann = await seller(type);
  for (const true_peak_dbtp of peaks) {
    const { json } = await announce(ann, 'a.wav', 1000);
    const measured = { duration_ms: 60_000, true_peak_dbtp };
    await ctx.db.updateTable('tracks').set(measured).where('id', '=', json.track).execute();
    await ctx.db
      .updateTable('song_uploads')
      .set({ sample_rate: 44_100, bit_depth: 16 })
      .where('id', '=', json.upload)
      .execute();
  }
  return (await list(ann)).mastering;
}

describe('sound on the master', () => {
  it('is lowered for all tracks by what the loudest peak exceeds', async () => {
    const mastering = await masteringOf('vinyl_12', [-3, 0.3, null]);
    expect(mastering).toMatchObject({ sample_rate: 96_000, bit_depth: 24 });
    expect(mastering?.gain_db).toBeCloseTo(-1, 6);
  });

  it('keeps its level within the limit, and has the format of a CD', async () => {
    expect(await masteringOf('cd', [-0.7])).toEqual({
      gain_db: 0,
      sample_rate: 44_100,
      bit_depth: 16,
    });
  });

  it('is unknown until every file is measured', async () => {
    const ann = await seller('cd');
    expect((await list(ann)).mastering).toBeNull();
    await announce(ann, 'a.wav', 1000);
    expect((await list(ann)).mastering).toBeNull();
  });
});
