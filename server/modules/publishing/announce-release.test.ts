import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { handler } from './announce-release.ts';
import { releaseIn } from './testing/ready-releases.ts';

const app = await testApp();
const other = await testApp({ databaseUrl: app.databaseUrl, clock: app.clock });
const { ctx } = app;
const signal = new AbortController().signal;

async function crowd(name: string, size: number, pageId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    with fans as (
      insert into users (email, name, first_name, locale, terms_accepted_at)
      select ${name} || '-' || n || '@crowd.test', 'Fan', 'Fan', 'en', now()
      from generate_series(1, ${size}::int) as n
      returning id)
    insert into page_followers (page_id, user_id, wants_mail)
    select ${pageId}, id, true from fans
    returning user_id as id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

async function mailsWaiting(releaseId: string) {
  const { rows } = await sql<{ jobs: number; people: number }>`
    select count(*)::integer as jobs, count(distinct payload ->> 'userId')::integer as people
    from graphile_worker._private_jobs as jobs
    join graphile_worker._private_tasks as tasks on tasks.id = jobs.task_id
    where identifier = 'send-release-mail'
      and payload ->> 'releaseId' = ${releaseId}`.execute(ctx.db);
  return rows[0];
}

async function published() {
  const { id: ownerId } = await makePerson(app, { seller: true });
  return await releaseIn(ctx, 'published', { ownerId });
}

it('is told by two workers at once to hundreds, to each of them once', async () => {
  const { id: releaseId, pageId } = await published();
  await crowd('both', 450, pageId);
  await Promise.all([
    handler(ctx, { releaseId }, { signal }),
    handler(other.ctx, { releaseId }, { signal }),
  ]);
  expect(await mailsWaiting(releaseId)).toEqual({ jobs: 450, people: 450 });
});

it('goes on when another worker took a part of a batch', async () => {
  const { id: releaseId, pageId } = await published();
  const fans = (await crowd('part', 450, pageId)).toSorted();
  // The other worker has not committed yet, so both see these followers.
  const { promise: taken, resolve: commit } = Promise.withResolvers<void>();
  const otherWorker = other.ctx.db.transaction().execute(async (tx) => {
    const letters = fans.slice(150, 200).map((userId) => ({ userId }));
    for (const { userId } of letters) {
      await sql`insert into release_letters (release_id, user_id, at)
        values (${releaseId}, ${userId}, now())`.execute(tx);
    }
    await taken;
  });
  const own = handler(ctx, { releaseId }, { signal });
  await sql`select pg_sleep(0.3)`.execute(ctx.db);
  commit();
  await Promise.all([otherWorker, own]);
  expect(await mailsWaiting(releaseId)).toEqual({ jobs: 400, people: 400 });
});
