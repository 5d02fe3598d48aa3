import { calendarDate } from '@lathe/rules/dates';
import { REPORT_KEPT_YEARS } from '@lathe/rules/platform-report';
import type { Ctx } from '../../../context.ts';

/** The tax office can no longer ask for them. */
export async function handler({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const first = Number(calendarDate(clock.now()).slice(0, 4)) - REPORT_KEPT_YEARS;
  for (const table of ['platform_report_records', 'platform_report_sellers'] as const) {
    await db.deleteFrom(table).where('year', '<', first).execute();
  }
}
