import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson } from '../../testing/people.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { kindNamed } from '../kinds/index.ts';

const app = await testApp();
const { ctx } = app;
const { id: ownerId } = await makePerson(app, { seller: true });

it('numbers of tickets are each given once, by sales of several events at the same time', async () => {
  const { categories: own, event } = await makeTickets(ctx, { ownerId, categories: [{}, {}] });
  const other = await makeTickets(ctx, { ownerId });
  const [first = '', second = '', third = ''] = [...own, ...other.categories];
  const browser = app.browser();
  await addTicket(browser, first);
  await payWithoutAddress(browser);
  const { id: lineId } = await ctx.db
    .selectFrom('order_lines')
    .select('id')
    .executeTakeFirstOrThrow();
  await sql`update ticket_pools set reserved = 24`.execute(ctx.db);
  await sql`update ticket_categories set reserved = 12`.execute(ctx.db);
  const { stock } = kindNamed('ticket');
  const input = { checkoutId: lineId, buyerName: 'Bo', holderNames: {}, now: ctx.clock.now() };
  const sales = [
    [first, third],
    [third, second],
    [second, first],
    [third, first],
  ];
  await Promise.all(
    sales.map((uuids) =>
      inTransaction(ctx.db, async (tx) => {
        await stock?.lockShared?.(tx, uuids);
        const line = { lineId, mode: 'shop', title: '', quantity: 3, limited: false } as const;
        const lines = uuids.map((uuid) => ({ ...line, uuid }));
        await stock?.sell(tx, lines, { ...input, isLastStatement: true });
      }),
    ),
  );
  const { rows } = await sql<{ serials: number[]; numbers: number; codes: number }>`
    select array_agg(serial order by serial) as serials, count(distinct code)::integer as codes,
      count(distinct (category_id, number))::integer as numbers
    from tickets where event_id in (${event.id}, ${other.event.id})
    group by event_id order by count(*) desc`.execute(ctx.db);
  const upTo = (last: number) => Array.from({ length: last }, (_, at) => at + 1);
  expect(rows).toEqual([
    { serials: upTo(16), codes: 16, numbers: 16 },
    { serials: upTo(9), codes: 9, numbers: 9 },
  ]);
});
