/** Buyers give tickets back. */
import type { OwnEvent } from '@lathe/contract/event-calls';
import type { HeldTicket } from '@lathe/contract/held-ticket-calls';
import type { ReturnableTicket } from '@lathe/contract/returnable-ticket-calls';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import type { TestBrowser } from '../../testing/browser.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { admit } from './testing/admit.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const seller = await makePerson(app, { seller: true });
const studio = await signedInBrowser(app, seller);
const desk = await makeOrderDesk(app);
const start = clock.now();
beforeEach(() => clock.set(start.toISOString()));

const EVENT_DAY = '2026-12-20';
const LAST_DAY = '2026-12-10';

async function concert(columns: object = { returns_until: LAST_DAY }) {
  const event = { starts_at: new Date(`${EVENT_DAY}T19:00:00Z`), ...columns };
  const made = await makeTickets(ctx, { ownerId: seller.id, capacity: 3, event });
  const path = `/api/users/${seller.id}/events/${made.event.id}`;
  const read = async () => (await studio.get(path)).json as OwnEvent;
  const save = async (changes: object) => {
    const { acts: _, page, age_limit: __, ...now } = await read();
    const body = { ...now, page_id: page.uuid, acts: [], ...changes };
    const { event_name, page_id, venue, city, country, time_zone, date, time, version } = body;
    const sent = { event_name, page_id, venue, city, country, time_zone, date, time, version };
    return await studio.put(path, { ...sent, returns_until: body.returns_until });
  };
  const buy = async (quantity = 1, browser = app.browser()) => {
    await addTicket(browser, made.categories[0] ?? '', quantity);
    const { order, key } = stateOf(await payWithoutAddress(browser));
    await runDueJobs(ctx, jobs);
    return buyerOf(browser, order ?? '', key ?? '');
  };
  return { id: made.event.id, category: made.categories[0] ?? '', path, read, save, buy };
}

function buyerOf(browser: TestBrowser, order: string, key: string) {
  const path = `/api/orders/${order}`;
  const query = `?${new URLSearchParams({ key })}`;
  return {
    order,
    key,
    returnable: async () => {
      const { json } = await browser.get(`${path}/returnable_tickets${query}`);
      return (json as { data: ReturnableTicket[] }).data;
    },
    tickets: async () => {
      const { json } = await browser.get(`${path}/tickets${query}`);
      return (json as { data: HeldTicket[] }).data;
    },
    giveBack: (ticket: string | undefined, amount = 2400) =>
      browser.post(`${path}/tickets/${ticket}/return`, { amount, key }),
  };
}

async function placesOf(eventId: string) {
  const { rows } = await sql<{ sold: number; valid: number[] }>`
    select sold, array(select number from tickets where tickets.event_id = ticket_pools.event_id
      and cancelled_at is null order by number) as valid
    from ticket_pools where event_id = ${eventId}`.execute(ctx.db);
  return rows[0];
}

/** After the minutes in which more changes become one mail. */
async function tellHolders(): Promise<void> {
  clock.advance({ minutes: 11 });
  await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runDueJobs(ctx, jobs);
}

async function newestMail(order: string): Promise<string> {
  const { rows } = await sql<{ text: string }>`select text from kept_mails
    where recipient = (select email from orders where id = ${order})
    order by id desc limit 1`.execute(ctx.db);
  return rows[0]?.text.replaceAll(/\s+/g, ' ') ?? '';
}

const REFUSED = { status: 409, json: { code: 'ticket_not_returnable' } };

