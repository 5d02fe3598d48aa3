/**
 * The only way to refund an order: inserts the refund, books it, and enqueues the job for the
 * payment provider. Callers lock the order and refund no more than what is left.
 */
import { calendarDate } from '@lathe/rules/dates';
import { isSentInParcel } from '@lathe/rules/fulfilment';
import { isStillOpen } from '@lathe/rules/order-states';
import {
  amountOf,
  type OrderAmounts,
  type OrderRefundReason,
  refundBearer,
  refundPartEntries,
} from '@lathe/rules/refunds';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { refundUses } from '../discounts/index.ts';
import { earningsDaysOf, takeBackStock } from '../kinds/index.ts';
import { bookTransaction } from '../ledger/index.ts';
import { cancelJobs, publishPlantChanged, reduceQuantity } from '../production/index.ts';
import type { EarningsDays } from '../sellables/index.ts';
import { completeOrder } from './complete-order.ts';
import { readHoldings } from './holdings.ts';
import { refundPayment } from './jobs.ts';
import { assignCreditNoteNumber, lockRefund } from './number-credit-note.ts';
import type { OrderLineRow, OrderRow } from './order-store.ts';
import { publishOrderChanged } from './publish-order-changed.ts';
import { publishSalesChanged } from './publish-sales-changed.ts';
import { insertRefund, type RefundRequest } from './refund-store.ts';

export interface PartRefund {
  order: OrderRow;
  lines: readonly OrderLineRow[];
  part: OrderAmounts;
  reason: OrderRefundReason;
  note?: string;
  madeBy?: string | null;
  request?: RefundRequest | null;
  /** Ids of the copies that come back, where they differ: tickets. Else the last ones do. */
  chosen?: readonly string[];
  /** The lost dispute in which the buyer's bank has already taken the money. */
  byDispute?: string;
}

/** Returns the refund id. */
export async function refundPart(tx: Tx, ctx: Ctx, input: PartRefund): Promise<string> {
  const { order, lines, part, reason, note = '', madeBy = null, request = null } = input;
  const { id: orderId, checkoutId, currency } = order;
  if (checkoutId === null) throw new CallError('order_not_refundable');
  const now = ctx.clock.now();
  const copies = queuedCopies(input, { now, days: await earningsDaysOf(tx, lines) });
  const unmade = unmadeOf(copies);
  const bearers = lines.map((line) =>
    refundBearer(reason, { isUnmade: unmade.some((each) => each.line.id === line.id) }),
  );
  const refundId = await insertRefund(
    tx,
    {
      checkoutId,
      orderId,
      reason,
      note,
      madeBy,
      request,
      now,
      doneAt: input.byDispute ? now : null,
      disputeId: input.byDispute ?? null,
    },
    { part, amount: amountOf(part), lines, bearers },
  );
  // Lock order: the credit note number comes last.
  await lockRefund(tx, refundId);
  await bookTransaction(tx, {
    kind: 'refund',
    reference: refundId,
    currency,
    entries: refundPartEntries(part, {
      from: input.byDispute ? 'disputed' : 'card',
      bearers,
      holdings: await readHoldings(tx, lines),
    }),
    now,
  });
  await cancelCopies(tx, ctx, { order, lines, copies, chosen: input.chosen ?? [] });
  if (input.byDispute) await markIfFullyRefunded(tx, { orderId, now });
  else await ctx.jobs.enqueue(tx, refundPayment, { refundId });
  await assignCreditNoteNumber(tx, { refundId, now });
  await publishOrderChanged(tx, ctx, order);
  await publishSalesChanged(tx, ctx, orderId);
  await ctx.hooks.sellerEvent(tx, ctx, { type: 'order.refunded', orderId, refundId });
  return refundId;
}

/**
 * Cancels copies that were not started, and puts those on sale again that were never made. An order
 * without any copies left is cancelled.
 */
async function cancelCopies(
  tx: Tx,
  ctx: Ctx,
  {
    order,
    lines,
    copies,
    chosen,
  }: Pick<PartRefund, 'order' | 'lines'> & { copies: LineCopies[]; chosen: readonly string[] },
): Promise<void> {
  const { id: orderId } = order;
  const now = ctx.clock.now();
  if (copies.length === 0) return;
  const isEmpty = isStillOpen(order) && isNothingLeft(lines, copies);
  if (isEmpty) {
    const update = { cancelled_at: now, held_at: null };
    await tx.updateTable('orders').set(update).where('id', '=', orderId).execute();
    await cancelJobs(tx, { orderId, now });
  } else {
    for (const { line, quantity } of copies) {
      await reduceQuantity(tx, { lineId: line.id, quantity, now });
    }
    await completeOrder(tx, { orderId, now });
  }
  await publishPlantChanged(tx, ctx);
  await takeBackStock(tx, ctx, {
    copies: unmadeOf(copies).map(({ line: { id, kind, mode, sellableId }, quantity }) => ({
      lineId: id,
      kind,
      mode,
      uuid: sellableId,
      quantity,
      chosen,
    })),
    day: calendarDate(order.paidAt ?? now),
  });
  // Last, because checkout locks discount codes after the things that it sells.
  if (isEmpty) await refundUses(tx, { orderId, now });
}

interface LineCopies {
  line: OrderLineRow;
  quantity: number;
}

/** Refunded copies that nobody got: not started at the plant, remakes included, or not used yet. */
function queuedCopies(
  { order, lines, part }: PartRefund,
  today: { now: Date; days: EarningsDays },
): LineCopies[] {
  if (order.cancelledAt !== null) return [];
  return part.lines.flatMap(({ quantity }, at) => {
    const line = lines[at];
    if (!line || quantity === 0) return [];
    const isOpen = isSentInParcel(line.fulfilment) ? isUnmade(line, order) : isUnused(line, today);
    return isOpen ? [{ line, quantity }] : [];
  });
}

function isUnmade({ making }: OrderLineRow, order: OrderRow): boolean {
  return order.dispatchedAt === null && (isStillOpen(order) || making?.stage === 'queued');
}

/**
 * It can be sold to somebody else: what is mailed until its earnings are available, and what is
 * collected until somebody has it.
 */
function isUnused(
  { fulfilment, fulfilledAt, sellableId }: OrderLineRow,
  { now, days }: { now: Date; days: EarningsDays },
): boolean {
  if (fulfilment === 'collected') return fulfilledAt === null;
  const day = days.get(sellableId ?? '') ?? null;
  return day === null || calendarDate(now) < day;
}

/** Refunded copies that were never made. A remake was made before, so its number stays taken. */
function unmadeOf(copies: readonly LineCopies[]): LineCopies[] {
  return copies.filter(({ line }) => (line.making?.reprints ?? 0) === 0);
}

function isNothingLeft(lines: readonly OrderLineRow[], copies: readonly LineCopies[]): boolean {
  return lines.every(({ id, quantity, refundedQuantity }) => {
    const taken = copies.find(({ line }) => line.id === id)?.quantity ?? 0;
    return quantity - refundedQuantity - taken === 0;
  });
}

/**
 * Marks the order as refunded when everything is refunded and confirmed by the payment provider.
 */
export async function markIfFullyRefunded(
  tx: Tx,
  { orderId, now }: { orderId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('orders')
    .set({ refunded_at: now, held_at: null })
    .where('id', '=', orderId)
    .where('refunded_at', 'is', null)
    .whereRef('refunded_total', '=', 'total')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('refunds')
            .select('refunds.id')
            .whereRef('refunds.order_id', '=', 'orders.id')
            .where('refunds.done_at', 'is', null),
        ),
      ),
    )
    .execute();
}
