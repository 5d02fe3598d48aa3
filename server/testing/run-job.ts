import type { Ctx } from '../context.ts';
import { jobs } from '../modules/jobs.ts';
import { inTransaction } from '../platform/db/tx.ts';
import { runDueJobs } from '../platform/jobs/worker.ts';

/** Runs a job without a payload, including jobs of higher modules. */
export async function runJob(ctx: Ctx, name: string): Promise<void> {
  const job = jobs.find((each) => each.name === name);
  if (!job) throw new Error(`There is no job ${name}.`);
  await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, job, {}));
  await runDueJobs(ctx, [job]);
}
