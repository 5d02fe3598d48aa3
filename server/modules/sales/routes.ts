import type { salesCalls } from '@lathe/contract/sales-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { tableFile } from '../../platform/table-file.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { priceBook } from '../catalogue/index.ts';
import { readFilterChoices } from './filter-choices.ts';
import { presentSold, presentSum } from './present.ts';
import type { SalesFilter } from './sales-filter.ts';
import { readSalesOverview } from './sales-overview.ts';
import { listSold, sumSold } from './sold-store.ts';
import { soldFileName, soldTable } from './sold-table.ts';

type SalesCall = Caller & { params: { user: string }; query: Omit<SalesFilter, 'userId'> };

export const salesRoutes: Handlers<typeof salesCalls> = {
  'GET /api/users/{user}/sales_overview': async (call) => {
    const { ctx, params, locale } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'sales.read' });
    return await readSalesOverview(ctx, { userId: params.user, locale });
  },

  'GET /api/users/{user}/sold_lines': async (call) => {
    const { ctx, locale, params, query } = call;
    const filter = await readFilter(call);
    const viewer = { book: await priceBook(ctx), locale };
    const rows = await listSold(ctx.db, { filter, cursor: readCursor(query.cursor, 'uuid') });
    return pageOf(rows, {
      path: `/api/users/${params.user}/sold_lines`,
      query,
      cursorOf: ({ soldKey, id }) => ({ at: soldKey, id }),
      present: (row) => presentSold(row, viewer),
    });
  },

  'GET /api/users/{user}/sold_lines/totals': async (call) => {
    const sums = await sumSold(call.ctx.db, await readFilter(call));
    return { data: sums.map((sum) => presentSum(sum, call.locale)), next_page_url: null };
  },

  'GET /api/users/{user}/sold_lines/filters': async (call) => {
    const { userId, show } = await readFilter(call);
    return await readFilterChoices(call.ctx.db, { userId, show, locale: call.locale });
  },

  'GET /api/users/{user}/exports/sales': async (call) => {
    const { ctx, locale, query } = call;
    const filter = await readFilter(call);
    const viewer = { book: await priceBook(ctx), locale };
    return tableFile(soldTable(ctx.db, { filter, viewer }), {
      name: soldFileName(filter),
      as: query.as,
    });
  },
};

async function readFilter(call: SalesCall): Promise<SalesFilter> {
  const { ctx, params, query } = call;
  const { show, month, from, to, release, country } = query;
  if (from !== undefined && to !== undefined && to < from) {
    throw new CallError('validation', { fields: { to: [{ key: 'days_reversed' }] } });
  }
  await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'sales.read' });
  return { userId: params.user, show, month, from, to, release, country };
}