describe('where the seller allows it', () => {
  it('nobody gives back a ticket with which somebody is in', async () => {
    const night = await concert();
    const buyer = await night.buy(2);
    const [first, second] = await buyer.returnable();
    const undo = await admit(ctx, first?.ticket ?? '');
    expect((await buyer.returnable()).map(({ ticket }) => ticket)).toEqual([second?.ticket]);
    expect(await buyer.giveBack(first?.ticket)).toMatchObject(REFUSED);
    expect(await placesOf(night.id)).toEqual({ sold: 2, valid: [1, 2] });
    await undo();
    expect((await buyer.giveBack(first?.ticket)).status).toBe(204);
  });

  it('a guest gives back one ticket of several: its price, its code and its place', async () => {
    const night = await concert();
    const buyer = await night.buy(3);
    const [first, ...others] = await buyer.returnable();
    expect(others).toHaveLength(2);
    expect(first).toMatchObject({ number: 1, until: LAST_DAY, amount: { formatted: '£24.00' } });
    expect((await addTicket(app.browser(), night.category)).status).not.toBe(200);
    expect((await buyer.giveBack(first?.ticket)).status).toBe(204);
    await runDueJobs(ctx, jobs);
    expect(await placesOf(night.id)).toEqual({ sold: 2, valid: [2, 3] });
    expect(await desk.cardRefunds(buyer.order)).toEqual({ amount: 2400, times: 1 });
    const { refunds } = await desk.readOrder(buyer.order);
    expect(refunds).toMatchObject([{ reason: 'ticket_returned', kept_earnings: { amount: 0 } }]);
    expect(await newestMail(buyer.order)).toContain('We are refunding you £24.00.');
    const tickets = await buyer.tickets();
    expect(tickets.map(({ is_cancelled }) => is_cancelled)).toEqual([true, false, false]);
    expect((await buyer.returnable()).map(({ ticket }) => ticket)).not.toContain(first?.ticket);
    // Somebody else gets the place.
    await night.buy();
    expect(await placesOf(night.id)).toEqual({ sold: 3, valid: [2, 3, 4] });
    // What was left of each ticket is worth the same.
    for (const { ticket } of await buyer.returnable()) await buyer.giveBack(ticket);
    await runDueJobs(ctx, jobs);
    expect(await desk.cardRefunds(buyer.order)).toEqual({ amount: 7200, times: 3 });
    const { card, card_fees, ...rest } = await desk.books(buyer.order);
    expect([rest, (card ?? 0) + (card_fees ?? 0)]).toEqual([{}, 0]);
  });

  it('twice at once is one refund, and so is a cancellation at the same moment', async () => {
    const night = await concert();
    const buyer = await night.buy(2);
    const [ticket] = await buyer.returnable();
    const figures = (await studio.get(`${night.path}/cancellation`)).json;
    const replies = await Promise.all([
      buyer.giveBack(ticket?.ticket),
      buyer.giveBack(ticket?.ticket),
    ]);
    expect(replies.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    const [left] = await buyer.returnable();
    const now = (await studio.get(`${night.path}/cancellation`)).json;
    expect(now).not.toEqual(figures);
    const body = { confirmation: 'A night', figures: now };
    const [, cancelled] = await Promise.all([
      buyer.giveBack(left?.ticket),
      studio.post(`${night.path}/cancel`, body),
    ]);
    if (cancelled.status === 409) {
      const again = (await studio.get(`${night.path}/cancellation`)).json;
      await studio.post(`${night.path}/cancel`, { ...body, figures: again });
    }
    await tellHolders();
    expect(await desk.cardRefunds(buyer.order)).toEqual({ amount: 4800, times: 2 });
    expect(await placesOf(night.id)).toEqual({ sold: 0, valid: [] });
  });

  it('not after that day, nor for another amount, a stranger or a ticket of another order', async () => {
    const night = await concert();
    const [buyer, other] = [await night.buy(), await night.buy()];
    const [ticket] = await buyer.returnable();
    const [foreign] = await other.returnable();
    expect(await buyer.giveBack(ticket?.ticket, 100)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile' },
    });
    expect((await buyer.giveBack(foreign?.ticket)).status).toBe(404);
    const stranger = buyerOf(app.browser(), buyer.order, other.key);
    expect((await stranger.giveBack(ticket?.ticket)).status).toBe(404);
    clock.set('2026-12-11T00:00:01Z');
    expect(await buyer.returnable()).toEqual([]);
    expect(await buyer.giveBack(ticket?.ticket)).toMatchObject(REFUSED);
    expect(await placesOf(night.id)).toEqual({ sold: 2, valid: [1, 2] });
    expect(await desk.cardRefunds(buyer.order)).toMatchObject({ times: 0 });
  });

  it('stays valid after bad input', async () => {
    const night = await concert({ returns_until: '2026-12-19' });
    const { order, key, tickets } = await night.buy();
    const [ticket] = await tickets();
    const tried = await assertRejectsBadInput({
      db: ctx.db,
      browser: app.browser(),
      key: 'POST /api/orders/{order}/tickets/{ticket}/return',
      good: { params: { order, ticket: ticket?.uuid ?? '' }, body: { amount: 2400, key } },
    });
    expect(tried).toBeGreaterThan(4);
  });

  it('is set by the seller, at the latest to the day of the event, and copied with it', async () => {
    const night = await concert({});
    expect((await night.read()).returns_until).toBe('');
    const buyer = await night.buy();
    expect(await buyer.returnable()).toEqual([]);
    const [ticket] = await buyer.tickets();
    expect(await buyer.giveBack(ticket?.uuid)).toMatchObject(REFUSED);
    for (const returns_until of ['2026-12-21', '2026-02-30', 'soon']) {
      const reply = await night.save({ returns_until });
      expect(reply).toMatchObject({
        status: 422,
        json: { errors: { returns_until: [expect.any(String)] } },
      });
    }
    expect((await night.save({ returns_until: '2026-12-18' })).status).toBe(200);
    expect(await buyer.returnable()).toMatchObject([{ until: '2026-12-18' }]);
    const copy = await studio.post(`${night.path}/duplicate`, {
      date: '2027-01-05',
      time: '19:00',
    });
    expect((copy.json as OwnEvent).returns_until).toBe('2027-01-03');
  });
});

