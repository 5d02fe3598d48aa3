/** Jobs of one format that go through the plant together. */
import type { MakingStage } from '@lathe/rules/making';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import {
  type BatchRow,
  batchCode,
  findBatch,
  finishBatch,
  insertBatch,
  leaveBatch,
} from './batch-store.ts';
import { assertStageAfter, seenElsewhere, whyStopped } from './job-state.ts';
import { type JobRow, jobsOfBatch, stageOfMany } from './job-store.ts';
import { advance, lockJob, type Mover, moverOf, type Seen } from './move-job.ts';
import { tellPlant } from './tell-plant.ts';

export async function makeBatch(
  call: Caller,
  { format, jobs }: { format: string; jobs: number },
): Promise<string> {
  const { userId, today, now } = moverOf(call);
  return await inTransaction(call.ctx.db, async (tx) => {
    const id = await insertBatch(tx, { format, jobs, userId, today, now });
    if (id === null) throw new CallError('nothing_to_batch');
    await tell(tx, call, { id, action: 'production.batched', details: { format } });
    return id;
  });
}

interface Moved {
  to: MakingStage;
  moved: number;
}

/** What is in this stage goes on as one; what must not go on leaves the batch. */
export async function advanceBatch(call: Caller, { id, stage }: Seen): Promise<Moved> {
  const mover = moverOf(call);
  return await inTransaction(call.ctx.db, async (tx) => {
    await lockOrdersOf(tx, id);
    const batch = await findBatch(tx, id);
    if (!batch) throw new CallError('not_found');
    const here = (await jobsOfBatch(tx, id)).filter((job) => job.stage === stage);
    const [first] = here;
    if (!first) throw await elsewhere(tx, { batch, stage, mover });
    const to = assertStageAfter(first, 'advance');
    const moved = await moveAll(tx, mover, here);
    await finishBatch(tx, { id, now: mover.now });
    const details = { code: batchCode(batch), jobs: moved, from: stage, to };
    await tell(tx, call, { id, action: 'production.batch_advanced', details });
    return { to, moved };
  });
}

/** In the order of their ids: two batches wait for each other but never in a circle. */
async function lockOrdersOf(tx: Tx, batchId: string): Promise<void> {
  await sql`select id from orders where id in (
    select order_id from making_jobs where batch_id = ${batchId}) order by id for update`.execute(
    tx,
  );
}

async function elsewhere(
  tx: Tx,
  { batch, stage, mover }: { batch: BatchRow; stage: MakingStage; mover: Mover },
): Promise<CallError> {
  const now = stageOfMany(await jobsOfBatch(tx, batch.id));
  return seenElsewhere({ code: batchCode(batch), stage: now ?? 'packed' }, stage, mover.locale);
}

/** How many went on. */
async function moveAll(tx: Tx, mover: Mover, jobs: readonly JobRow[]): Promise<number> {
  let moved = 0;
  for (const job of jobs) {
    if (whyStopped(job, mover.today) !== null) {
      await leaveBatch(tx, job.id);
    } else {
      await advance(tx, mover, await lockJob(tx, job.id));
      moved += 1;
    }
  }
  return moved;
}

async function tell(
  tx: Tx,
  { ctx, actor, ip }: Caller,
  told: {
    id: string;
    action: 'production.batched' | 'production.batch_advanced';
    details: Record<string, string | number>;
  },
): Promise<void> {
  await tellPlant(tx, ctx);
  await audit(tx, {
    at: ctx.clock.now(),
    action: told.action,
    actorId: actor?.userId ?? null,
    object: { type: 'making_batch', id: told.id },
    details: told.details,
    ip,
  });
}
