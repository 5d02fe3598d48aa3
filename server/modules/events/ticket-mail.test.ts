import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson } from '../../testing/people.ts';
import { ADDRESSES, addToBasket, pay, stateOf } from '../checkout/testing/buyers.ts';
import { jobs } from '../jobs.ts';
import { releasesOf } from '../storefront/testing/titles.ts';
import { addTicket, makeTickets } from './testing/tickets.ts';

const app = await testApp();
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });

it('names the business as the holder if the address names no person', async () => {
  const { categories } = await makeTickets(ctx, { ownerId });
  const browser = app.browser();
  await addToBasket(browser, await releasesOf(ctx, ownerId)());
  await addTicket(browser, categories[0] ?? '');
  const email = 'office@example.com';
  const address = { ...ADDRESSES.GB, name: '', business_name: 'North Pier Ltd', country: 'GB' };
  const { order } = stateOf(await pay(browser, { email, change: { address } }));
  expect(order).not.toBeNull();
  await runDueJobs(ctx, jobs);
  const { holder_name } = await ctx.db
    .selectFrom('tickets')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
    .select('holder_name')
    .where('order_id', '=', order)
    .executeTakeFirstOrThrow();
  expect(holder_name).toBe('North Pier Ltd');
  const [mail] = await mailsTo(app, email);
  // The mail names its numbers; the names are on the tickets.
  expect(mail?.text).toContain('no. 1.');
});
