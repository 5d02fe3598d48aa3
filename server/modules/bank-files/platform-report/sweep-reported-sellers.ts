import { calendarDate } from '@lathe/rules/dates';
import { REPORT_KEPT_YEARS } from '@lathe/rules/platform-report';
import type { Ctx } from '../../../context.ts';

/** The tax office can no longer ask for them. */
export async function handler({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const year = Number(calendarDate(clock.now()).slice(0, 4));
  await db
    .deleteFrom('platform_report_sellers')
    .where('year', '<', year - REPORT_KEPT_YEARS)
    .execute();
}
