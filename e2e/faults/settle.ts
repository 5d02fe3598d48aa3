/** After the faults: what would take minutes of waiting comes at once, until nothing is left to be done. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Ctx } from '../../server/context.ts';
import { sweepCheckouts } from '../../server/modules/checkout/testing/shops.ts';
import type { TestClock } from '../../server/testing/clock.ts';

const PATIENCE_MS = 180_000;

/** Copies are held for a quarter of an hour for whoever never came back. */
export async function letTimePass(
  { ctx, clock }: { ctx: Ctx; clock: TestClock },
  minutes: number,
): Promise<void> {
  clock.advance({ minutes });
  await sweepCheckouts(ctx);
}

/** Retries wait longer each time; nobody has that long. */
async function hurryJobs({ pool }: Pick<Ctx, 'pool'>): Promise<void> {
  await pool.query(
    `update graphile_worker._private_jobs set run_at = now()
    where locked_at is null and run_at > now() and attempts < max_attempts`,
  );
}

/** Whoever waits for a file to be worked on need not wait for its retries either. */
export async function hurryUntil(ctx: Ctx, done: Promise<void>): Promise<void> {
  let isDone = false;
  const ended = done.finally(() => {
    isDone = true;
  });
  while (!isDone) {
    await hurryJobs(ctx);
    await Promise.race([ended, sleep(250)]);
  }
  await ended;
}

export interface Left {
  jobs: number;
  checkouts: number;
  refunds: number;
}

/** Of jobs only those that bring money back count for whoever does not care for the others. */
export async function untilSettled(
  ctx: Ctx,
  { onlyMoney = false }: { onlyMoney?: boolean } = {},
): Promise<Left> {
  const deadline = performance.now() + PATIENCE_MS;
  for (;;) {
    await hurryJobs(ctx);
    const left = await whatIsLeft(ctx);
    const isSettled = (onlyMoney ? 0 : left.jobs) + left.checkouts + left.refunds === 0;
    if (isSettled || performance.now() > deadline) return left;
    await sleep(250);
  }
}

/** Not those that are dead: the auditor wants to see them. */
async function whatIsLeft({ pool }: Ctx): Promise<Left> {
  const { rows } = await pool.query<Left>(
    `select
      (select count(*)::integer from graphile_worker._private_jobs
        where attempts < max_attempts or locked_at is not null) as jobs,
      (select count(*)::integer from checkouts where state = 'open') as checkouts,
      (select count(*)::integer from refunds where done_at is null) as refunds`,
  );
  return rows[0] ?? { jobs: 0, checkouts: 0, refunds: 0 };
}
