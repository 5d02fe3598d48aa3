import type { labelSalesCalls } from '@lathe/contract/label-sales-calls';
import { calendarDate } from '@lathe/rules/dates';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { nextPageUrl, PAGE_SIZE, readKeys } from '../../platform/http/paging.ts';
import { auditIfForAnother } from '../accounts/index.ts';
import { presentSalesRow, presentSums, salesTable } from './present-sales.ts';
import { listSales, type SalesQuery, sumSales } from './sales-store.ts';
import { readLabelOf } from './save-label.ts';

export const labelSalesRoutes: Handlers<typeof labelSalesCalls> = {
  'GET /api/users/{user}/label/sales': async (call) => {
    const { ctx, params, query, locale } = call;
    const after = readKeys(query.cursor, ['number', 'number', 'uuid', 'number']);
    const question = await salesQueryOf(call);
    const [rows, totals] = await Promise.all([
      listSales(ctx.db, question, { after }),
      sumSales(ctx.db, question),
    ]);
    const shown = rows.slice(0, PAGE_SIZE);
    const last = rows.length > PAGE_SIZE ? shown.at(-1) : undefined;
    const { cursor: _, ...narrowed } = query;
    const path = `/api/users/${params.user}/label/sales`;
    const keys = last && [last.month, last.copies, last.id, last.place];
    return {
      data: shown.map((row) => presentSalesRow(row, locale)),
      totals: totals.map((sums) => presentSums(sums, locale)),
      next_page_url: keys ? nextPageUrl({ path, query: narrowed, keys, name: 'cursor' }) : null,
    };
  },

  'GET /api/users/{user}/label/sales/csv': async (call) => {
    const { ctx, query, locale } = call;
    const question = await salesQueryOf(call);
    const rows = await listSales(ctx.db, question, 'all');
    const day = calendarDate(ctx.clock.now());
    return {
      filename: `lathe-sales-by-${query.by}-${day}.csv`,
      text: salesTable(rows, { grouping: query.by, locale }),
    };
  },
};

type SalesCall = Caller & {
  params: { user: string };
  query: { by: SalesQuery['grouping'] } & Pick<SalesQuery, 'from' | 'to'>;
};

async function salesQueryOf(call: SalesCall): Promise<SalesQuery> {
  const { ctx, params, query } = call;
  await readLabelOf(ctx.db, params.user);
  await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
  return { ownerId: params.user, grouping: query.by, from: query.from, to: query.to };
}
