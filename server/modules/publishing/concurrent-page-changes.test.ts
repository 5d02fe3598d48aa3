import { addDays, calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { transactionRetries } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { queueOnLock } from '../../testing/queue-on-lock.ts';
import { handler as publishDue } from './publish-due.ts';
import { releaseIn } from './testing/ready-releases.ts';
import { makeReviewDesk } from './testing/review-desk.ts';

const app = await testApp();
const { ctx } = app;
const { person } = await makeReviewDesk(app);

it('publishing a release and taking its page offline do not deadlock', async () => {
  const ann = await person();
  const release = { release_date: addDays(calendarDate(ctx.clock.now()), 0) };
  const created = await releaseIn(ctx, 'approved', { ownerId: ann.id, release });
  const path = `/api/users/${ann.id}/pages/${created.pageId}`;
  const page = (await ann.browser.get(path)).json as Record<string, unknown>;
  const before = transactionRetries();
  const helpers = { signal: AbortSignal.timeout(60_000) };
  const [, saved] = await queueOnLock<unknown>(
    app,
    { table: 'release_groups', id: created.groupId },
    [() => publishDue(ctx, {}, helpers), () => ann.browser.put(path, { ...page, is_live: false })],
  );
  expect(saved).toMatchObject({ status: 200 });
  expect(transactionRetries()).toBe(before);
  const { rows } = await sql<{ published: boolean; shelved: number }>`
    select published_at is not null as published,
      (select count(*)::integer from shelf where group_id = ${created.groupId}) as shelved
    from releases where id = ${created.id}`.execute(ctx.db);
  // Published while its page was live, then removed from the storefront with the page.
  expect(rows).toEqual([{ published: true, shelved: 0 }]);
});
