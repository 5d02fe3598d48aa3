/** The address of the screen: `/studio/stats?period=7d&page=…&subject=…`. */
import { DEFAULT_STAT_PERIOD, STAT_PERIODS, type StatPeriod } from '@lathe/rules/statistics';
import { isUuid } from '@lathe/rules/uuid';

export interface StatsQuery {
  period: StatPeriod;
  page?: string;
  subject?: string;
}

/** Wrong values are as if they were missing. */
export function readStatsQuery(request: Request): StatsQuery {
  const search = new URL(request.url).searchParams;
  const period = STAT_PERIODS.find((each) => each === search.get('period'));
  const [page, subject] = ['page', 'subject'].map((name) => search.get(name) ?? '');
  return {
    period: period ?? DEFAULT_STAT_PERIOD,
    ...(page !== undefined && isUuid(page) && { page }),
    ...(subject !== undefined && isUuid(subject) && { subject }),
  };
}

export function statsPath(query: StatsQuery, changes: Partial<StatsQuery> = {}): string {
  return `/studio/stats?${statsSearch({ ...query, ...changes })}`;
}

export function csvPath(query: StatsQuery, table: string): string {
  return `/studio/stats/csv?${statsSearch(query)}&table=${table}`;
}

function statsSearch(query: StatsQuery): string {
  return new URLSearchParams({ ...query }).toString();
}
