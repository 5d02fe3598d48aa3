/** Packages and clones on two workers, one of which is killed during the work. */
import { describe, expect, it } from 'vitest';
import { cloneRelease } from '../../server/modules/publishing/clone-release.ts';
import { requestPackage } from '../../server/modules/publishing/package-store.ts';
import { releaseIn } from '../../server/modules/publishing/testing/ready-releases.ts';
import { inTransaction } from '../../server/platform/db/tx.ts';
import { eventually } from '../../server/testing/eventually.ts';
import { makePerson } from '../../server/testing/people.ts';
import { run } from '../testing/programs.ts';
import { sharedWorld } from '../testing/shared-world.ts';

const { env, ctx } = await sharedWorld();

const ALL = 6;
const POLL = { timeout: 90_000, interval: 50 };

/** How many have finished: no longer processing or being copied. */
async function ended(): Promise<number> {
  const rows = await ctx.db
    .selectFrom('releases')
    .select('id')
    .where('in_process_at', 'is', null)
    .where('is_cloning', '=', false)
    .where('retired_at', 'is', null)
    .execute();
  return rows.length;
}

describe('plant packages and clones with two workers', () => {
  it('are each made once and completely, although one worker is killed with -9 midway', {
    timeout: 120_000,
  }, async () => {
    const { id: ownerId } = await makePerson({ ctx }, { seller: true });
    const now = ctx.clock.now();
    const source = await releaseIn(ctx, 'retired', { ownerId });
    for (let count = 0; count < ALL / 2; count += 1) {
      const { id: releaseId } = await releaseIn(ctx, 'in_process', { ownerId });
      await inTransaction(ctx.db, async (tx) => {
        await requestPackage(tx, ctx, { releaseId, now });
        const cloneInput = { ownerId, userId: ownerId, id: source.id, songs: true, artwork: false };
        const { release_type_id: typeId } = await tx
          .selectFrom('releases')
          .select('release_type_id')
          .where('id', '=', source.id)
          .executeTakeFirstOrThrow();
        await cloneRelease(tx, ctx, { ...cloneInput, typeId });
      });
    }
    const killed = run('server/main.ts', { ...env, ROLES: 'worker' });
    await expect.poll(ended, POLL).toBeGreaterThan(0);
    killed.killGroup('SIGKILL');
    expect(await killed.ended).toBe('SIGKILL');
    expect(await ended()).toBeLessThan(ALL);
    const other = run('server/main.ts', { ...env, ROLES: 'worker' });
    await expect.poll(ended, POLL).toBe(ALL);

    await eventually(async () => {
      const jobs = await ctx.pool.query(
        "select 1 from graphile_worker.jobs where task_identifier in ('make-package', 'clone-content')",
      );
      expect(jobs.rows).toEqual([]);
    });
    const packages = await ctx.db.selectFrom('release_packages').selectAll().execute();
    for (const { state, files } of packages) {
      expect(state).toBe('ready');
      for (const { key, bytes } of files as unknown as { key: string; bytes: number }[]) {
        expect((await ctx.storage.head(key))?.size).toBe(bytes);
      }
    }
    const made = await ctx.db
      .selectFrom('release_history')
      .select('release_id')
      .where('action', '=', 'package_made')
      .execute();
    expect(made.length).toBe(ALL / 2);
    const songs = await ctx.db
      .selectFrom('tracks')
      .innerJoin('releases', 'releases.id', 'tracks.release_id')
      .select(['release_id', 'side', 'position'])
      .where('cloned_from', '=', source.id)
      .execute();
    expect(songs).toHaveLength(2 * (ALL / 2));
    other.kill('SIGTERM');
    expect(await other.ended).toBe(0);
  });
});
