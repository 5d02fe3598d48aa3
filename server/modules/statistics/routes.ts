import type { statisticCalls } from '@lathe/contract/statistic-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { StatPeriod } from '@lathe/rules/statistics';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { readStatistics } from './read-statistics.ts';
import { statisticsCsv } from './statistics-csv.ts';

export const statisticRoutes: Handlers<typeof statisticCalls> = {
  'GET /api/users/{user}/stats': (call) => read(call),

  'GET /api/users/{user}/stats/csv': async (call) => {
    const { ctx, query, locale } = call;
    const figures = await read(call);
    const day = calendarDate(ctx.clock.now());
    return {
      filename: `lathe-stats-${query.table}-${query.period}-${day}.csv`,
      text: statisticsCsv(figures, query.table, locale),
    };
  },
};

type StatisticsCall = Caller & {
  params: { user: string };
  query: { period: StatPeriod; page?: string | undefined; subject?: string | undefined };
};

async function read(call: StatisticsCall) {
  const { ctx, params, query, locale } = call;
  await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'sales.read' });
  const { period, page, subject } = query;
  return await readStatistics(ctx, { userId: params.user, period, page, subject, locale });
}
