/** Sellers look up the tickets of their events, and refund single ones. */
import type { SoldTicket } from '@lathe/contract/sold-ticket-calls';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { jobs } from '../jobs.ts';
import { admit } from './testing/admit.ts';
import { concerts } from './testing/concerts.ts';
import { newestMail } from './testing/mails.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx } = app;
const { seller, browser, desk, concert, placesOf, booksOf, decideDispute } = await concerts(app);

type Night = Awaited<ReturnType<typeof concert>>;

async function sold({ path }: Night, query = ''): Promise<SoldTicket[]> {
  return ((await browser.get(`${path}/tickets${query}`)).json as { data: SoldTicket[] }).data;
}

const refund = ({ path }: Night, ticket: SoldTicket | undefined, amount = 2400) =>
  browser.post(`${path}/tickets/${ticket?.uuid}/refund`, { amount });

describe('the list', () => {
  it('has every bought ticket of the event, newest first, and finds them by name and order', async () => {
    const [night, other] = [await concert(), await concert()];
    const { order } = await night.buy(2);
    await other.buy();
    const { number } = (await desk.readOrder(order ?? '')).order;
    const tickets = await sold(night);
    expect(tickets.map((ticket) => ticket.number).toSorted()).toEqual([1, 2]);
    expect(tickets[0]).toMatchObject({
      category: 'Category 1',
      name: 'Bo Lind',
      order: number,
      paid: { amount: 2400 },
      state: 'valid',
      is_passed_on: false,
    });
    expect(await sold(night, '?q=bo%20l')).toHaveLength(2);
    expect(await sold(night, `?q=${number}`)).toHaveLength(2);
    for (const text of ['Greta', '%25', '_']) expect(await sold(night, `?q=${text}`)).toEqual([]);
  });

  it('is for its seller only', async () => {
    const night = await concert();
    await night.buy();
    const [ticket] = await sold(night);
    const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
    for (const path of ['/tickets', `/tickets/${ticket?.uuid}`]) {
      expect((await stranger.get(night.path + path)).status).toBe(403);
    }
    const refunded = `${night.path}/tickets/${ticket?.uuid}/refund`;
    expect((await stranger.post(refunded, { amount: 2400 })).status).toBe(403);
    const other = await concert();
    expect((await browser.get(`${other.path}/tickets/${ticket?.uuid}`)).status).toBe(404);
    expect((await refund(other, ticket)).status).toBe(404);
    expect(await sold(night)).toEqual([ticket]);
  });
});

describe('a refund', () => {
  it('pays back one ticket: its code dies, its place is free, and the books are even', async () => {
    const night = await concert();
    const { order } = await night.buy(2, { email: 'ada@example.com' });
    const [ticket, left] = await sold(night);
    const path = `${night.path}/tickets/${ticket?.uuid}`;
    expect((await browser.get(path)).json).toMatchObject({
      event_name: 'Quay night',
      refund: { amount: 2400 },
      problem: null,
    });
    expect((await refund(night, ticket)).status).toBe(204);
    await runDueJobs(ctx, jobs);
    expect(await placesOf(night.id)).toEqual({ sold: 1, reserved: 0, valid: 1 });
    expect(await desk.cardRefunds(order ?? '')).toEqual({ amount: 2400, times: 1 });
    const { refunds } = await desk.readOrder(order ?? '');
    expect(refunds).toMatchObject([{ reason: 'ticket_refunded', kept_earnings: { amount: 0 } }]);
    const { text } = await newestMail(ctx, 'ada@example.com');
    expect(text).toContain('We are refunding you £24.00.');
    expect((await browser.get(path)).json).toMatchObject({ refund: null, problem: 'cancelled' });
    expect((await refund(night, left)).status).toBe(204);
    await runDueJobs(ctx, jobs);
    expect(await booksOf(order)).toEqual({ isEven: true });
  });

  it('of one ticket from two tabs, and beside the cancellation, is one refund', async () => {
    const night = await concert();
    const { order } = await night.buy(2);
    const [ticket] = await sold(night);
    const both = await Promise.all([refund(night, ticket), refund(night, ticket)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([204, 409]);
    await night.cancel();
    await runDueJobs(ctx, jobs);
    expect(await desk.cardRefunds(order ?? '')).toEqual({ amount: 4800, times: 2 });
    expect(await booksOf(order)).toEqual({ isEven: true });
  });

  it('is refused for another amount, who is in, during a dispute, and if nothing is left', async () => {
    const night = await concert();
    await night.buy();
    const [ticket] = await sold(night);
    const problem = async (wanted: SoldTicket | undefined) =>
      (await browser.get(`${night.path}/tickets/${wanted?.uuid}`)).json as { problem: string };
    expect(await refund(night, ticket, 2399)).toMatchObject({
      status: 409,
      json: { code: 'changed_meanwhile' },
    });
    const undo = await admit(ctx, ticket?.uuid ?? '');
    const refused = { status: 409, json: { code: 'ticket_not_refundable' } };
    expect(await refund(night, ticket)).toMatchObject(refused);
    expect(await problem(ticket)).toMatchObject({ problem: 'admitted', state: 'admitted' });
    await undo();

    const { order: disputed } = await night.buy();
    const [second] = await sold(night);
    await decideDispute(disputed, 'opened');
    expect(await refund(night, second)).toMatchObject(refused);
    expect(await problem(second)).toMatchObject({ problem: 'disputed' });

    const { order: paidBack } = await night.buy();
    const [third] = await sold(night);
    const amount = { what: 'amount', amount: 2400, reason: 'goodwill', refunded_before: 0 };
    const whole = `/api/admin/orders/${paidBack}/refunds`;
    expect((await desk.browsers.staff.post(whole, amount)).status).toBe(200);
    expect(await refund(night, third)).toMatchObject(refused);
    expect(await problem(third)).toMatchObject({ refund: null });
    expect(await desk.cardRefunds(disputed ?? '')).toEqual({ amount: 0, times: 0 });
  });

  it('writes nothing for bad input', async () => {
    const night = await concert();
    await night.buy();
    const [ticket] = await sold(night);
    const tried = await assertRejectsBadInput({
      db: ctx.db,
      browser,
      key: 'POST /api/users/{user}/events/{event}/tickets/{ticket}/refund',
      good: {
        params: { user: seller.id, event: night.id, ticket: ticket?.uuid ?? '' },
        body: { amount: 2400 },
      },
    });
    expect(tried).toBeGreaterThan(3);
  });
});
