/** Cancelling an event: what the seller sees first, and what its buyers get back. */
import type { CancelFigures } from '@lathe/contract/event-calls';
import type { EventRefunds } from '@lathe/contract/event-refund-calls';
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import { money } from '@lathe/rules/money';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { basketOf, type PurchaseOptions, stateOf } from '../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';
import { finish } from '../checkout/testing/shops.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { handleDispute } from '../orders/index.ts';
import { mailsAbout, newestMail } from './testing/mails.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
// Jobs that wait are compared with the clock of the database.
clock.set(new Date().toISOString());
const seller = await makePerson(app, { seller: true });
const browser = await signedInBrowser(app, seller);
const desk = await makeOrderDesk(app);

async function concert(name = 'Quay night') {
  const starts_at = addDuration(clock.now(), { days: 30 });
  const made = await makeTickets(ctx, { ownerId: seller.id, event: { name, starts_at } });
  const { id } = made.event;
  const path = `/api/users/${seller.id}/events/${id}`;
  const figures = async () => (await browser.get(`${path}/cancellation`)).json as CancelFigures;
  const cancel = async (body: object = {}) =>
    await browser.post(`${path}/cancel`, { confirmation: name, figures: await figures(), ...body });
  const buy = async (quantity = 1, options: PurchaseOptions = {}) => {
    const guest = app.browser();
    await addTicket(guest, made.categories[0] ?? '', quantity);
    return { guest, ...stateOf(await payWithoutAddress(guest, options)) };
  };
  const progress = async () => (await browser.get(`${path}/refunds`)).json as EventRefunds;
  return { id, path, figures, cancel, progress, buy, category: made.categories[0] ?? '' };
}

/** Also those that wait for a later time. */
async function runWaitingJobs(): Promise<void> {
  await ctx.pool.query('update graphile_worker._private_jobs set run_at = now()');
  await runDueJobs(ctx, jobs);
}

async function nextLook(eventId: string): Promise<Date | undefined> {
  const { rows } = await ctx.pool.query<{ run_at: Date }>(
    'select run_at from graphile_worker._private_jobs where key = $1',
    [`refund event ${eventId}`],
  );
  return rows[0]?.run_at;
}

async function placesOf(eventId: string) {
  const { rows } = await sql<{ sold: number; reserved: number; valid: number }>`
    select sold, reserved, (select count(*)::integer from tickets
      where tickets.event_id = ticket_pools.event_id and cancelled_at is null) as valid
    from ticket_pools where event_id = ${eventId}`.execute(ctx.db);
  return rows[0];
}

async function decideDispute(order: string | null, state: 'opened' | 'won' | 'lost') {
  const { payment_id: paymentId } = await ctx.db
    .selectFrom('checkouts')
    .innerJoin('orders', 'orders.checkout_id', 'checkouts.id')
    .select('payment_id')
    .where('orders.id', '=', order ?? '')
    .executeTakeFirstOrThrow();
  await inTransaction(ctx.db, (tx) =>
    handleDispute(tx, ctx, {
      type: 'dispute',
      state,
      paymentId: paymentId ?? '',
      disputeId: `dp_${paymentId}`,
      amount: money(2400, 'GBP'),
      reason: 'fraudulent',
      fees: [],
    }),
  );
}

/** Card fees are not given back to Lathe. */
async function booksOf(order: string | null) {
  const { card, card_fees, ...rest } = await desk.books(order ?? '');
  return { ...rest, isEven: (card ?? 0) + (card_fees ?? 0) === 0 };
}

describe('before an event is cancelled', () => {
  it('its seller sees what goes back, and confirms exactly that with its name', async () => {
    const night = await concert();
    expect(await night.figures()).toEqual({
      orders: 0,
      tickets: 0,
      amounts: [],
      disputed: 0,
      held: 0,
    });
    const { order } = await night.buy(2);
    await night.buy(1, { country: 'DE' });
    const { lines } = (await desk.readOrder(order ?? '')).order;
    await desk.browsers.staff.post(`/api/admin/orders/${order}/refunds`, {
      what: 'things',
      lines: [{ line: lines[0]?.uuid, quantity: 1 }],
      reason: 'goodwill',
      refunded_before: 0,
    });
    const seen = await night.figures();
    expect(seen).toEqual({
      orders: 2,
      tickets: 2,
      amounts: [
        { currency: 'EUR', amount: 2800, earnings: expect.any(Number) },
        // The net price without the fee of 5 %.
        { currency: 'GBP', amount: 2400, earnings: 1900 },
      ],
      disputed: 0,
      held: 0,
    });
    expect((await night.cancel({ confirmation: 'Another night' })).json).toMatchObject({
      code: 'validation',
      errors: { confirmation: [expect.any(String)] },
    });
    await night.buy();
    expect((await night.cancel({ figures: seen })).json).toMatchObject({
      code: 'changed_meanwhile',
    });
    expect((await browser.get(night.path)).json).toMatchObject({ status: 'scheduled' });
    expect(await placesOf(night.id)).toEqual({ sold: 3, reserved: 0, valid: 3 });
    expect(await nextLook(night.id)).toBeUndefined();
  });

  it('nobody else sees the figures or cancels it', async () => {
    const night = await concert();
    const stranger = await signedInBrowser(app, await makePerson(app, { seller: true }));
    const body = { confirmation: 'Quay night', figures: await night.figures() };
    expect((await stranger.get(`${night.path}/cancellation`)).status).toBe(403);
    expect((await stranger.post(`${night.path}/cancel`, body)).status).toBe(403);
  });
});

