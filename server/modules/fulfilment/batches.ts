/** Batches: jobs of one format and material that are manufactured together. */
import type { ProductionStage } from '@lathe/rules/production';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import {
  finishBatches,
  insertBatch,
  leaveBatch,
  publishPlantChanged,
} from '../production/index.ts';
import { type BatchRow, batchCode, findBatch, lockNextJobs } from './batch-store.ts';
import { assertStageAfter, blockedReasonOf, isPassed, movedMeanwhile } from './job-state.ts';
import { type JobRow, jobsOfBatch, stageOfMany } from './job-store.ts';
import { advance, type JobMover, lockJob, moverOf, type SeenJob } from './move-job.ts';

export async function makeBatch(
  call: Caller,
  { format, material, jobs }: { format: string; material: string; jobs: number },
): Promise<string> {
  const { userId, today, now } = moverOf(call);
  return await inTransaction(call.ctx.db, async (tx) => {
    const jobIds = await lockNextJobs(tx, { format, material, jobs, today });
    if (jobIds.length === 0) throw new CallError('nothing_to_batch');
    const id = await insertBatch(tx, { format, material, jobIds, userId, now });
    await publishBatchMoved(tx, call, {
      id,
      action: 'production.batched',
      details: { format, ...(material !== '' && { material }) },
    });
    return id;
  });
}

interface MovedBatch {
  to: ProductionStage;
  moved: number;
}

/** Advances all jobs in this stage. Jobs that must not continue leave the batch. */
export async function advanceBatch(call: Caller, { id, stage }: SeenJob): Promise<MovedBatch> {
  const mover = moverOf(call);
  return await inTransaction(call.ctx.db, async (tx) => {
    await lockOrdersOf(tx, id);
    const batch = await findBatch(tx, id);
    if (!batch) throw new CallError('not_found');
    const jobsAtStage = (await jobsOfBatch(tx, id)).filter((job) => job.stage === stage);
    const [first] = jobsAtStage;
    if (!first) throw await movedMeanwhileError(tx, { batch, stage, mover });
    const to = assertStageAfter(first, 'advance');
    const moved = await moveAll(tx, mover, jobsAtStage);
    await finishBatches(tx, { ids: [id], now: mover.now });
    const details = { code: batchCode(batch), jobs: moved, from: stage, to };
    await publishBatchMoved(tx, call, { id, action: 'production.batch_advanced', details });
    return { to, moved };
  });
}

async function lockOrdersOf(tx: Tx, batchId: string): Promise<void> {
  const jobs = await tx
    .selectFrom('making_jobs')
    .select('order_id')
    .where('batch_id', '=', batchId)
    .execute();
  const orderIds = jobs.map(({ order_id }) => order_id);
  await lockRows(tx, 'orders', orderIds);
}

async function movedMeanwhileError(
  tx: Tx,
  { batch, stage, mover }: { batch: BatchRow; stage: ProductionStage; mover: JobMover },
): Promise<CallError> {
  const now = stageOfMany(await jobsOfBatch(tx, batch.id)) ?? 'packed';
  const why = isPassed(now, stage) ? 'passed' : 'early';
  return movedMeanwhile({ code: batchCode(batch), stage: now, why }, stage, mover.locale);
}

/** Returns how many jobs advanced. */
async function moveAll(tx: Tx, mover: JobMover, jobs: readonly JobRow[]): Promise<number> {
  let moved = 0;
  for (const job of jobs) {
    if (blockedReasonOf(job, mover.today) !== null) {
      await leaveBatch(tx, job.id);
    } else {
      await advance(tx, mover, await lockJob(tx, job.id));
      moved += 1;
    }
  }
  return moved;
}

async function publishBatchMoved(
  tx: Tx,
  { ctx, actor, ip }: Caller,
  event: {
    id: string;
    action: 'production.batched' | 'production.batch_advanced';
    details: Record<string, string | number>;
  },
): Promise<void> {
  await publishPlantChanged(tx, ctx);
  await audit(tx, {
    at: ctx.clock.now(),
    action: event.action,
    actorId: actor?.userId ?? null,
    object: { type: 'making_batch', id: event.id },
    details: event.details,
    ip,
  });
}
