/** Orders with refunds and disputes, and what was booked for them. */
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Dispute } from '../../../platform/cards/cards.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { runDueJobs } from '../../../platform/jobs/worker.ts';
import type { TestApp } from '../../../testing/app.ts';
import { makeOrderDesk } from '../../checkout/testing/orders.ts';
import { jobs } from '../../jobs.ts';
import { applyRefundResult, handleDispute } from '../../orders/index.ts';

/** Of each order, and the fee of the card provider. */
export const TOTAL = 3170;
export const FEE = 68;

type Event = { amount: number; state?: Dispute['state']; name?: string; reason?: string };

export async function makeDisputeDesk(app: TestApp) {
  const { ctx } = app;
  const { browsers, buy, readOrder, startProduction } = await makeOrderDesk(app);
  const { staff } = browsers;

  async function dispute(orderId: string, event: Event): Promise<void> {
    const { rows } = await sql<{ payment: string }>`select payment_id as payment from checkouts
      join orders on checkout_id = checkouts.id where orders.id = ${orderId}`.execute(ctx.db);
    await inTransaction(ctx.db, (tx) =>
      handleDispute(tx, ctx, {
        type: 'dispute',
        state: event.state ?? 'lost',
        paymentId: rows[0]?.payment ?? '',
        disputeId: `dp_${event.name ?? 1}_${orderId}`,
        reason: event.reason ?? 'fraudulent',
        fees: [],
        amount: money(event.amount, 'GBP'),
      }),
    );
  }

  /** The card provider has sent it; it can still fail. */
  async function refund(orderId: string, amount: number): Promise<string> {
    const reply = await staff.post(`/api/admin/orders/${orderId}/refunds`, {
      what: 'amount',
      amount,
      reason: 'other',
      refunded_before: 0,
    });
    expect(reply.status).toBe(200);
    await runDueJobs(ctx, jobs);
    return (await readOrder(orderId)).refunds[0]?.uuid ?? '';
  }

  async function fail(key: string): Promise<void> {
    const result = { refundId: `re_${key}`, state: 'failed', failure: 'declined' } as const;
    await inTransaction(ctx.db, (tx) => applyRefundResult(tx, ctx, { key, result }));
    // Otherwise the simulated provider would reject a further attempt.
    await sql`update sandbox_payments set refunded = 0 from sandbox_refunds
      where payment_id = sandbox_payments.id and sandbox_refunds.key = ${key}`.execute(ctx.db);
  }

  async function make(): Promise<{ id: string; email: string }> {
    const order = await buy();
    await startProduction(order.id);
    return order;
  }

  const settle = (refundId: string, paid: number) =>
    staff.post(`/api/admin/refunds/${refundId}/settle`, { note: 'Bank transfer', paid });
  const retry = (refundId: string) => staff.post(`/api/admin/refunds/${refundId}/retry`);

  async function refundsOf(orderId: string) {
    return (await readOrder(orderId)).refunds.map(({ state, owed, from_dispute }) => ({
      state,
      owed: owed.amount,
      from_dispute: from_dispute.amount,
    }));
  }

  /** By account, of everything that was booked for the order. */
  async function books(orderId: string): Promise<Record<string, number>> {
    const { rows } = await sql<{ account: string; sum: number }>`
      select account, sum(amount)::integer as sum from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      join ledger_kinds on code = ledger_transactions.kind
      join order_references on order_references.kind = refers_to
        and order_references.reference::text = ledger_transactions.reference
      where order_id = ${orderId} group by account having sum(amount) <> 0`.execute(ctx.db);
    return Object.fromEntries(rows.map(({ account, sum }) => [account, sum]));
  }

  return { dispute, refund, fail, make, settle, retry, refundsOf, books, readOrder };
}
