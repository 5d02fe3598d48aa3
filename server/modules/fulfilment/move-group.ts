/**
 * Moves many jobs of one item in one step. The caller names each job and the stage in which they
 * were seen, so that two people who press at once move nothing twice, and jobs that arrived
 * meanwhile stay.
 */
import type { ProductionStage } from '@lathe/rules/production';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { finishBatches, publishPlantChanged } from '../production/index.ts';
import {
  assertAtStage,
  assertNotBlocked,
  assertStageAfter,
  type BlockedReason,
  blockedReasonOf,
} from './job-state.ts';
import { type JobRow, jobCode, jobsOfItem } from './job-store.ts';
import { advance, auditAdvance, type JobMover, lockJob, moverOf } from './move-job.ts';

interface SeenGroup {
  item: string;
  stage: ProductionStage;
  /** Job numbers. */
  jobs: readonly number[];
}

interface MovedGroup {
  title: string;
  from: ProductionStage;
  to: ProductionStage;
  jobs: number;
  copies: number;
  skipped: { code: string; reason: BlockedReason | 'moved' }[];
}

export async function advanceGroup(
  call: Caller,
  { item, stage, jobs }: SeenGroup,
): Promise<MovedGroup> {
  const mover = moverOf(call);
  const numbers = [...new Set(jobs)];
  return await inTransaction(call.ctx.db, async (tx) => {
    const seen = await jobsOfItem(tx, { item, numbers });
    if (seen.length < numbers.length) throw new CallError('not_found');
    await lockRows(
      tx,
      'orders',
      seen.map(({ orderId }) => orderId),
    );
    // The previous lock holder may have moved some.
    const found = await jobsOfItem(tx, { item, numbers });
    const movable = found.filter((job) => skipReason(job, stage, mover) === null);
    const [first] = movable;
    if (!first) throw cannotMove(found, stage, mover);
    const to = assertStageAfter(first, 'advance');
    for (const { id } of movable) {
      const locked = await lockJob(tx, id);
      await advance(tx, mover, locked);
      await auditAdvance(tx, mover, { ...locked, to, ip: call.ip });
    }
    const batchIds = [...new Set(movable.flatMap(({ batchId }) => batchId ?? []))];
    await finishBatches(tx, { ids: batchIds, now: mover.now });
    await publishPlantChanged(tx, mover.ctx);
    return {
      title: first.title,
      from: stage,
      to,
      jobs: movable.length,
      copies: movable.reduce((sum, { quantity }) => sum + quantity, 0),
      skipped: found.flatMap((job) => {
        const reason = skipReason(job, stage, mover);
        return reason === null ? [] : { code: jobCode(job), reason };
      }),
    };
  });
}

function skipReason(
  job: JobRow,
  stage: ProductionStage,
  { today }: JobMover,
): MovedGroup['skipped'][number]['reason'] | null {
  const blocked = blockedReasonOf(job, today);
  if (blocked !== null) return blocked;
  return job.stage === stage ? null : 'moved';
}

/** The same error as for a single job. */
function cannotMove(
  [first]: readonly JobRow[],
  stage: ProductionStage,
  { today, locale }: JobMover,
): CallError {
  if (!first) return new CallError('not_found');
  try {
    assertNotBlocked(first, today, locale);
    assertAtStage(first, stage, locale);
  } catch (error) {
    if (error instanceof CallError) return error;
    throw error;
  }
  return new CallError('conflict');
}
