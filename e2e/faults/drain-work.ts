/** After the faults: skips the waiting times of retries and reservations until no work is left. */
import { setTimeout as sleep } from 'node:timers/promises';
import { PROVIDER_LISTED_MINUTES } from '@lathe/rules/bank-limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../server/context.ts';
import { sweepCheckouts } from '../../server/modules/checkout/testing/shops.ts';
import type { TestClock } from '../../server/testing/clock.ts';

const TIMEOUT_MS = 180_000;

/** Abandoned checkouts keep copies reserved for 15 minutes. */
export async function advanceClock(
  { ctx, clock }: { ctx: Ctx; clock: TestClock },
  minutes: number,
): Promise<void> {
  clock.advance({ minutes });
  await sweepCheckouts(ctx);
}

/**
 * Runs delayed retries now instead of waiting for their backoff. A payment that may exist already is
 * only made again after some time, so trying all the time would use up all attempts.
 */
async function runDelayedJobs({ pool, clock }: Pick<Ctx, 'pool' | 'clock'>): Promise<void> {
  const listed = subtractDuration(clock.now(), { minutes: 2 * PROVIDER_LISTED_MINUTES });
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and run_at > now() and attempts < max_attempts
      and coalesce((payload ->> 'triedAt')::timestamptz < $1, true)`,
    [listed],
  );
}

/** Also skips the retry delay of files that are being processed. */
export async function skipDelaysUntil(ctx: Ctx, done: Promise<unknown>): Promise<void> {
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await runDelayedJobs(ctx);
    await Promise.race([ended, sleep(250)]);
  }
  await ended;
}

export interface PendingWork {
  jobs: number;
  checkouts: number;
  refunds: number;
}

/** With `onlyMoney`, jobs other than refunds are ignored. */
export async function waitUntilDrained(
  ctx: Ctx,
  { refundsOnly = false }: { refundsOnly?: boolean } = {},
): Promise<PendingWork> {
  const deadline = performance.now() + TIMEOUT_MS;
  for (;;) {
    await runDelayedJobs(ctx);
    const left = await countPendingWork(ctx);
    const isSettled = (refundsOnly ? 0 : left.jobs) + left.checkouts + left.refunds === 0;
    if (isSettled || performance.now() > deadline) return left;
    await sleep(250);
  }
}

/** Dead jobs do not count here; the audit reports them. */
async function countPendingWork({ pool }: Ctx): Promise<PendingWork> {
  const { rows } = await pool.query<PendingWork>(
    `select
      (select count(*)::integer from graphile_worker._private_jobs
        where attempts < max_attempts or locked_at is not null) as jobs,
      (select count(*)::integer from checkouts where state = 'open') as checkouts,
      (select count(*)::integer from refunds where done_at is null) as refunds`,
  );
  return rows[0] ?? { jobs: 0, checkouts: 0, refunds: 0 };
}
