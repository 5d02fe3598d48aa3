/** A label's tools: roster sales, and catalogue import and export. */
import type { labelDeskCalls } from '@lathe/contract/label-desk-calls';
import { calendarDate } from '@lathe/rules/dates';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { nextPageUrl, PAGE_SIZE, readKeys } from '../../platform/http/paging.ts';
import { assertWithinLimit, auditIfForAnother } from '../accounts/index.ts';
import { listCatalogue, listRosterPages } from './catalogue-store.ts';
import { catalogueTable, sampleTable } from './catalogue-table.ts';
import { importCatalogue } from './import-catalogue.ts';
import { presentSalesRow, presentSums, salesTable } from './present-sales.ts';
import { listSales, type SalesQuery, sumSales } from './sales-store.ts';
import { readLabelOf } from './save-label.ts';

export const labelDeskRoutes: Handlers<typeof labelDeskCalls> = {
  'GET /api/users/{user}/label/pages': async (call) => {
    const { ctx, params } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    const pages = await listRosterPages(ctx.db, params.user);
    return {
      data: pages.map(({ id, name, isLive, owner }) => ({
        uuid: id,
        name,
        is_live: isLive,
        owner,
      })),
      next_page_url: null,
    };
  },

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

  'GET /api/users/{user}/label/catalogue/csv': async (call) => {
    const { ctx, params } = call;
    await readLabelOf(ctx.db, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    const day = calendarDate(ctx.clock.now());
    const text = catalogueTable(await listCatalogue(ctx.db, params.user));
    return { filename: `lathe-catalogue-${day}.csv`, text };
  },

  'GET /api/users/{user}/label/catalogue/sample': async ({ ctx }) => ({
    filename: 'lathe-catalogue-sample.csv',
    text: sampleTable(calendarDate(ctx.clock.now())),
  }),

  'POST /api/users/{user}/label/catalogue/preview': (call) => importFile(call, { isPreview: true }),
  'POST /api/users/{user}/label/catalogue/import': (call) => importFile(call, { isPreview: false }),
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

type CatalogueFileCall = Parameters<
  (typeof labelDeskRoutes)['POST /api/users/{user}/label/catalogue/preview']
>[0];

async function importFile(call: CatalogueFileCall, { isPreview }: { isPreview: boolean }) {
  const { ctx, params, upload, locale, actor } = call;
  await readLabelOf(ctx.db, params.user);
  const { userId } = signedIn(actor);
  await assertWithinLimit(ctx, 'catalogue', userId);
  const input = { ownerId: params.user, userId, bytes: upload.bytes, locale, isPreview };
  const result = await importCatalogue(ctx, input);
  if (!isPreview) {
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.edited' });
  }
  return result;
}
