/** What staff do about a failed refund: ask the card provider again, or pay in another way. */
import { randomUUIDv7 } from 'node:crypto';
import type { LedgerEntry } from '@lathe/rules/ledger';
import type { LedgerKind } from '@lathe/rules/ledger-accounts';
import { type Money, money } from '@lathe/rules/money';
import {
  refundProgress,
  refundRetriedEntries,
  refundSettledEntries,
} from '@lathe/rules/refund-progress';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { bookTransaction } from '../ledger/index.ts';
import { assertNotOwn } from './assert-not-own.ts';
import { assertNotDisputed, assertRefundable } from './assert-refundable.ts';
import { refundPayment, refundRest, sendRefundProgressMail } from './jobs.ts';
import { listOrderLines } from './order-store.ts';
import { publishOrderChanged } from './publish-order-changed.ts';
import { type LockedRefund, lockRefundOf } from './refund-attempts.ts';
import { insertSettlement, markSettled } from './refund-debts.ts';
import { markIfFullyRefunded } from './refund-part.ts';

interface StaffDecision {
  refundId: string;
  staffId: string;
}

/** The same card once more, as a new attempt. */
export async function retryRefund(
  tx: Tx,
  ctx: Ctx,
  { refundId, staffId }: StaffDecision,
): Promise<LockedRefund> {
  const refund = await lockFailed(tx, { refundId, staffId });
  const now = ctx.clock.now();
  const attemptId = randomUUIDv7();
  const isWhole = refund.owed === refund.amount;
  await tx
    .insertInto('refund_attempts')
    .values({
      id: attemptId,
      refund_id: refundId,
      amount: isWhole ? null : refund.owed,
      made_by: staffId,
      started_at: now,
      changed_at: now,
    })
    .execute();
  await tx
    .updateTable('refunds')
    .set({ failed_at: null, failure: null })
    .where('id', '=', refundId)
    .execute();
  const booking = { kind: 'refund_retried', reference: attemptId } as const;
  await book(tx, refund, { ...booking, entriesOf: refundRetriedEntries, now });
  await ctx.jobs.enqueue(tx, isWhole ? refundPayment : refundRest, { refundId, attemptId });
  if (refund.order) await publishOrderChanged(tx, ctx, refund.order);
  return refund;
}

/** The buyer has the money, for example by bank transfer. */
export async function settleRefund(
  tx: Tx,
  ctx: Ctx,
  { refundId, staffId, note, paid }: StaffDecision & { note: string; paid: number },
): Promise<LockedRefund> {
  const refund = await lockFailed(tx, { refundId, staffId });
  // The bank may have given a part of it to the buyer since the page was loaded.
  if (paid !== refund.owed) throw new CallError('changed_meanwhile');
  const now = ctx.clock.now();
  const settled = { refundId, amount: paid, disputeId: null, now };
  const reference = await insertSettlement(tx, settled);
  await markSettled(tx, { refundId, staffId, note, now });
  const booking = { kind: 'refund_settled', reference } as const;
  await book(tx, refund, { ...booking, entriesOf: refundSettledEntries, now });
  if (refund.order) {
    await markIfFullyRefunded(tx, { orderId: refund.order.id, now });
    await publishOrderChanged(tx, ctx, refund.order);
  }
  await ctx.jobs.enqueue(tx, sendRefundProgressMail, { refundId });
  return refund;
}

async function book(
  tx: Tx,
  { owed, currency }: LockedRefund,
  booking: {
    kind: LedgerKind;
    reference: string;
    entriesOf: (amount: Money) => LedgerEntry[];
    now: Date;
  },
): Promise<void> {
  const { entriesOf, ...rest } = booking;
  await bookTransaction(tx, { ...rest, currency, entries: entriesOf(money(owed, currency)) });
}

/** Two members of staff decide at once: the second one sees that it is no longer failed. */
async function lockFailed(tx: Tx, { refundId, staffId }: StaffDecision): Promise<LockedRefund> {
  const refund = await lockRefundOf(tx, refundId);
  if (!refund) throw new CallError('not_found');
  const { order } = refund;
  // While a dispute is open, the bank may give the same money to the buyer.
  if (order) {
    await assertNotOwn(tx, { order, lines: await listOrderLines(tx, order.id), staffId });
    await assertRefundable(tx, order);
  } else {
    await assertNotOwn(tx, { order: await buyerOf(tx, refundId), lines: [], staffId });
    await assertNotDisputed(tx, refund.checkoutId);
  }
  if (refundProgress(refund) !== 'failed') throw new CallError('refund_not_failed');
  return refund;
}

/** Of a payment that was too late for an order. */
async function buyerOf(
  tx: Tx,
  refundId: string,
): Promise<{ userId: string | null; email: string }> {
  return await tx
    .selectFrom('refunds')
    .innerJoin('checkouts', 'checkouts.id', 'refunds.checkout_id')
    .select(['checkouts.user_id as userId', sql<string>`quote ->> 'email'`.as('email')])
    .where('refunds.id', '=', refundId)
    .executeTakeFirstOrThrow();
}
