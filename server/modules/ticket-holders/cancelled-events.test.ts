/** Cancelling an event: what the seller sees first, and what its buyers get back. */
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { assertRejectsBadInput } from '../../testing/bad-input.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { basketOf } from '../checkout/testing/buyers.ts';
import { addTicket } from '../events/testing/tickets.ts';
import { jobs } from '../jobs.ts';
import { concerts } from './testing/concerts.ts';
import { mailsAbout, newestMail } from './testing/mails.ts';

const app = await testApp({ limits: { checkout: { points: 1000, seconds: 600 } } });
const { ctx } = app;
const { seller, browser, desk, concert, runWaitingJobs, nextLook, placesOf, booksOf } =
  await concerts(app);

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
});
