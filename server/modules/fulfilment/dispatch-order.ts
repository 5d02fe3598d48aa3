/** Dispatches packed orders and marks them as delivered. */
import { type Carrier, isTracking, normalizeTracking } from '@lathe/rules/carriers';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import {
  lockOrder,
  markArrived,
  markDispatched,
  type OrderRow,
  publishOrderChanged,
  sendOrderMail,
} from '../orders/index.ts';
import { addToHistory, moveJob, publishPlantChanged } from '../production/index.ts';
import { type JobMover, moverOf } from './move-job.ts';
import { findParcel } from './parcel-store.ts';

interface DispatchInput {
  orderId: string;
  carrier: Carrier;
  tracking: string;
}

export async function dispatchOrder(
  call: Caller,
  { orderId, carrier, tracking: trackingInput }: DispatchInput,
): Promise<void> {
  const { ctx } = call;
  const mover = moverOf(call);
  const tracking = normalizeTracking(trackingInput);
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, orderId);
    assertCanDispatch(order);
    assertTracking(order, tracking);
    await markDispatched(tx, { orderId, carrier, tracking: tracking || null, now: mover.now });
    await dispatchJobs(tx, mover, orderId);
    await ctx.jobs.enqueue(tx, sendOrderMail, { orderId, letter: 'dispatched' });
    await finishDispatch(tx, call, {
      order,
      action: 'production.dispatched',
      details: { carrier },
    });
  });
}

async function lockedOrder(tx: Tx, orderId: string): Promise<OrderRow> {
  if (!(await findParcel(tx, orderId))) throw new CallError('not_found');
  return await lockOrder(tx, orderId);
}

function assertCanDispatch(order: OrderRow): void {
  const { number: code, cancelledAt, refundedAt, heldAt } = order;
  const reason = cancelledAt ? 'cancelled' : refundedAt ? 'refunded' : heldAt ? 'held' : null;
  if (reason !== null) throw new CallError('job_stopped', { values: { code, reason } });
  if (order.packedAt === null || order.dispatchedAt !== null) {
    throw new CallError('order_not_packed', { values: { number: code } });
  }
}

/** Tracked shipping requires a tracking number. */
function assertTracking({ service }: OrderRow, tracking: string): void {
  const key =
    tracking === '' ? service === 'tracked' && 'required' : !isTracking(tracking) && 'tracking';
  if (key) throw new CallError('validation', { fields: { tracking: [{ key }] } });
}

async function dispatchJobs(tx: Tx, { userId, now }: JobMover, orderId: string): Promise<void> {
  const jobs = await tx
    .selectFrom('making_jobs')
    .select('id')
    .where('order_id', '=', orderId)
    .where('stage', '=', 'packed')
    .execute();
  const [from, to] = ['packed', 'dispatched'] as const;
  for (const { id } of jobs) {
    await moveJob(tx, { id, stage: to, now });
    await addToHistory(tx, { jobId: id, userId, event: 'dispatch', from, to, now });
  }
}

export async function deliverOrder(call: Caller, orderId: string): Promise<void> {
  const { ctx } = call;
  await inTransaction(ctx.db, async (tx) => {
    const order = await lockedOrder(tx, orderId);
    if (order.dispatchedAt === null || order.deliveredAt !== null) {
      throw new CallError('order_not_sent', { values: { number: order.number } });
    }
    await markArrived(tx, { orderId, now: ctx.clock.now() });
    await finishDispatch(tx, call, { order, action: 'production.delivered', details: {} });
  });
}

async function finishDispatch(
  tx: Tx,
  call: Caller,
  event: {
    order: OrderRow;
    action: 'production.dispatched' | 'production.delivered';
    details: Record<string, string>;
  },
): Promise<void> {
  const { order, action, details } = event;
  const { userId, now } = moverOf(call);
  await publishOrderChanged(tx, call.ctx, order);
  await publishPlantChanged(tx, call.ctx);
  await audit(tx, {
    at: now,
    action,
    actorId: userId,
    subjectId: order.userId,
    object: { type: 'order', id: order.id },
    details: { number: order.number, ...details },
    ip: call.ip,
  });
}
