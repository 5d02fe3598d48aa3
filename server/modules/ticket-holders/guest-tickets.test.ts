/** What guests have of their tickets, and what they are mailed. */
import type { CancelFigures } from '@lathe/contract/event-calls';
import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makeGuestList } from '../events/testing/guests.ts';
import { jobs } from '../jobs.ts';
import { personalData } from '../personal-data.ts';
import { findTicketOfCode } from '../tickets/index.ts';
import { tellTicketHolders } from './jobs.ts';
import { admit } from './testing/admit.ts';
import { newestMail } from './testing/mails.ts';

const app = await testApp({
  limits: { ticket_mailbox: { points: 1000, seconds: 600 } },
});
const { ctx } = app;
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);

const ada = { name: 'Ada', email: 'ada@example.com' };
let people = 0;

/** With one guest, who has an account, and their tickets. */
async function invited(places = 2) {
  const night = await makeGuestList(app, { ownerId: seller.id, browser });
  const person = await makePerson(app);
  people += 1;
  const { email } = person;
  await night.add([{ name: 'Xanthippe Quill', email, places }]);
  await runDueJobs(ctx, jobs);
  const [guest] = await night.list();
  const account = await signedInBrowser(app, person);
  const tickets = async () =>
    ((await account.get('/api/tickets')).json as { data: HeldTicket[] }).data;
  const passOn = async (to: object = { ...ada, email: `ada${people}@example.com` }) => {
    const [ticket] = await tickets();
    return await account.post(`/api/held_tickets/${ticket?.uuid}/transfers`, to);
  };
  const uuid = guest?.uuid ?? '';
  return {
    ...night,
    person,
    account,
    email,
    uuid,
    tickets,
    passOn,
    other: `ada${people}@example.com`,
  };
}

