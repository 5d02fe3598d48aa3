/** Refunds by staff: copies, shipping, duty, an amount, or everything left. */
import { createHash } from 'node:crypto';
import {
  type OrderAmounts,
  type RefundProblem,
  type RefundReason,
  refundByAmount,
  refundByItems,
} from '@lathe/rules/refunds';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { assertNotOwn } from './assert-not-own.ts';
import { assertRefundable } from './assert-refundable.ts';
import { sendRefundMail } from './jobs.ts';
import { listOrderLines, lockOrder, type OrderLineRow } from './order-store.ts';
import { refundPart } from './refund-part.ts';
import { findRefundRequest, listRefunds, refundableOf } from './refund-store.ts';

export type RefundSelection =
  | { what: 'all' }
  | { what: 'amount'; amount: number }
  | {
      what: 'things';
      lines: readonly { line: string; quantity: number }[];
      postage: boolean;
      duty: boolean;
    };

export interface RefundInput {
  orderId: string;
  selection: RefundSelection;
  reason: RefundReason;
  note: string;
  madeBy: string;
  /** Idempotency key: a repeated request is the same refund, even after a crash. */
  requestKey: string | null;
  /** The refunded total that the caller saw; null skips the check. */
  refundedBefore: number | null;
  /** False if another mail already mentions the refund. */
  notifyBuyer?: boolean;
}

/** Returns its id and amount, or null if the request was already processed. */
export async function refundOrder(
  tx: Tx,
  ctx: Ctx,
  input: RefundInput,
): Promise<{ id: string; amount: number; currency: string } | null> {
  const { orderId, requestKey, refundedBefore, reason, note, madeBy } = input;
  const order = await lockOrder(tx, orderId);
  const requestHash = hashOf(input);
  if (requestKey !== null) {
    const earlier = await findRefundRequest(tx, { orderId, requestKey });
    // Refunds from before the hash column have none.
    if (earlier && (earlier.hash ?? requestHash) !== requestHash) {
      throw new CallError('idempotency_key_reused');
    }
    if (earlier) return null;
  }
  const lines = await listOrderLines(tx, orderId);
  await assertNotOwn(tx, { order, lines, staffId: madeBy });
  await assertRefundable(tx, order);
  if (refundedBefore !== null && refundedBefore !== order.refundedTotal) {
    throw new CallError('changed_meanwhile');
  }
  const left = refundableOf(order, lines, await listRefunds(tx, orderId));
  const part = selectedPart(left, lines, input.selection);
  if (typeof part === 'string') throw refundErrorOf(part, input.selection);
  const request = requestKey === null ? null : { key: requestKey, hash: requestHash };
  const id = await refundPart(tx, ctx, { order, lines, part, reason, note, madeBy, request });
  if (input.notifyBuyer ?? true) await ctx.jobs.enqueue(tx, sendRefundMail, { refundId: id });
  const { amount } = await tx
    .selectFrom('refunds')
    .select('amount')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { id, amount, currency: order.currency };
}

function hashOf({ selection, reason, note }: RefundInput): string {
  return createHash('sha256')
    .update(JSON.stringify([selection, reason, note]))
    .digest('base64url');
}

function selectedPart(
  left: OrderAmounts,
  lines: readonly OrderLineRow[],
  selection: RefundSelection,
): OrderAmounts | RefundProblem {
  switch (selection.what) {
    case 'all':
      return amountLeft(left) ? left : 'nothing';
    case 'amount':
      return refundByAmount(left, selection.amount);
    case 'things':
      return refundByItems(left, {
        copies: selection.lines.map(({ line, quantity }) => ({
          line: lines.findIndex(({ id }) => id === line),
          quantity,
        })),
        postage: selection.postage,
        duty: selection.duty,
      });
  }
}

function amountLeft({ lines, postage, duty }: OrderAmounts): boolean {
  return lines.some(({ amount }) => amount > 0) || postage.amount > 0 || duty > 0;
}

function refundErrorOf(problem: RefundProblem, { what }: RefundSelection): CallError {
  const field = what === 'things' ? 'lines' : what === 'amount' ? 'amount' : 'what';
  return new CallError('validation', { fields: { [field]: [{ key: `refund_${problem}` }] } });
}
