/** Concerts that their seller cancels, and what is left of them. For tests. */
import type { CancelFigures } from '@lathe/contract/event-calls';
import type { EventRefunds } from '@lathe/contract/event-refund-calls';
import { money } from '@lathe/rules/money';
import { addDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import { inTransaction } from '../../../platform/db/tx.ts';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import type { TestApp } from '../../../testing/app.ts';
import { makePerson, signedInBrowser } from '../../../testing/people.ts';
import { type PurchaseOptions, stateOf } from '../../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../../events/testing/tickets.ts';
import { jobs } from '../../jobs.ts';
import { handleDispute } from '../../orders/index.ts';

export async function concerts(app: TestApp) {
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
      await browser.post(`${path}/cancel`, {
        confirmation: name,
        figures: await figures(),
        ...body,
      });
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

  /** Card fees are not given back to Lathe. */
  async function booksOf(order: string | null) {
    const { card, card_fees, ...rest } = await desk.books(order ?? '');
    return { ...rest, isEven: (card ?? 0) + (card_fees ?? 0) === 0 };
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

  return {
    seller,
    browser,
    desk,
    concert,
    runWaitingJobs,
    nextLook,
    placesOf,
    booksOf,
    decideDispute,
  };
}
