import { calendarDate } from '@lathe/rules/dates';
import { REPORT_FIRST_YEAR } from '@lathe/rules/platform-report';
import { HOME_TIME_ZONE } from '@lathe/rules/time';
import { sql } from 'kysely';
import { jsonFile, type PersonalData } from '../../../platform/personal-data.ts';
import { freezeSellers } from './read-sellers.ts';

/**
 * What the tax office is told about a seller. It has to be told also about sellers who have left, so
 * their details are kept for the years in which they sold something, until nobody may ask any more.
 */
export const platformReportData: PersonalData = {
  area: 'platform_report',

  async *collect({ db }, { userId }) {
    const reported = await db
      .selectFrom('platform_report_sellers')
      .select(['year', 'name', 'first_name', 'last_name', 'birth_date', 'country_iso'])
      .select(['line_1', 'line_2', 'city', 'state', 'postcode', 'address_country_iso', 'frozen_at'])
      .where('user_id', '=', userId)
      .orderBy('year')
      .execute();
    if (reported.length > 0) yield jsonFile('platform_report.json', reported);
  },

  async erase(tx, { userId, now }) {
    const first = Number(calendarDate(now).slice(0, 4)) - 1;
    const { rows } = await sql<{ year: number }>`
      select distinct extract(year from ledger_entries.booked_at at time zone ${HOME_TIME_ZONE})::integer
        as year
      from ledger_entries join ledger_transactions on ledger_transactions.id = transaction_id
      where party_id = ${userId} and kind in ('sale', 'earnings_claimed')
      order by 1`.execute(tx);
    // Reports of earlier years were made, or nobody has reported them in time.
    const open = rows.filter(({ year }) => year >= Math.max(first, REPORT_FIRST_YEAR));
    for (const { year } of open) await freezeSellers(tx, { year, userIds: [userId], now });
    return {};
  },
};
