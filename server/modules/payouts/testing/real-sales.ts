/** Sales through the shop, and what happens to them, for tests of what payouts contain. */
import { addDays, calendarDate } from '@lathe/rules/dates';
import { inTransaction } from '../../../platform/db/tx.ts';
import type { TestApp } from '../../../testing/app.ts';
import { runJob } from '../../../testing/run-job.ts';
import { addToBasket, pay, stateOf } from '../../checkout/testing/buyers.ts';
import { makeOrderDesk } from '../../checkout/testing/orders.ts';
import { addTicket, makeTickets, payWithoutAddress } from '../../events/testing/tickets.ts';
import { refundOrder } from '../../orders/index.ts';
import { setVatRegistration } from '../../sellers/index.ts';
import { releasesOf } from '../../storefront/testing/titles.ts';
import { taxPapers } from '../../tax-profiles/testing/tax-papers.ts';

export const VAT_NUMBER = 'GB434031494';

type Selection = Parameters<typeof refundOrder>[2]['selection'];

export interface Sold {
  orderId: string;
  line: string;
}

export async function realSales(app: TestApp) {
  const { ctx, clock } = app;
  const { buy, deliver, people } = await makeOrderDesk(app);

  const makeRelease = (userId: string): Promise<string> => releasesOf(ctx, userId)();

  /** Of a new release, unless one is named. */
  async function sellCopies(userId: string, quantity: number, release?: string): Promise<Sold> {
    const order = await buy([{ release: release ?? (await makeRelease(userId)), quantity }]);
    await deliver(order.id);
    return { orderId: order.id, line: order.lines[0] ?? '' };
  }

  async function sellTickets(ownerId: string, quantity: number): Promise<Sold> {
    const event = { starts_at: new Date(clock.now().getTime() + 14 * 86_400_000) };
    const { categories } = await makeTickets(ctx, { ownerId, event });
    const browser = app.browser();
    await addTicket(browser, categories[0] ?? '', quantity);
    const { order: orderId } = stateOf(await payWithoutAddress(browser));
    const { id: line } = await ctx.db
      .selectFrom('order_lines')
      .select('id')
      .where('order_id', '=', orderId)
      .executeTakeFirstOrThrow();
    return { orderId: orderId ?? '', line };
  }

  /** In one order, with tickets whose earnings become available much later. */
  async function sellBoth(
    userId: string,
    { copies, tickets }: { copies: number; tickets: number },
  ): Promise<Pick<Sold, 'orderId'>> {
    const event = { starts_at: new Date(clock.now().getTime() + 90 * 86_400_000) };
    const { categories } = await makeTickets(ctx, { ownerId: userId, event });
    const browser = app.browser();
    await addToBasket(browser, await makeRelease(userId), copies);
    await addTicket(browser, categories[0] ?? '', tickets);
    const { order } = stateOf(await pay(browser));
    const orderId = order ?? '';
    await deliver(orderId);
    return { orderId };
  }

  async function refund({ orderId, line }: Sold, quantity: number): Promise<void> {
    const lines = [{ line, quantity }];
    await makeRefund(orderId, { what: 'things', lines, postage: false, duty: false });
  }

  async function refundAll(orderId: string): Promise<void> {
    await makeRefund(orderId, { what: 'all' });
  }

  async function makeRefund(orderId: string, selection: Selection): Promise<void> {
    await inTransaction(ctx.db, (tx) =>
      refundOrder(tx, ctx, {
        orderId,
        selection,
        reason: 'changed_mind',
        note: '',
        madeBy: people.staff.id,
        requestKey: null,
        refundedBefore: null,
        notifyBuyer: false,
      }),
    );
  }

  /** Everything that was delivered becomes available. */
  async function release(): Promise<void> {
    clock.advance({ days: 40 });
    await runJob(ctx, 'release-due-earnings');
  }

  /** For VAT in the UK, with a self-billing agreement. */
  async function register(userId: string, vatNumber = VAT_NUMBER): Promise<void> {
    const from = calendarDate(clock.now());
    const to = addDays(from, 365);
    const { profile, agreement } = taxPapers(app);
    await profile({ userId, vatNumber });
    await agreement({ userId, vatNumber, startsOn: from, endsOn: to });
    const registration = { country: 'GB', vatNumber, to };
    await inTransaction(ctx.db, (tx) => setVatRegistration(tx, { userId, from, registration }));
  }

  /** From today on; what was sold before has VAT. */
  async function deregister(userId: string): Promise<void> {
    const from = calendarDate(clock.now());
    await taxPapers(app).profile({ userId });
    await inTransaction(ctx.db, (tx) =>
      setVatRegistration(tx, { userId, from, registration: null }),
    );
  }

  return {
    people,
    makeRelease,
    sellCopies,
    sellTickets,
    sellBoth,
    refund,
    refundAll,
    release,
    register,
    deregister,
  };
}
