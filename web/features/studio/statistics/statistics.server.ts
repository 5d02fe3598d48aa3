import { STAT_TABLES } from '@lathe/contract/statistic-calls';
import { data } from 'react-router';
import { csvResponse } from '../../../lib/csv-response.ts';
import { requireStudio } from '../../../lib/require-studio.ts';
import type { PageArgs } from '../../../lib/route-types.ts';
import { readStatsQuery } from './stats-query.ts';

export async function loader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const query = readStatsQuery(args.request);
  const params = { user: account.id };
  return { query, figures: await api('GET /api/users/{user}/stats', { params, query }) };
}

export async function csvLoader(args: PageArgs) {
  const { api, account } = requireStudio(args);
  const name = new URL(args.request.url).searchParams.get('table');
  const table = STAT_TABLES.find((each) => each === name);
  if (!table) throw data(null, 404);
  const query = { ...readStatsQuery(args.request), table };
  const params = { user: account.id };
  return csvResponse(await api('GET /api/users/{user}/stats/csv', { params, query }));
}
