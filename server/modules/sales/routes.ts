import type { salesCalls } from '@lathe/contract/sales-calls';
import type { SalesSection } from '@lathe/rules/sales';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { priceBook } from '../catalogue/index.ts';
import { presentSold, presentSum } from './present.ts';
import { soldCsv } from './sold-csv.ts';
import { listAllSold, listSold, type SalesPeriod, sumSold } from './sold-store.ts';

type SalesCall = Caller & {
  params: { user: string };
  query: { month: string; show: SalesSection };
};

export const salesRoutes: Handlers<typeof salesCalls> = {
  'GET /api/users/{user}/sold_lines': async (call) => {
    const { ctx, locale, params, query } = call;
    const period = await periodOf(call);
    const viewer = { book: await priceBook(ctx), locale };
    const rows = await listSold(ctx.db, { period, cursor: readCursor(query.cursor, 'uuid') });
    return pageOf(rows, {
      path: `/api/users/${params.user}/sold_lines`,
      query,
      cursorOf: ({ soldKey, id }) => ({ at: soldKey, id }),
      present: (row) => presentSold(row, viewer),
    });
  },

  'GET /api/users/{user}/sold_lines/totals': async (call) => {
    const sums = await sumSold(call.ctx.db, await periodOf(call));
    return { data: sums.map((sum) => presentSum(sum, call.locale)), next_page_url: null };
  },

  'GET /api/users/{user}/sold_lines/csv': async (call) => {
    const { ctx, locale, query } = call;
    const rows = await listAllSold(ctx.db, await periodOf(call));
    const viewer = { book: await priceBook(ctx), locale };
    const name = query.show === 'own' ? 'lathe-own-copies' : 'lathe';
    const text = soldCsv(rows, { ...viewer, show: query.show });
    return { filename: `${name}-${query.month}.csv`, text };
  },
};

async function periodOf(call: SalesCall): Promise<SalesPeriod> {
  const { ctx, params, query } = call;
  await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'sales.read' });
  return { userId: params.user, month: query.month, show: query.show };
}
