import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { failWritesOf, payloadsOf } from '../../testing/failing-rows.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { measureRelease, remeasureReleases } from './jobs.ts';

const app = await testApp();
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);
const cd = await ctx.db
  .selectFrom('release_types')
  .select('id')
  .where('code', '=', 'cd')
  .executeTakeFirstOrThrow();

/** Marked as complete, although it has no tracks. */
async function wronglyComplete(title: string): Promise<string> {
  const created = await browser.post(`/api/users/${seller.id}/releases`, {
    release_type_id: cd.id,
    title,
    primary_artist: 'Kiosk',
  });
  const { uuid } = created.json as { uuid: string };
  await ctx.db
    .updateTable('releases')
    .set({ tracks_status: 'Complete' })
    .where('id', '=', uuid)
    .execute();
  return uuid;
}

async function statusOf(id: string): Promise<string> {
  const { tracks_status } = await ctx.db
    .selectFrom('releases')
    .select('tracks_status')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return tracks_status;
}

it('a release that cannot be measured does not block the others, and is retried separately', async () => {
  const drafts = [await wronglyComplete('One'), await wronglyComplete('Two')];
  // The release with the lowest id fails.
  const [bad = '', good = ''] = drafts.toSorted();
  const repair = await failWritesOf(ctx.db, { table: 'releases', id: bad });
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, remeasureReleases, { typeId: cd.id }));
  await runDueJobs(ctx, [remeasureReleases]);
  expect(await statusOf(good)).not.toBe('Complete');
  expect(await statusOf(bad)).toBe('Complete');
  expect(await payloadsOf(ctx.db, 'remeasure-releases')).toEqual([]);
  expect(await payloadsOf(ctx.db, 'measure-release')).toEqual([{ releaseId: bad }]);

  await repair();
  await runDueJobs(ctx, [measureRelease]);
  expect(await statusOf(bad)).not.toBe('Complete');
  expect(await payloadsOf(ctx.db, 'measure-release')).toEqual([]);
});
