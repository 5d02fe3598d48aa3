/** Tickets that are passed on to another person. */
import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { TICKET_TRANSFERS_MAX } from '@lathe/rules/ticket-limits';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { personalData } from '../personal-data.ts';
import { findTicketOfCode } from '../tickets/index.ts';
import { refundOrderOfEvent, tellTicketHolders } from './jobs.ts';
import { admit } from './testing/admit.ts';
import { newestMail } from './testing/mails.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { id: ownerId } = await makePerson(app, { seller: true });
const desk = await makeOrderDesk(app);
const start = clock.now();

beforeEach(() => clock.set(start.toISOString()));

async function bought(browser: TestBrowser = app.browser(), quantity = 1) {
  const event = { name: 'Quay night', starts_at: addDuration(clock.now(), { days: 17 }) };
  const { categories, event: made } = await makeTickets(ctx, { ownerId, event });
  await addTicket(browser, categories[0] ?? '', quantity);
  const email = 'bo@example.com';
  const { order, key } = stateOf(await payWithoutAddress(browser, { email }));
  await runDueJobs(ctx, jobs);
  const { json } = await browser.get(`/api/orders/${order}/tickets?key=${key}`);
  const tickets = (json as { data: HeldTicket[] }).data;
  const [ticket] = tickets;
  if (!ticket) throw new Error('No ticket was bought.');
  return { browser, order: order ?? '', key: key ?? '', ticket, tickets, eventId: made.id };
}

const ada = { name: ' Ada Byron ', email: 'Ada@Example.com' };
const pathOf = ({ uuid }: HeldTicket) => `/api/held_tickets/${uuid}`;

async function passOn(browser: TestBrowser, ticket: HeldTicket, body: object) {
  return await browser.post(`${pathOf(ticket)}/transfers`, body);
}

const codeOf = ({ url }: Pick<HeldTicket, 'url'>) => url?.slice('/T/'.length) ?? '';

async function keyInNewestMail(email: string): Promise<string> {
  const { text } = await newestMail(ctx, email);
  const [, key = ''] = /checkout\/tickets\/[^?]+\?key=(\S+)/.exec(text) ?? [];
  return decodeURIComponent(key);
}

