/** Cancelled events whose refunds must wait: for a payment, a bank or another buyer. */
import { RESERVATION_MINUTES } from '@lathe/rules/limits';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { stateOf } from '../checkout/testing/buyers.ts';
import { finish } from '../checkout/testing/shops.ts';
import { addTicket, payWithoutAddress } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { concerts } from './testing/concerts.ts';
import { mailsAbout } from './testing/mails.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx, clock } = app;
const { desk, concert, runWaitingJobs, nextLook, placesOf, booksOf, decideDispute } =
  await concerts(app);

describe('a cancelled event', () => {
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