describe('a cancelled event', () => {
  it('refunds every ticket once and exactly, with one mail for each order', async () => {
    const night = await concert('Hafen night');
    const basket = app.browser();
    await addTicket(basket, night.category);
    const first = await night.buy(3, { email: 'ada@example.com' });
    const second = await night.buy(1, { country: 'DE' });
    await runDueJobs(ctx, jobs);
    expect((await night.cancel({ confirmation: ' hafen NIGHT' })).status).toBe(200);
    expect((await basketOf(basket)).operations.checkout_enabled).toBe(false);
    expect(await night.progress()).toMatchObject({ orders: 2, refunded: 0, amounts: [] });
    await runDueJobs(ctx, jobs);
    await runWaitingJobs();
    expect(await placesOf(night.id)).toEqual({ sold: 0, reserved: 0, valid: 0 });
    expect(await desk.cardRefunds(first.order ?? '')).toEqual({ amount: 7200, times: 1 });
    expect(await desk.cardRefunds(second.order ?? '')).toEqual({ amount: 2800, times: 1 });
    for (const { order } of [first, second]) {
      expect(await booksOf(order)).toEqual({ isEven: true });
      expect((await mailsAbout(ctx, order)).map(({ letter }) => letter)).toEqual([
        'event_cancelled',
      ]);
    }
    const { refunds } = await desk.readOrder(first.order ?? '');
    expect(refunds).toMatchObject([{ reason: 'event_cancelled', kept_earnings: { amount: 0 } }]);
    const { text, files, calendar } = await newestMail(ctx, 'ada@example.com');
    expect(text).toContain(
      '“Hafen night” does not take place. Your 3 tickets are no longer valid.',
    );
    expect(text).toContain('We are refunding you £72.00.');
    expect(text).toContain('Category 1, no. 2');
    expect(files).toHaveLength(1);
    expect(calendar).toContain('STATUS:CANCELLED');
    expect(calendar).toContain('SEQUENCE:1');
    expect(calendar).toContain(`UID:event-${night.id}@`);
    expect(await night.progress()).toMatchObject({
      orders: 2,
      refunded: 2,
      amounts: [{ formatted: '£72.00' }, { formatted: '€28.00' }],
      problems: [],
    });
    expect(await nextLook(night.id)).toBeUndefined();
    expect((await browser.delete(`${night.path}?confirmation=DELETE`)).status).toBe(204);
  });

  it('refunds what is left of an order that was refunded in part, and no more mails go out', async () => {
    const night = await concert();
    const [part, all] = [await night.buy(2), await night.buy(1)];
    const refund = (order: string | null, body: object) =>
      desk.browsers.staff.post(`/api/admin/orders/${order}/refunds`, {
        reason: 'goodwill',
        refunded_before: 0,
        ...body,
      });
    expect((await refund(part.order, { what: 'amount', amount: 700 })).status).toBe(200);
    expect((await refund(all.order, { what: 'all' })).status).toBe(200);
    expect(await night.figures()).toMatchObject({ orders: 1, tickets: 2 });
    expect((await night.figures()).amounts[0]?.amount).toBe(4100);
    await night.cancel();
    await runDueJobs(ctx, jobs);
    expect(await desk.cardRefunds(part.order ?? '')).toEqual({ amount: 4800, times: 2 });
    expect(await desk.cardRefunds(all.order ?? '')).toEqual({ amount: 2400, times: 1 });
    expect(await mailsAbout(ctx, all.order)).toEqual([]);
    expect(await placesOf(night.id)).toMatchObject({ sold: 0, valid: 0 });
  });

  it('refunds a payment that was under way, once it has arrived', async () => {
    const night = await concert();
    const late = await night.buy(2, { card: 'three_d_secure' });
    expect(await night.figures()).toMatchObject({ orders: 0, held: 2 });
    expect((await night.cancel()).status).toBe(200);
    await runDueJobs(ctx, jobs);
    const soon = addDuration(clock.now(), { minutes: 2 * RESERVATION_MINUTES });
    expect(await nextLook(night.id)).toEqual(soon);
    await sql`update sandbox_payments set status = 'succeeded' where key = ${late.checkout}`.execute(
      ctx.db,
    );
    const { order } = stateOf(await finish(late.guest, late.checkout));
    expect(await placesOf(night.id)).toEqual({ sold: 2, reserved: 0, valid: 2 });
    await runWaitingJobs();
    expect(await desk.cardRefunds(order ?? '')).toEqual({ amount: 4800, times: 1 });
    expect(await booksOf(order)).toEqual({ isEven: true });
    expect(await placesOf(night.id)).toEqual({ sold: 0, reserved: 0, valid: 0 });
    await runWaitingJobs();
    expect(await nextLook(night.id)).toBeUndefined();
  });

  it.each(['won', 'lost'] as const)('waits for a bank, and then for nothing: %s', async (end) => {
    const night = await concert();
    const { order } = await night.buy();
    await decideDispute(order, 'opened');
    expect(await night.figures()).toMatchObject({ orders: 0, tickets: 0, disputed: 1 });
    await night.cancel();
    await runDueJobs(ctx, jobs);
    expect(await nextLook(night.id)).toEqual(addDuration(clock.now(), { days: 1 }));
    expect(await mailsAbout(ctx, order)).toEqual([]);
    const { number } = (await desk.readOrder(order ?? '')).order;
    expect(await night.progress()).toMatchObject({
      orders: 1,
      refunded: 0,
      problems: [{ order: number, why: 'disputed' }],
    });
    await decideDispute(order, end);
    await runWaitingJobs();
    await runWaitingJobs();
    const times = end === 'won' ? 1 : 0;
    expect(await desk.cardRefunds(order ?? '')).toEqual({ amount: times * 2400, times });
    expect(await mailsAbout(ctx, order)).toHaveLength(times);
    expect(await placesOf(night.id)).toMatchObject({ sold: 0, valid: 0 });
    expect(await nextLook(night.id)).toBeUndefined();
  });

  it('is not cancelled by bad input', async () => {
    const night = await concert();
    await night.buy();
    const tried = await assertRejectsBadInput({
      db: ctx.db,
      browser,
      key: 'POST /api/users/{user}/events/{event}/cancel',
      good: {
        params: { user: seller.id, event: night.id },
        body: { confirmation: 'Quay night', figures: await night.figures() },
      },
    });
    expect(tried).toBeGreaterThan(4);
  });

  it('from two tabs while others buy refunds each ticket exactly once', async () => {
    const night = await concert();
    const early = await Promise.all([night.buy(2), night.buy(1)]);
    const waiting = [app.browser(), app.browser(), app.browser()];
    for (const guest of waiting) await addTicket(guest, night.category);
    const figures = await night.figures();
    const [one, two, ...bought] = await Promise.all([
      night.cancel({ figures }),
      night.cancel({ figures }),
      ...waiting.map((guest) => payWithoutAddress(guest)),
    ]);
    const codes = [one, two].map((reply) => reply?.status).toSorted();
    // If a purchase was first, the seller sees new figures and confirms again.
    if (codes[0] !== 200) expect((await night.cancel()).status).toBe(200);
    else expect(codes).toEqual([200, 409]);
    await Promise.all([runDueJobs(ctx, jobs), runDueJobs(ctx, jobs)]);
    await runWaitingJobs();
    await runWaitingJobs();
    const orders = [...early, ...bought.map(stateOf)].flatMap(({ order }) => order ?? []);
    expect(orders.length).toBeGreaterThanOrEqual(2);
    for (const order of orders) {
      const { total } = (await desk.readOrder(order)).order;
      expect(await desk.cardRefunds(order)).toEqual({ amount: total.amount, times: 1 });
      expect(await booksOf(order)).toEqual({ isEven: true });
      expect(await mailsAbout(ctx, order)).toHaveLength(1);
    }
    expect(await placesOf(night.id)).toEqual({ sold: 0, reserved: 0, valid: 0 });
    expect(await nextLook(night.id)).toBeUndefined();
  });
});
