import { calendarDate } from '@lathe/rules/dates';
import type { Ctx } from '../../context.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { refreshPrices } from '../storefront/index.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  const due = await ctx.db
    .selectFrom('price_lists')
    .select('id')
    .where('valid_from', '<=', calendarDate(ctx.clock.now()))
    .where('followed_at', 'is', null)
    .execute();
  if (due.length === 0) return;
  // Killed half-way, it begins again: only what differs is written.
  await refreshPrices(ctx, signal);
  const ids = due.map(({ id }) => id);
  await ctx.db
    .updateTable('price_lists')
    .set({ followed_at: ctx.clock.now() })
    .where('id', 'in', ids)
    .where('followed_at', 'is', null)
    .execute();
}