async function transferCount(ticket: HeldTicket): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::integer as count
    from ticket_transfers where ticket_id = ${ticket.uuid}`.execute(ctx.db);
  return rows[0]?.count ?? -1;
}

describe('a ticket that its buyer passes on', () => {
  it('gets another code at once, and is mailed to its new holder', async () => {
    const { browser, ticket, key, order } = await bought();
    const reply = await passOn(browser, ticket, { ...ada, key });
    expect(reply).toMatchObject({
      status: 200,
      json: {
        url: null,
        passed_on: { name: 'Ada Byron', email: 'ada@example.com' },
        operations: { rename_enabled: false, transfer_enabled: false },
      },
    });
    expect(await findTicketOfCode(ctx, codeOf(ticket))).toBeUndefined();
    const page = await app.browser().get(`/api/tickets/${codeOf(ticket)}`);
    expect(page).toMatchObject({ status: 200, json: { state: 'passed_on', own: null } });
    await runDueJobs(ctx, jobs);
    const mail = await newestMail(ctx, 'ada@example.com');
    expect(mail.subject).toBe('Your ticket for “Quay night”');
    expect(mail.text).toContain('Bo Lind has passed on a ticket');
    expect(mail.files).toEqual(['Tickets for your phone.pdf', 'Tickets.pdf', 'event.ics']);
    const held = await app
      .browser()
      .get(`${pathOf(ticket)}?key=${await keyInNewestMail('ada@example.com')}`);
    expect(held).toMatchObject({ status: 200, json: { name: 'Ada Byron', order: null } });
    const now = await findTicketOfCode(ctx, codeOf(held.json as HeldTicket));
    expect(now).toMatchObject({ id: ticket.uuid, holderName: 'Ada Byron' });
    // The buyer has it in writing.
    expect((await newestMail(ctx, 'bo@example.com')).text).toContain('Ada Byron (ada@example.com)');
    const letters = ctx.db.selectFrom('order_mails').select('letter').where('order_id', '=', order);
    expect(await letters.execute()).toContainEqual({ letter: 'ticket_passed_on' });
    // Neither the buyer’s list nor the files of the order have the code of the new holder.
    const files = await browser.get(`/api/orders/${order}/tickets.pdf?key=${key}`);
    expect(files.status).toBe(404);
    const renamed = { key, name: 'Mallory', name_before: 'Ada Byron' };
    const path = `/api/orders/${order}/tickets/${ticket.uuid}`;
    expect(await browser.put(path, renamed)).toMatchObject({ status: 409 });
  });

  it('has one new holder if it is passed on twice at once', async () => {
    const { browser, ticket, key } = await bought();
    const replies = await Promise.all(
      ['eve@example.com', 'ida@example.com'].map((email) =>
        passOn(browser, ticket, { name: 'Somebody', email, key }),
      ),
    );
    const [won] = replies.filter(({ status }) => status === 200);
    const [lost] = replies.filter(({ status }) => status !== 200);
    expect(won).toBeDefined();
    expect(lost).toMatchObject({ status: 409, json: { code: 'changed_meanwhile' } });
    expect(await transferCount(ticket)).toBe(1);
    expect(await passOn(browser, ticket, { ...ada, key })).toMatchObject({ status: 409 });
  });

  it('is found by nobody else, and stays as it is after bad input', async () => {
    const { browser, ticket, key } = await bought();
    const other = await bought();
    const stranger = await signedInBrowser(app, await makePerson(app));
    for (const [who, used] of [
      [stranger, undefined],
      [app.browser(), 'x'],
      [other.browser, other.key],
    ] as const) {
      const body = { ...ada, ...(used && { key: used }) };
      expect(await passOn(who, ticket, body)).toMatchObject({ status: 404 });
      const query = used ? `?key=${used}` : '';
      expect(await who.get(`${pathOf(ticket)}${query}`)).toMatchObject({ status: 404 });
      const file = `${pathOf(ticket)}/ticket.pdf${query}`;
      expect(await who.get(file)).toMatchObject({ status: 404 });
    }
    for (const wrong of [{ email: 'ada' }, { name: ' ' }, { name: 'A\nB' }]) {
      const reply = await passOn(browser, ticket, { ...ada, key, ...wrong });
      expect(reply).toMatchObject({ status: 422 });
    }
    expect(await transferCount(ticket)).toBe(0);
    expect(await findTicketOfCode(ctx, codeOf(ticket))).toBeDefined();
  });

  it('is not passed on after a refund, after the event, or if the event is cancelled', async () => {
    const [refunded, called, over] = [await bought(), await bought(), await bought()];
    const { lines } = (await desk.readOrder(refunded.order)).order;
    const things = { what: 'things', lines: [{ line: lines[0]?.uuid, quantity: 1 }] };
    const refund = { ...things, reason: 'goodwill', refunded_before: 0 };
    await desk.browsers.staff.post(`/api/admin/orders/${refunded.order}/refunds`, refund);
    await sql`update events set cancelled_at = now() where id = ${called.eventId}`.execute(ctx.db);
    for (const each of [refunded, called, over]) {
      if (each === over) clock.advance({ days: 19 });
      const reply = await passOn(each.browser, each.ticket, { ...ada, key: each.key });
      expect(reply).toMatchObject({ status: 409, json: { code: 'ticket_not_changeable' } });
      expect(await transferCount(each.ticket)).toBe(0);
    }
  });

  it('is not passed on while somebody is in with it', async () => {
    const { browser, ticket, key } = await bought();
    const undo = await admit(ctx, ticket.uuid);
    const used = await passOn(browser, ticket, { ...ada, key });
    expect(used).toMatchObject({ status: 409, json: { code: 'ticket_not_changeable' } });
    expect(await transferCount(ticket)).toBe(0);
    const shown = async () => (await browser.get(`${pathOf(ticket)}?key=${key}`)).json;
    expect(await shown()).toMatchObject({ operations: { transfer_enabled: false } });
    await undo();
    expect(await shown()).toMatchObject({ operations: { transfer_enabled: true } });
    expect(await passOn(browser, ticket, { ...ada, key })).toMatchObject({ status: 200 });
  });
});

describe('the new holder', () => {
  it('passes it on by the link of the mail, until the limit', async () => {
    const { browser, ticket, key } = await bought();
    await passOn(browser, ticket, { ...ada, key });
    for (let number = 2; number <= TICKET_TRANSFERS_MAX; number += 1) {
      await runDueJobs(ctx, jobs);
      const from = number === 2 ? 'ada@example.com' : `holder${number - 1}@example.com`;
      const link = await keyInNewestMail(from);
      const body = { name: `Holder ${number}`, email: `holder${number}@example.com`, key: link };
      expect(await passOn(app.browser(), ticket, body)).toMatchObject({ status: 200 });
      // The link of the former holder opens no code any more.
      const former = await app.browser().get(`${pathOf(ticket)}?key=${link}`);
      expect(former).toMatchObject({ status: 200, json: { url: null } });
      expect(await passOn(app.browser(), ticket, body)).toMatchObject({ status: 409 });
    }
    await runDueJobs(ctx, jobs);
    const link = await keyInNewestMail(`holder${TICKET_TRANSFERS_MAX}@example.com`);
    const reply = await passOn(app.browser(), ticket, { ...ada, key: link });
    expect(reply.json).toMatchObject({ code: 'ticket_transfer_limit_reached' });
    // The buyer sees only to whom they passed it on.
    const own = await browser.get(`${pathOf(ticket)}?key=${key}`);
    expect(own.json).toMatchObject({ name: 'Ada Byron', passed_on: { email: 'ada@example.com' } });
    expect(JSON.stringify(own.json)).not.toContain('holder');
  });

  it('finds it in the account with the confirmed address, and is erased with it', async () => {
    const { browser, ticket, key } = await bought();
    const holder = await makePerson(app);
    await passOn(browser, ticket, { name: 'Xanthippe Quill', email: holder.email, key });
    const theirs = await signedInBrowser(app, holder);
    const { json } = await theirs.get('/api/tickets');
    const listed = (json as { data: HeldTicket[] }).data;
    expect(listed).toMatchObject([{ uuid: ticket.uuid, name: 'Xanthippe Quill', order: null }]);
    const page = await theirs.get(`/api/tickets/${codeOf(listed[0] ?? ticket)}`);
    expect(page.json).toMatchObject({ state: 'valid', own: { ticket: ticket.uuid } });
    expect((await theirs.get(pathOf(ticket))).status).toBe(200);
    const leaving = { userId: holder.id, email: holder.email, now: ctx.clock.now() };
    const files = [];
    for (const { collect } of personalData)
      files.push(...(await Array.fromAsync(collect(ctx, leaving))));
    const names = files.map(({ name }) => name);
    expect(names).toContain('received_tickets.json');
    expect(names).not.toContain('tickets.json');
    await inTransaction(ctx.db, async (tx) => {
      for (const { erase } of personalData) await erase(tx, leaving);
    });
    const { rows } = await sql<{ found: boolean }>`select
      exists (select from tickets where holder_name like '%Quill%')
      or exists (select from ticket_transfers where name like '%Quill%' or email = ${holder.email})
      as found`.execute(ctx.db);
    expect(rows).toEqual([{ found: false }]);
  });

  it('is not an account that has not confirmed the address', async () => {
    const { browser, ticket, key } = await bought();
    const holder = await makePerson(app);
    await passOn(browser, ticket, { name: 'Ida', email: holder.email, key });
    await sql`update users set email_confirmed_at = null where id = ${holder.id}`.execute(ctx.db);
    const theirs = await signedInBrowser(app, holder);
    expect((await theirs.get('/api/tickets')).json).toMatchObject({ data: [] });
    expect((await theirs.get(pathOf(ticket))).status).toBe(404);
  });

  it('is told of a change of the event, as the buyer is', async () => {
    const { browser, ticket, key, eventId, order } = await bought(app.browser(), 2);
    await passOn(browser, ticket, { ...ada, key });
    await runDueJobs(ctx, jobs);
    await sql`update events set sequence = sequence + 1, moved_at = now(), venue = 'Union Chapel'
      where id = ${eventId}`.execute(ctx.db);
    await inTransaction(ctx.db, async (tx) => {
      await ctx.jobs.enqueue(tx, tellTicketHolders, { eventId });
    });
    await runDueJobs(ctx, jobs);
    const mail = await newestMail(ctx, 'ada@example.com');
    expect(mail.subject).toBe('“Quay night”: please check the date and place');
    expect(mail.text).toContain('Venue: Union Chapel');
    expect(mail.text).toContain('for which you have 1 ticket');
    expect(mail.files).toEqual(['Tickets for your phone.pdf', 'Tickets.pdf', 'event.ics']);
    const letters = ctx.db.selectFrom('order_mails').select('letter').where('order_id', '=', order);
    expect(await letters.execute()).toContainEqual({ letter: 'event_changed' });
  });

  it('is told that the ticket was refunded to its buyer, once', async () => {
    const { browser, ticket, key, order } = await bought(app.browser(), 2);
    await passOn(browser, ticket, { ...ada, key });
    await runDueJobs(ctx, jobs);
    const body = { what: 'all', reason: 'goodwill', refunded_before: 0 };
    const refund = await desk.browsers.staff.post(`/api/admin/orders/${order}/refunds`, body);
    expect(refund.status).toBe(200);
    await runDueJobs(ctx, jobs);
    const mail = await newestMail(ctx, 'ada@example.com');
    expect(mail.subject).toBe('Your ticket for “Quay night” is no longer valid');
    expect(mail.text).toContain('The money went to the person who bought it.');
    const { rows } = await sql<{ mails: number }>`select count(*)::integer as mails from kept_mails
      where recipient = 'ada@example.com' and subject = ${mail.subject}`.execute(ctx.db);
    expect(rows).toEqual([{ mails: 1 }]);
  });

  it('is told that the event is cancelled, though the money goes to the buyer', async () => {
    const { browser, ticket, key, eventId, order } = await bought();
    await passOn(browser, ticket, { ...ada, key });
    await runDueJobs(ctx, jobs);
    await sql`update events set cancelled_at = now(), sequence = sequence + 1
      where id = ${eventId}`.execute(ctx.db);
    await inTransaction(ctx.db, async (tx) => {
      await ctx.jobs.enqueue(tx, refundOrderOfEvent, { eventId, orderId: order });
    });
    await runDueJobs(ctx, jobs);
    const mail = await newestMail(ctx, 'ada@example.com');
    expect(mail.text).toContain('The money goes back to the person who bought the ticket.');
    expect(mail.files).toEqual(['event.ics']);
    expect((await newestMail(ctx, 'bo@example.com')).text).toContain('£24.00');
  });
});
