import { calendarDate, startOfDay } from '@lathe/rules/dates';
import { PAYMENT_DETAILS_KEPT_YEARS } from '@lathe/rules/payout-limits';
import type { Ctx } from '../../context.ts';
import { NO_DETAILS } from './frozen-details.ts';

/** Nobody asks for a bank file of so long ago. Amounts and days stay. */
export async function handler({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  const year = Number(calendarDate(clock.now()).slice(0, 4));
  await db
    .updateTable('payout_attempts')
    .set(NO_DETAILS)
    .where('sent_at', '<', startOfDay(`${year - PAYMENT_DETAILS_KEPT_YEARS}-01-01`))
    .where('details_encrypted', 'is not', null)
    .execute();
}
