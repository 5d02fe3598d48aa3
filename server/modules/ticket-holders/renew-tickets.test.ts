import { expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { addDoor, makeConcert } from '../door/testing/doors.ts';
import { jobs } from '../jobs.ts';
import { listTicketsOfLines, textsOfTickets } from '../tickets/index.ts';

const app = await testApp();
const { ctx } = app;
const owner = await makePerson(app, { seller: true });
const seller = await signedInBrowser(app, owner);

it('a new key makes all codes invalid, and its buyers are mailed new ones, once', async () => {
  const { codes, event, order } = await makeConcert(app, { ownerId: owner.id });
  await runDueJobs(ctx, jobs);
  const path = `/api/users/${owner.id}/events/${event.id}`;
  const door = await addDoor(app, { seller, path, name: 'Left' });
  const replace = () => seller.post(`${path}/ticket_key`, { key: 1 });
  const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
  expect((await stranger.post(`${path}/ticket_key`, { key: 1 })).status).toBe(403);
  const replies = await Promise.all([replace(), replace()]);
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect((await seller.get(`${path}/door`)).json).toMatchObject({ key: 2 });
  await runDueJobs(ctx, jobs);
  const mails = await ctx.db
    .selectFrom('order_mails')
    .select('subject')
    .where('order_id', '=', order)
    .where('letter', '=', 'tickets_renewed')
    .execute();
  expect(mails).toEqual([{ subject: 'New tickets for “Hafenfest”' }]);

  const { cursor, keys } = await door.snapshot();
  expect(keys).toMatchObject([{ number: 2 }]);
  expect((await door.scan({ code: codes[0] })).result).toBe('replaced');
  const lines = await ctx.db
    .selectFrom('order_lines')
    .select('id')
    .where('order_id', '=', order)
    .execute();
  const tickets = await listTicketsOfLines(
    ctx.db,
    lines.map(({ id }) => id),
  );
  const texts = await textsOfTickets(ctx, tickets);
  const renewed = texts.get(tickets[0]?.id ?? '');
  expect((await door.scan({ code: renewed })).result).toBe('admitted');
  expect((await door.snapshot(cursor)).is_whole).toBe(false);
  await ctx.db
    .updateTable('events')
    .set({ cancelled_at: ctx.clock.now() })
    .where('id', '=', event.id)
    .execute();
  const late = await seller.post(`${path}/ticket_key`, { key: 2 });
  expect(late.json).toMatchObject({ code: 'event_step_not_possible' });
});
