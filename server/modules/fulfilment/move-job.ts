/**
 * Moves a job forward or back to the queue. The order row is locked first, as in cancel and address
 * change, so either the cancellation or the production start wins.
 */
import { type CalendarDate, calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import type { ProductionStage } from '@lathe/rules/production';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError, type FieldProblem } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import {
  lockOrder,
  markProgress,
  markUnpacked,
  type OrderRow,
  publishOrderChanged,
} from '../orders/index.ts';
import {
  addToHistory,
  finishBatches,
  isAllPacked,
  moveJob,
  publishPlantChanged,
  restartJob,
} from '../production/index.ts';
import { batchCode, findBatch } from './batch-store.ts';
import { assertAtStage, assertNotBlocked, assertStageAfter } from './job-state.ts';
import { copiesToMake, findJob, type JobRow, jobCode } from './job-store.ts';

export interface JobMover {
  ctx: Ctx;
  userId: string;
  locale: Locale;
  today: CalendarDate;
  now: Date;
}

export function moverOf({ ctx, actor, locale }: Caller): JobMover {
  const now = ctx.clock.now();
  return { ctx, userId: signedIn(actor).userId, locale, today: calendarDate(now), now };
}

export interface LockedJob {
  job: JobRow;
  order: OrderRow;
}

export async function lockJob(tx: Tx, id: string): Promise<LockedJob> {
  const found = await findJob(tx, id);
  if (!found) throw new CallError('not_found');
  const order = await lockOrder(tx, found.orderId);
  // The previous lock holder may have moved the job.
  const job = await findJob(tx, id);
  if (!job) throw new CallError('not_found');
  return { job, order };
}

/** Both rows are locked. Returns the new stage. */
export async function advance(
  tx: Tx,
  { ctx, userId, now }: JobMover,
  { job, order }: LockedJob,
): Promise<ProductionStage> {
  const from = job.stage;
  const to = assertStageAfter(job, 'advance');
  await moveJob(tx, { id: job.id, stage: to, now });
  await addToHistory(tx, { jobId: job.id, userId, event: 'advance', from, to, now });
  const { parcel } = job;
  const isPacked = to === 'packed' && (await isAllPacked(tx, { orderId: order.id, parcel }));
  await markProgress(tx, order, { parcel, isPacked, now });
  await publishOrderChanged(tx, ctx, order);
  return to;
}

export interface SeenJob {
  id: string;
  stage: ProductionStage;
}

interface ScannedJob extends SeenJob {
  /** The batch that the station works on; the job must be in it. */
  batch?: string | undefined;
}

export async function advanceJob(
  call: Caller,
  { id, stage, batch }: ScannedJob,
): Promise<ProductionStage> {
  const mover = moverOf(call);
  return await inTransaction(call.ctx.db, async (tx) => {
    const locked = await lockJob(tx, id);
    const { job } = locked;
    if (batch !== undefined) await assertInBatch(tx, job, batch);
    assertAtStage(job, stage, mover.locale);
    assertNotBlocked(job, mover.today, mover.locale);
    const to = await advance(tx, mover, locked);
    if (job.batchId !== null) await finishBatches(tx, { ids: [job.batchId], now: mover.now });
    await publishPlantChanged(tx, mover.ctx);
    await auditAdvance(tx, mover, { ...locked, to, ip: call.ip });
    return to;
  });
}

/** `job` is as it was before the step. */
export async function auditAdvance(
  tx: Tx,
  { now, userId }: JobMover,
  { job, order, to, ip }: LockedJob & { to: ProductionStage; ip: string },
): Promise<void> {
  await audit(tx, {
    at: now,
    action: 'production.advanced',
    actorId: userId,
    subjectId: order.userId,
    object: { type: 'making_job', id: job.id },
    details: { code: jobCode(job), from: job.stage, to },
    ip,
  });
}

/** A black shirt among white ones would get the wrong print. */
async function assertInBatch(tx: Tx, job: JobRow, batchId: string): Promise<void> {
  if (job.batchId === batchId) return;
  const expected = await findBatch(tx, batchId);
  if (!expected) throw new CallError('not_found');
  const own = job.batchNumber === null ? 'none' : batchCode({ number: job.batchNumber });
  const values = { code: jobCode(job), batch: batchCode(expected), own };
  throw new CallError('job_of_other_batch', { values });
}

interface Fault extends SeenJob {
  reason: string;
  /** Faulty copies; null: all of the job. */
  copies: number | null;
}

/** Makes the faulty copies again, on their own. The batch of the job continues without it. */
export async function reprintJob(
  call: Caller,
  { id, stage, reason: reasonInput, copies }: Fault,
): Promise<void> {
  const mover = moverOf(call);
  const { ctx, now, userId } = mover;
  const reason = reasonInput.trim();
  if (reason === '') {
    const fields: Record<string, FieldProblem[]> = { reason: [{ key: 'required' }] };
    throw new CallError('validation', { fields });
  }
  await inTransaction(ctx.db, async (tx) => {
    const { job, order } = await lockJob(tx, id);
    assertAtStage(job, stage, mover.locale);
    const to = assertStageAfter(job, 'reprint');
    const quantity = faultyCopies(job, copies);
    await restartJob(tx, { id, stage: to, quantity, now });
    const restart = { jobId: id, userId, event: 'reprint', from: stage, to, reason } as const;
    await addToHistory(tx, { ...restart, quantity, now });
    await markUnpacked(tx, { orderId: order.id, parcel: job.parcel });
    if (job.batchId !== null) await finishBatches(tx, { ids: [job.batchId], now });
    await publishOrderChanged(tx, ctx, order);
    await publishPlantChanged(tx, ctx);
    await audit(tx, {
      at: now,
      action: 'production.reprinted',
      actorId: userId,
      subjectId: order.userId,
      object: { type: 'making_job', id },
      details: { code: jobCode(job), reason, ...(quantity !== null && { copies: quantity }) },
      ip: call.ip,
    });
  });
}

/** Null if all copies of the job are made again. */
function faultyCopies(job: JobRow, copies: number | null): number | null {
  const made = copiesToMake(job);
  if (copies !== null && copies > made) {
    throw new CallError('validation', {
      fields: { copies: [{ key: 'max', values: { max: made } }] },
    });
  }
  const faulty = copies ?? made;
  return faulty === job.quantity ? null : faulty;
}
