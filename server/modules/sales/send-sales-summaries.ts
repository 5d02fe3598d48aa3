/** Finds the sellers whose summary of a day or a week is due. */
import { endOfDay, startOfDay } from '@lathe/rules/dates';
import {
  DEFAULT_SUMMARY,
  duePeriods,
  periodKey,
  type SummaryPeriod,
} from '@lathe/rules/notifications';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { eachRow } from '../../platform/jobs/each-row.ts';
import type { JobHelpers } from '../../platform/jobs/jobs.ts';
import { partiesOf } from '../ledger/index.ts';
import { summariseSales as rowJob } from './jobs.ts';
import { summariseSales } from './summarise-sales.ts';

export async function handler(
  ctx: Ctx,
  _payload: object,
  { signal }: Pick<JobHelpers, 'signal'>,
): Promise<void> {
  for (const period of duePeriods(ctx.clock.now())) {
    const users = await listDueSellers(ctx.db, period);
    const payloads = users.map((userId) => ({ userId, ...period }));
    await eachRow(ctx, { job: rowJob, payloads, signal }, (payload) =>
      summariseSales(ctx, payload),
    );
  }
}

/** Sellers who sold something or have a share of it, and got no summary of the period yet. */
async function listDueSellers(db: Db, period: SummaryPeriod): Promise<string[]> {
  const { frequency, from, to } = period;
  const isSold = sql`sold_at >= ${startOfDay(from)} and sold_at < ${endOfDay(to)}
    and order_lines.mode = 'shop'`;
  const { rows } = await sql<{ userId: string }>`
    select sellers.user_id as "userId" from sellers
    left join notification_settings as chosen on chosen.user_id = sellers.user_id
    where coalesce(sales_summary, ${DEFAULT_SUMMARY}) = ${frequency}
      and (summary_from is null or summary_from <= ${to}::date)
      and not exists (select from notifications where notifications.user_id = sellers.user_id
        and topic = 'sales_summary' and subject = ${`${periodKey(period)} `} || sellers.user_id)
      and (exists (select from order_lines where owner_id = sellers.user_id and ${isSold})
        or exists (select from order_line_shares
          join order_lines on order_lines.id = order_line_id
          where party_id in ${partiesOf(sql`sellers.user_id`)} and ${isSold}))
    order by sellers.user_id`.execute(db);
  return rows.map(({ userId }) => userId);
}
