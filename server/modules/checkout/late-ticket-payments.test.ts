import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson } from '../../testing/people.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { applyRefundResult } from '../orders/index.ts';
import { stateOf } from './testing/buyers.ts';
import { finish } from './testing/shops.ts';

const app = await testApp();
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });

it('addresses buyers of tickets by their name if the refund of a late payment fails', async () => {
  const { categories } = await makeTickets(ctx, { ownerId });
  const browser = app.browser();
  await addTicket(browser, categories[0] ?? '');
  const email = 'late@example.com';
  const { checkout } = stateOf(await payWithoutAddress(browser, { email, card: 'three_d_secure' }));
  await sql`update checkouts set state = 'expired', settled_at = ${ctx.clock.now()}
    where id = ${checkout}`.execute(ctx.db);
  await sql`update sandbox_payments set status = 'succeeded' where key = ${checkout}`.execute(
    ctx.db,
  );
  await finish(browser, checkout);
  await runDueJobs(ctx, jobs);
  const { id: key } = await ctx.db
    .selectFrom('refunds')
    .select('id')
    .where('checkout_id', '=', checkout)
    .executeTakeFirstOrThrow();
  const result = { refundId: `re_${key}`, state: 'failed', failure: 'declined' } as const;
  await inTransaction(ctx.db, (tx) => applyRefundResult(tx, ctx, { key, result }));
  await runDueJobs(ctx, jobs);
  const mails = await mailsTo(app, email);
  expect(mails.map(({ text }) => text.split('\n')[0])).toEqual(['Hello Bo Lind,']);
});
