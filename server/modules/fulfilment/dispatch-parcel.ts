/** Dispatches packed parcels and marks them as delivered. */
import { type Carrier, isTracking, normalizeTracking } from '@lathe/rules/carriers';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import {
  findParcelOf,
  lockOrder,
  markArrived,
  markDispatched,
  type OrderRow,
  type ParcelRef,
  publishOrderChanged,
  sendOrderMail,
} from '../orders/index.ts';
import { addToHistory, moveJob, publishPlantChanged } from '../production/index.ts';
import { type JobMover, moverOf } from './move-job.ts';
import { findParcel } from './parcel-store.ts';

interface DispatchInput {
  /** Id of the parcel. */
  id: string;
  carrier: Carrier;
  tracking: string;
}

export async function dispatchParcel(
  call: Caller,
  { id, carrier, tracking: trackingInput }: DispatchInput,
): Promise<void> {
  const { ctx } = call;
  const mover = moverOf(call);
  const tracking = normalizeTracking(trackingInput);
  await inTransaction(ctx.db, async (tx) => {
    const { order, ref } = await lockParcel(tx, id);
    assertCanDispatch(order, ref.parcel);
    assertTracking(order, tracking);
    const sent = { carrier, tracking: tracking || null, now: mover.now };
    await markDispatched(tx, ref, sent);
    await dispatchJobs(tx, mover, ref);
    await ctx.jobs.enqueue(tx, sendOrderMail, { ...ref, letter: 'dispatched' });
    await ctx.hooks.sellerEvent(tx, ctx, { type: 'order.dispatched', ...ref });
    await finishDispatch(tx, call, {
      order,
      action: 'production.dispatched',
      details: { carrier },
    });
  });
}

interface LockedParcel {
  order: OrderRow;
  ref: ParcelRef;
}

/** The order is locked, as for all changes of its parcels. */
async function lockParcel(tx: Tx, id: string): Promise<LockedParcel> {
  const parcel = await findParcel(tx, id);
  if (!parcel) throw new CallError('not_found');
  const { orderId, number } = parcel;
  return { order: await lockOrder(tx, orderId), ref: { orderId, parcel: number } };
}

function assertCanDispatch(order: OrderRow, number: number): void {
  const { number: code, cancelledAt, refundedAt, heldAt } = order;
  const reason = cancelledAt ? 'cancelled' : refundedAt ? 'refunded' : heldAt ? 'held' : null;
  if (reason !== null) throw new CallError('job_stopped', { values: { code, reason } });
  const parcel = findParcelOf(order, number);
  if (!parcel?.packedAt || parcel.dispatchedAt !== null) {
    throw new CallError('order_not_packed', { values: { number: code } });
  }
}

/** Tracked shipping requires a tracking number. */
function assertTracking({ service }: OrderRow, tracking: string): void {
  const key =
    tracking === '' ? service === 'tracked' && 'required' : !isTracking(tracking) && 'tracking';
  if (key) throw new CallError('validation', { fields: { tracking: [{ key }] } });
}

async function dispatchJobs(
  tx: Tx,
  { userId, now }: JobMover,
  { orderId, parcel }: ParcelRef,
): Promise<void> {
  const jobs = await tx
    .selectFrom('making_jobs')
    .innerJoin('order_lines', 'order_lines.id', 'order_line_id')
    .select('making_jobs.id')
    .where('making_jobs.order_id', '=', orderId)
    .where('parcel', '=', parcel)
    .where('stage', '=', 'packed')
    .execute();
  const [from, to] = ['packed', 'dispatched'] as const;
  for (const { id } of jobs) {
    await moveJob(tx, { id, stage: to, now });
    await addToHistory(tx, { jobId: id, userId, event: 'dispatch', from, to, now });
  }
}

export async function deliverParcel(call: Caller, id: string): Promise<void> {
  const { ctx } = call;
  await inTransaction(ctx.db, async (tx) => {
    const { order, ref } = await lockParcel(tx, id);
    const { dispatchedAt, deliveredAt } = findParcelOf(order, ref.parcel) ?? {};
    if (!dispatchedAt || deliveredAt) {
      throw new CallError('order_not_sent', { values: { number: order.number } });
    }
    await markArrived(tx, ref, ctx.clock.now());
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
