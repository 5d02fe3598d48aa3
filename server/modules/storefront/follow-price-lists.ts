import { calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../../context.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { listDuePriceLists, markApplied } from '../catalogue/index.ts';
import { refreshPrices } from './refresh-prices.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const due = await listDuePriceLists(ctx.db, calendarDate(ctx.clock.now()));
  if (due.length === 0) return;
  // If it is interrupted, the next run starts over; only changed rows are written.
  await refreshPrices(ctx, signal);
  await markApplied(ctx.db, due, ctx.clock.now());
}
