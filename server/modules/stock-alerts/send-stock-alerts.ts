import { STOCK_ALERT_CONFIRM_HOURS, STOCK_ALERT_DAYS } from '@lathe/rules/limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { deleteOldAlerts } from './alert-store.ts';
import { notifyOfThing as job } from './jobs.ts';
import { notifyOfThing } from './notify-of-thing.ts';
import { deleteOldRounds, listAwaitedThings } from './round-store.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const now = ctx.clock.now();
  await deleteOldAlerts(ctx.db, {
    before: subtractDuration(now, { days: STOCK_ALERT_DAYS }),
    unconfirmedBefore: subtractDuration(now, { hours: STOCK_ALERT_CONFIRM_HOURS }),
  });
  await deleteOldRounds(ctx.db, subtractDuration(now, { days: 1 }));
  const payloads = (await listAwaitedThings(ctx.db)).map((thing) => ({ thing }));
  await eachRow(ctx, { job, payloads, signal }, (payload) => notifyOfThing(ctx, payload));
}