describe('when an event is postponed or on another day', () => {
  it('tickets bought before can be given back for 14 days from the mail, which says so', async () => {
    const night = await concert({});
    const buyer = await night.buy(2);
    expect((await studio.post(`${night.path}/postpone`)).status).toBe(200);
    expect(await buyer.returnable()).toEqual([]);
    await tellHolders();
    const told = clock.now().toISOString().slice(0, 10);
    const until = new Date(Date.parse(told) + 14 * 86_400_000).toISOString().slice(0, 10);
    expect(await newestMail(buyer.order)).toContain('give your tickets back');
    const [first, second] = await buyer.returnable();
    expect(first).toMatchObject({ until });
    expect((await buyer.giveBack(first?.ticket)).status).toBe(204);
    clock.set(`${until}T23:00:00Z`);
    expect(await buyer.returnable()).toHaveLength(1);
    clock.set(new Date(Date.parse(until) + 86_400_000 + 1000).toISOString());
    expect(await buyer.returnable()).toEqual([]);
    expect(await buyer.giveBack(second?.ticket)).toMatchObject(REFUSED);
  });

  it('of another time on the same day, or bought after the mail, they cannot', async () => {
    const night = await concert({});
    const buyer = await night.buy();
    expect((await night.save({ time: '21:00' })).status).toBe(200);
    await tellHolders();
    expect(await newestMail(buyer.order)).not.toContain('back');
    expect(await buyer.returnable()).toEqual([]);
    expect((await night.save({ date: '2026-12-21' })).status).toBe(200);
    await tellHolders();
    expect(await newestMail(buyer.order)).toContain('give your ticket back');
    expect(await buyer.returnable()).toHaveLength(1);
    clock.advance({ minutes: 1 });
    expect(await (await night.buy()).returnable()).toEqual([]);
  });

  it('a postponement of which nobody was told gives no right', async () => {
    const night = await concert({});
    const buyer = await night.buy();
    await studio.post(`${night.path}/postpone`);
    await studio.post(`${night.path}/resume`);
    await tellHolders();
    expect(await buyer.returnable()).toEqual([]);
  });
});
