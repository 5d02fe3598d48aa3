import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { personalData } from '../personal-data.ts';
import { ticketData } from './personal-data.ts';
import { listTicketsOfLines } from './ticket-store.ts';

const app = await testApp();
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });

it('the name of a buyer who leaves is erased from tickets, orders and checkouts', async () => {
  const { categories } = await makeTickets(ctx, { ownerId });
  const buyer = await makePerson(app);
  const browser = await signedInBrowser(app, buyer);
  await addTicket(browser, categories[0] ?? '');
  const change = { name: 'Xanthippe Quill' };
  const { order } = stateOf(await payWithoutAddress(browser, { change }));
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order)
    .execute();
  const [ticket] = await listTicketsOfLines(
    ctx.db,
    lines.map(({ id }) => id),
  );
  expect(ticket?.holderName).toBe('Xanthippe Quill');
  const leaving = { userId: buyer.id, email: buyer.email, now: ctx.clock.now() };
  const files = await Array.fromAsync(ticketData.collect(ctx, leaving));
  expect(files.map(({ name }) => name)).toEqual(['tickets.json']);
  await inTransaction(ctx.db, async (tx) => {
    for (const { erase } of personalData) await erase(tx, leaving);
  });
  const { rows } = await sql<{ found: boolean }>`select
    exists (select from tickets where holder_name like '%Quill%')
    or exists (select from orders where orders::text like '%Quill%')
    or exists (select from checkouts where quote::text like '%Quill%') as found`.execute(ctx.db);
  expect(rows).toEqual([{ found: false }]);
});
