import type { Logger } from 'pino';
import type { Ctx } from '../context.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/db/connect.ts';
import { makeJobs } from '../platform/jobs/jobs.ts';
import { silentLog } from './logs.ts';

/**
 * The part of the context that jobs and sweeps use; anything else is missing, and using it throws.
 */
export function platformCtx(
  { db, pool }: Database,
  { log = silentLog, clock = systemClock }: { log?: Logger; clock?: Clock } = {},
): Ctx {
  const part: Partial<Ctx> = { db, pool, log, clock, machineClock: clock, jobs: makeJobs() };
  return part as Ctx;
}
