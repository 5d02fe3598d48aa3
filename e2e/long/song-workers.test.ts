/** Tracks on two workers, one of which is killed during the work. */
import { noise, sine, stereo } from '@lathe/media/audio/testing/signals';
import { wavBytes } from '@lathe/media/audio/testing/wav-files';
import { describe, expect, it } from 'vitest';
import { eventually } from '../../server/testing/eventually.ts';
import { queueSongs, readSongOutcomes } from '../../server/testing/queued-songs.ts';
import { run } from '../testing/programs.ts';
import { sharedWorld } from '../testing/shared-world.ts';

const { env, ctx } = await sharedWorld();

const options = { sampleRate: 44_100, bits: 16 } as const;
const GOOD = wavBytes(noise(31 * 44_100), options);
const MONO = wavBytes(stereo(sine({ hz: 440, seconds: 31, sampleRate: 44_100 })), {
  ...options,
  channels: 1,
});

describe('tracks with two workers', () => {
  it('are each processed once, although one worker is killed with -9 midway', {
    timeout: 120_000,
  }, async () => {
    const files = Array.from({ length: 9 }, (_, index) => (index % 3 === 0 ? GOOD : MONO));
    await queueSongs(ctx, files);
    const [killed, other] = [1, 2].map(() => run('server/main.ts', { ...env, ROLES: 'worker' }));
    const ended = async () =>
      (await readSongOutcomes(ctx.db)).filter(({ ends }) => ends > 0).length;
    await expect.poll(ended, { timeout: 60_000, interval: 50 }).toBeGreaterThan(1);
    // Together with its child processes.
    killed?.killGroup('SIGKILL');
    expect(await killed?.ended).toBe('SIGKILL');
    expect(await ended()).toBeLessThan(9);
    await expect.poll(ended, { timeout: 90_000, interval: 100 }).toBe(9);

    // Leaves time for pending work to run twice by mistake.
    await eventually(async () => {
      const jobs = await ctx.pool.query('select 1 from graphile_worker.jobs');
      expect(jobs.rows).toEqual([]);
    });
    const songs = await readSongOutcomes(ctx.db);
    expect(songs.map(({ ends }) => ends)).toEqual(files.map(() => 1));
    for (const [index, { state, reason, playable }] of songs.entries()) {
      const good = { state: 'complete', reason: null, playable: true };
      const mono = { state: 'failed', reason: 'channels', playable: false };
      expect({ state, reason, playable }).toEqual(files[index] === MONO ? mono : good);
    }
    other?.kill('SIGTERM');
    expect(await other?.ended).toBe(0);
  });
});
