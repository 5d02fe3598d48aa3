import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { songSellers } from './testing/song-sellers.ts';

const DAY = 86_400;

async function uploadsOf(ctx: Awaited<ReturnType<typeof testApp>>['ctx']) {
  return await ctx.db.selectFrom('song_uploads').select('size').execute();
}

describe('unfinished uploads', () => {
  it('are limited per account and day in megabytes, without affecting others', async () => {
    const app = await testApp({ limits: { upload_megabytes: { points: 3000, seconds: DAY } } });
    const { seller, announce } = await songSellers(app);
    const [greedy, other] = [await seller(), await seller()];
    expect((await announce(greedy, 'a.wav', 2_000_000_000)).status).toBe(200);
    expect(await announce(greedy, 'b.wav', 2_000_000_000)).toMatchObject({
      status: 429,
      json: { code: 'too_many_requests' },
    });
    expect(await uploadsOf(app.ctx)).toEqual([{ size: 2_000_000_000 }]);
    // The rejected file does not count.
    expect((await announce(greedy, 'b.wav', 1_000_000_000)).status).toBe(200);
    expect((await announce(greedy, 'c.wav', 4)).status).toBe(429);
    expect((await announce(other, 'c.wav', 2_000_000_000)).status).toBe(200);
  });

  it('are limited in files per hour; a file that is too large does not count', async () => {
    const app = await testApp({ limits: { upload: { points: 2, seconds: 3600 } } });
    const { seller, announce } = await songSellers(app);
    const owner = await seller();
    expect(await announce(owner, 'large.wav', 2_000_000_001)).toMatchObject({
      json: { code: 'file_too_large' },
    });
    const { json } = await announce(owner, 'a.wav', 4);
    await app.ctx.db
      .updateTable('song_uploads')
      .set({ state: 'failed' })
      .where('id', '=', json.upload)
      .execute();
    // A retry repeats the processing, so it counts.
    const retry = () => owner.browser.post(`${owner.path}/track_upload/${json.upload}/retry`);
    expect((await retry()).status).toBe(200);
    expect((await retry()).status).toBe(429);
    expect((await announce(owner, 'b.wav', 4)).status).toBe(429);
    expect(await uploadsOf(app.ctx)).toHaveLength(1);
  });
});