describe('guests', () => {
  it('get their tickets by mail, with a link for each, and again when the seller asks', async () => {
    const { email, path, uuid, add, list } = await invited();
    const mail = await newestMail(ctx, email);
    expect(mail.subject).toBe('You are on the guest list: “Quay night”');
    expect(mail.text).toContain('Your 2 free tickets are attached');
    expect(mail.text).toContain('is on the guest list of an event');
    expect(mail.text.match(/checkout\/tickets\//g)).toHaveLength(2);
    expect(mail.files).toEqual(['Tickets for your phone.pdf', 'Tickets.pdf', 'event.ics']);
    app.clock.advance({ minutes: 1 });
    expect((await browser.post(`${path}/${uuid}/mail`, {})).status).toBe(204);
    const mails = await mailsTo(app, email);
    expect(mails.map(({ subject }) => subject)).toEqual([mail.subject, mail.subject]);
    await add([{ name: 'Bo' }]);
    const bo = (await list()).at(-1);
    expect((await browser.post(`${path}/${bo?.uuid}/mail`, {})).json).toMatchObject({
      code: 'guest_without_address',
    });
  });

  it('see their tickets in their account or by the link of the mail, and nobody else does', async () => {
    const { email, tickets, codesOf, uuid, account } = await invited();
    const held = await tickets();
    expect(held).toMatchObject([
      { name: 'Xanthippe Quill', number: 1, order: null, passed_on: null },
      { number: 2, operations: { rename_enabled: false, transfer_enabled: true } },
    ]);
    const { text } = await newestMail(ctx, email);
    const [, ticket = '', key = ''] = /checkout\/tickets\/([^?]+)\?key=(\S+)/.exec(text) ?? [];
    const path = `/api/held_tickets/${ticket}`;
    const byLink = await app.browser().get(`${path}?key=${key}`);
    expect(byLink.json).toMatchObject({ name: 'Xanthippe Quill', order: null });
    expect((await app.browser().get(path)).status).toBe(404);
    expect((await account.get(path)).status).toBe(200);
    const other = held.find(({ uuid: id }) => id !== ticket);
    expect((await app.browser().get(`/api/held_tickets/${other?.uuid}?key=${key}`)).status).toBe(
      404,
    );
    const [code] = await codesOf(uuid);
    expect((await account.get(`/api/tickets/${code}`)).json).toMatchObject({
      own: { name: 'Xanthippe Quill', order: null },
    });
    expect((await app.browser().get(`/api/tickets/${code}`)).json).toMatchObject({ own: null });
  });

  it('pass a ticket on, and whoever has one is told of changes and gets new codes', async () => {
    const { email, other, eventId, eventPath, passOn, codesOf, uuid } = await invited();
    const [former = ''] = await codesOf(uuid);
    expect(await passOn()).toMatchObject({ status: 200, json: { url: null } });
    expect(await findTicketOfCode(ctx, former)).toBeUndefined();
    await sql`update events set sequence = sequence + 1, moved_at = now() where id = ${eventId}`.execute(
      ctx.db,
    );
    await inTransaction(ctx.db, async (tx) => {
      await ctx.jobs.enqueue(tx, tellTicketHolders, { eventId });
    });
    await runDueJobs(ctx, jobs);
    for (const each of [email, other]) {
      const { text, subject } = await newestMail(ctx, each);
      expect(subject).toBe('“Quay night”: please check the date and place');
      expect(text).toContain('for which you have 1 ticket');
    }
    const before = await codesOf(uuid);
    expect((await browser.post(`${eventPath}/ticket_key`, { key: 1 })).status).toBe(200);
    await runDueJobs(ctx, jobs);
    for (const each of [email, other]) {
      const { subject, files } = await newestMail(ctx, each);
      expect(subject).toBe('New ticket for “Quay night”');
      expect(files).toEqual(['Tickets for your phone.pdf', 'Tickets.pdf', 'event.ics']);
    }
    const after = await codesOf(uuid);
    expect(after.filter((code) => before.includes(code))).toEqual([]);
  });

  it('are told when they are taken off the list, and so is whoever got a ticket from them', async () => {
    const { email, other, path, uuid, passOn, tickets } = await invited();
    await passOn();
    await browser.delete(`${path}/${uuid}`);
    await runDueJobs(ctx, jobs);
    const mail = await newestMail(ctx, email);
    expect(mail.subject).toBe('You are no longer on the guest list: “Quay night”');
    expect(mail.text).toContain('Your free ticket is no longer valid');
    expect(mail.files).toEqual([]);
    const passedOn = await newestMail(ctx, other);
    expect(passedOn.subject).toBe('Your ticket for “Quay night” is no longer valid');
    expect((await tickets()).map(({ is_cancelled }) => is_cancelled)).toEqual([true, true]);
  });

  it('stay on the list while somebody is in with one of their tickets', async () => {
    const { path, uuid, tickets, list } = await invited();
    const [ticket] = await tickets();
    const undo = await admit(ctx, ticket?.uuid ?? '');
    expect(await browser.delete(`${path}/${uuid}`)).toMatchObject({
      status: 409,
      json: { code: 'guest_admitted' },
    });
    expect(await list()).toMatchObject([{ numbers: [1, 2] }]);
    await undo();
    expect((await browser.delete(`${path}/${uuid}`)).status).toBe(204);
  });

  it('are told when the event is cancelled: their tickets die, and nothing is refunded', async () => {
    const { email, other, eventPath, passOn, counts, list } = await invited();
    await passOn();
    const figures = (await browser.get(`${eventPath}/cancellation`)).json as CancelFigures;
    const body = { confirmation: 'Quay night', figures };
    expect((await browser.post(`${eventPath}/cancel`, body)).status).toBeLessThan(300);
    await runDueJobs(ctx, jobs);
    for (const each of [email, other]) {
      const mails = await mailsTo(app, each);
      const about = mails.filter(({ subject }) => subject === '“Quay night” is cancelled');
      expect(about).toHaveLength(1);
      const { text, calendar, files } = await newestMail(ctx, each);
      expect(text).toContain('Your ticket is no longer valid');
      expect(text).not.toMatch(/money|refund/i);
      expect(files).toEqual(['event.ics']);
      expect(calendar).toContain('STATUS:CANCELLED');
    }
    expect(await counts()).toEqual({ sold: 0, pool: 0, tickets: 0 });
    expect(await list()).toMatchObject([{ places: 2, numbers: [] }]);
    // Nothing is in the way of deleting it.
    expect((await browser.get(eventPath)).json).toMatchObject({
      operations: { delete_enabled: true },
    });
  });

  it('have their data in the export, until they leave', async () => {
    const { person, email, list, eventId } = await invited();
    const leaving = { userId: person.id, email, now: ctx.clock.now() };
    const files = await Promise.all(
      personalData.map(async ({ collect }) => await Array.fromAsync(collect(ctx, leaving))),
    );
    expect(files.flat().map(({ name }) => name)).toContain('guest_tickets.json');
    await inTransaction(ctx.db, async (tx) => {
      for (const { erase } of personalData) await erase(tx, leaving);
    });
    const { rows } = await sql<{ found: boolean }>`select
      exists (select from tickets where event_id = ${eventId} and holder_name <> '')
      or exists (select from ticket_guests where email = ${email}) as found`.execute(ctx.db);
    expect(rows).toEqual([{ found: false }]);
    expect(await list()).toMatchObject([{ name: '', email: '', note: '', places: 2 }]);
  });
});
