import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deadJobs } from '../../platform/jobs/dead-jobs.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { jobs } from '../jobs.ts';
import { handler as publishDue } from './publish-due.ts';
import { releaseIn } from './testing/ready-releases.ts';
import { makeReviewDesk } from './testing/review-desk.ts';

const app = await testApp();
const { ctx } = app;
const { person } = await makeReviewDesk(app);

const run = () => publishDue(ctx, {}, { signal: AbortSignal.timeout(60_000) });

async function isPublished(id: string): Promise<boolean> {
  const row = await ctx.db
    .selectFrom('releases')
    .select('published_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return row.published_at !== null;
}

async function waitingJobs() {
  const { rows } = await sql`select payload, attempts, last_error is null as untried
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = 'publish-release'`.execute(ctx.db);
  return rows;
}

it('a release that cannot go on sale does not block the others, is retried and shown to staff', async () => {
  const ann = await person();
  const release = { release_date: calendarDate(ctx.clock.now()) };
  const created = [];
  for (let at = 0; at < 3; at += 1) {
    created.push(await releaseIn(ctx, 'approved', { ownerId: ann.id, release }));
  }
  // The first one fails.
  const [bad = '', ...good] = created.map(({ id }) => id).toSorted();
  await sql`create function fail() returns trigger language plpgsql as
    $$ begin raise exception 'on purpose'; end $$`.execute(ctx.db);
  await sql`create trigger bad before update on releases for each row
    when (new.id = ${sql.lit(bad)} and new.published_at is not null) execute function fail()`.execute(
    ctx.db,
  );
  await run();
  expect(await Promise.all([bad, ...good].map(isPublished))).toEqual([false, true, true]);
  expect(await waitingJobs()).toEqual([
    { payload: { releaseId: bad }, attempts: 0, untried: true },
  ]);
  expect(app.logs.some(({ msg }) => msg.startsWith('One row failed'))).toBe(true);

  await runDueJobs(ctx, jobs);
  expect(await waitingJobs()).toMatchObject([{ attempts: 1, untried: false }]);
  // The next run leaves it to its own job and does not reset the attempts.
  await run();
  expect(await waitingJobs()).toMatchObject([{ attempts: 1, untried: false }]);

  await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(ctx.db);
  await run();
  expect(await deadJobs(ctx.db, { limit: 10 })).toMatchObject([
    { name: 'publish-release', lastError: expect.stringContaining('on purpose') },
  ]);
  const staff = await person({ role: 'admin' });
  const [dead] = await deadJobs(ctx.db, { limit: 1 });
  await sql`drop trigger bad on releases`.execute(ctx.db);
  expect((await staff.browser.post(`/api/admin/jobs/${dead?.id}/retry`)).status).toBe(204);
  await runDueJobs(ctx, jobs);
  expect(await isPublished(bad)).toBe(true);
  expect(await waitingJobs()).toEqual([]);
});
