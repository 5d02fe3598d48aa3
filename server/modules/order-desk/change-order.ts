/** Staff actions on an order. Each runs in one transaction with its audit log entry. */
import type { AuditAction } from '@lathe/contract/audit-actions';
import { money, toDecimal } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { audit } from '../accounts/index.ts';
import type { AddressContent } from '../addresses/index.ts';
import {
  cancelOrderIn,
  changeAddressIn,
  findOrder,
  fulfilLines,
  insertNote,
  lockOrder,
  type OrderRow,
  publishOrderChanged,
  type RefundInput,
  refundOrder,
  revokeLinks,
  sendOrderMail,
  setHeld,
} from '../orders/index.ts';
import { requiredText } from './required-text.ts';

export interface StaffActor {
  ctx: Ctx;
  actorId: string;
  ip: string;
}

async function changeOrder(
  { ctx, actorId, ip }: StaffActor,
  orderId: string,
  work: (
    tx: Tx,
    order: OrderRow,
  ) => Promise<{ action: AuditAction; details?: Record<string, string | number> } | null>,
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    if (!(await findOrder(tx, orderId))) throw new CallError('not_found');
    const order = await lockOrder(tx, orderId);
    const done = await work(tx, order);
    if (!done) return;
    await audit(tx, {
      at: ctx.clock.now(),
      action: done.action,
      actorId,
      subjectId: order.userId,
      object: { type: 'order', id: orderId },
      details: { order: order.number, ...done.details },
      ip,
    });
  });
}

export async function addNote(staff: StaffActor, orderId: string, text: string): Promise<void> {
  const { ctx, actorId } = staff;
  const trimmed = requiredText(text, 'text');
  await changeOrder(staff, orderId, async (tx) => {
    await insertNote(tx, { orderId, authorId: actorId, text: trimmed, now: ctx.clock.now() });
    return { action: 'order.noted' };
  });
}

/** An order can be held until it is dispatched; work that has begun stops at its current stage. */
export function canBeHeld(order: OrderRow): boolean {
  const { paidAt, dispatchedAt, cancelledAt, refundedAt } = order;
  return paidAt !== null && !dispatchedAt && !cancelledAt && !refundedAt;
}

export async function setHold(
  staff: StaffActor,
  orderId: string,
  { held, note }: { held: boolean; note: string },
): Promise<void> {
  const { ctx, actorId } = staff;
  const text = requiredText(note, 'note');
  await changeOrder(staff, orderId, async (tx, order) => {
    if (held && !canBeHeld(order)) throw new CallError('order_not_changeable');
    const now = ctx.clock.now();
    await setHeld(tx, { orderId, heldAt: held ? (order.heldAt ?? now) : null });
    await insertNote(tx, { orderId, authorId: actorId, text, now });
    await publishOrderChanged(tx, ctx, order);
    return { action: held ? 'order.held' : 'order.let_go' };
  });
}

export async function resendReceipt(staff: StaffActor, orderId: string): Promise<void> {
  await changeOrder(staff, orderId, async (tx) => {
    await staff.ctx.jobs.enqueue(tx, sendOrderMail, { orderId, letter: 'confirmed' });
    return { action: 'order.receipt_sent' };
  });
}

export async function revokeOrderLinks(staff: StaffActor, orderId: string): Promise<void> {
  await changeOrder(staff, orderId, async (tx) => {
    await revokeLinks(tx, staff.ctx, orderId);
    return { action: 'order.links_ended' };
  });
}

export async function changeShippingAddress(
  staff: StaffActor,
  orderId: string,
  address: AddressContent,
): Promise<void> {
  await changeOrder(staff, orderId, async (tx, order) => {
    await changeAddressIn(tx, staff.ctx, { orderId, address });
    await publishOrderChanged(tx, staff.ctx, order);
    return { action: 'order.moved' };
  });
}

export async function cancelForBuyer(
  staff: StaffActor,
  orderId: string,
  lineIds: readonly string[] | undefined,
): Promise<void> {
  await changeOrder(staff, orderId, async (tx) => {
    await cancelOrderIn(tx, staff.ctx, { orderId, lineIds, madeBy: staff.actorId });
    if (lineIds === undefined) return { action: 'order.cancelled' };
    return { action: 'order.lines_cancelled', details: { lines: lineIds.length } };
  });
}

/** Nothing is handed over that the plant would not send either. */
export async function markCollected(
  staff: StaffActor,
  orderId: string,
  lineIds: readonly string[],
): Promise<void> {
  await changeOrder(staff, orderId, async (tx, order) => {
    const { number: code, cancelledAt, refundedAt, heldAt } = order;
    const reason = cancelledAt ? 'cancelled' : refundedAt ? 'refunded' : heldAt ? 'held' : null;
    if (reason !== null) throw new CallError('job_stopped', { values: { code, reason } });
    const lines = new Set(lineIds).size;
    const marked = await fulfilLines(tx, staff.ctx, { orderId, fulfilment: 'collected', lineIds });
    if (marked !== lines) throw new CallError('changed_meanwhile');
    await publishOrderChanged(tx, staff.ctx, order);
    return { action: 'order.collected', details: { lines } };
  });
}

export async function refundAsStaff(
  staff: StaffActor,
  input: Omit<RefundInput, 'madeBy' | 'notifyBuyer'>,
): Promise<void> {
  await changeOrder(staff, input.orderId, async (tx) => {
    const refunded = await refundOrder(tx, staff.ctx, { ...input, madeBy: staff.actorId });
    if (!refunded) return null;
    // Number and currency code, so that the log entry is independent of the locale.
    const amount = `${toDecimal(money(refunded.amount, refunded.currency))} ${refunded.currency}`;
    return { action: 'order.refunded', details: { amount, reason: input.reason } };
  });
}
