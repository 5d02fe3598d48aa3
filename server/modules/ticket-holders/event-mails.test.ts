/** Mails to those who have tickets of an event that changes. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import { addDuration } from '@lathe/rules/time';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { handler as sendEventMail } from './send-event-mail.ts';
import { mailsAbout, newestMail } from './testing/mails.ts';

const app = await testApp();
const { ctx, clock } = app;
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);
const desk = await makeOrderDesk(app);

async function concert(name: string) {
  const event = { name, starts_at: new Date('2026-12-03T19:00:00Z') };
  const made = await makeTickets(ctx, { ownerId: seller.id, event });
  const path = `/api/users/${seller.id}/events/${made.event.id}`;
  const read = async () => (await browser.get(path)).json as OwnEvent;
  const save = async (changes: object) => {
    const { version, event_name, page, venue, address, city, date, time } = await read();
    const { country, time_zone, description } = await read();
    const body = { version, event_name, page_id: page.uuid, venue, address, city, country };
    const rest = { time_zone, date, time, description, doors_time: '', ticket_url: '', acts: [] };
    const reply = await browser.put(path, { ...body, ...rest, ...changes });
    expect(reply.status, reply.text).toBe(200);
  };
  const step = async (name: 'postpone' | 'resume') => {
    expect((await browser.post(`${path}/${name}`)).status).toBe(200);
  };
  const buy = async (email: string, quantity = 1, locale = 'en-GB') => {
    const guest = app.browser({ 'accept-language': locale });
    await addTicket(guest, made.categories[0] ?? '', quantity);
    const { order } = stateOf(await payWithoutAddress(guest, { email }));
    await runDueJobs(ctx, jobs);
    return order ?? '';
  };
  return { id: made.event.id, save, step, buy };
}

/** After the minutes in which more changes become one mail. */
async function wait(): Promise<void> {
  clock.advance({ minutes: 11 });
  await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runDueJobs(ctx, jobs);
}

async function waiting(eventId: string): Promise<Date[]> {
  const { rows } = await ctx.pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker._private_jobs where key = $1',
    [`tell holders ${eventId}`],
  );
  return rows.map(({ run_at }) => run_at);
}

describe('a new time or place', () => {
  it('is one mail after several changes, with new tickets and a new entry for calendars', async () => {
    const night = await concert('Quay night');
    const order = await night.buy('ada@example.com', 2);
    await night.save({ time: '20:30' });
    await night.save({ time: '21:00', doors_time: '20:00', venue: 'Union Chapel' });
    expect(await waiting(night.id)).toEqual([addDuration(clock.now(), { minutes: 10 })]);
    await wait();
    expect(await mailsAbout(ctx, order)).toEqual([
      {
        letter: 'event_changed',
        subject: '“Quay night”: please check the date and place',
        recipient: 'ada@example.com',
      },
    ]);
    const { text, files, calendar } = await newestMail(ctx, 'ada@example.com');
    for (const part of [
      'for which you have 2 tickets',
      'Starts: Thursday, 3 December 2026 at 21:00',
      'Doors open: 20:00',
      'Venue: Union Chapel, London, United Kingdom',
      'Your tickets stay valid.',
    ]) {
      expect(text).toContain(part);
    }
    expect(files).toEqual(['Tickets for your phone.pdf', 'Tickets.pdf', 'event.ics']);
    expect(calendar).toContain('SEQUENCE:2');
    expect(calendar).toContain('DTSTART:20261203T210000Z');
    // A worker died before it recorded that the job is done.
    await sendEventMail(ctx, { eventId: night.id, orderId: order });
    await wait();
    expect(await mailsAbout(ctx, order)).toHaveLength(1);
    await night.save({ time: '19:45' });
    await wait();
    expect(await mailsAbout(ctx, order)).toHaveLength(2);
  });

  it('is not mailed for texts, nor to those whose tickets were refunded or are of another event', async () => {
    const night = await concert('Dock night');
    const other = await concert('Another night');
    const [kept, refunded, elsewhere] = [
      await night.buy('kept@example.com'),
      await night.buy('refunded@example.com'),
      await other.buy('elsewhere@example.com'),
    ];
    await night.save({ description: 'With a support act.' });
    await wait();
    expect(await mailsAbout(ctx, kept)).toEqual([]);
    const body = { what: 'all', reason: 'goodwill', refunded_before: 0 };
    const reply = await desk.browsers.staff.post(`/api/admin/orders/${refunded}/refunds`, body);
    expect(reply.status, reply.text).toBe(200);
    await night.save({ venue: 'The Lexington' });
    await wait();
    expect(await mailsAbout(ctx, kept)).toHaveLength(1);
    expect(await mailsAbout(ctx, refunded)).toEqual([]);
    expect(await mailsAbout(ctx, elsewhere)).toEqual([]);
  });
});

describe('a postponed event', () => {
  it('is mailed without a date, in the language of the buyer, and again when the date is known', async () => {
    const night = await concert('Hafennacht');
    const order = await night.buy('uwe@example.com', 1, 'de');
    await night.step('postpone');
    await wait();
    const first = await newestMail(ctx, 'uwe@example.com');
    expect(first.text).toContain('„Hafennacht“ ist verschoben. Du hast dafür 1 Ticket.');
    expect(first.text).toContain('Dein Ticket bleibt gültig.');
    expect(first.text).not.toContain('Dezember');
    expect(first.files).toEqual(['event.ics']);
    expect(first.calendar).toContain('STATUS:TENTATIVE');
    await night.save({ date: '2027-01-14' });
    await wait();
    const second = await newestMail(ctx, 'uwe@example.com');
    expect(second.text).toContain('Beginn: Donnerstag, 14. Januar 2027 um 19:00');
    expect(second.calendar).toContain('STATUS:CONFIRMED');
    const letters = (await mailsAbout(ctx, order)).map(({ letter }) => letter);
    expect(letters).toEqual(['event_postponed', 'event_changed']);
  });

  it('that takes place after all within minutes is not announced as postponed', async () => {
    const night = await concert('False alarm');
    const order = await night.buy('eve@example.com');
    await night.step('postpone');
    await night.step('resume');
    await wait();
    expect((await mailsAbout(ctx, order)).map(({ letter }) => letter)).toEqual(['event_changed']);
  });
});
