import type { LabelRelease, labelCatalogueCalls } from '@lathe/contract/label-catalogue-calls';
import { calendarDate } from '@lathe/rules/dates';
import { signedIn } from '../../platform/http/actor.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { assertWithinLimit, auditIfForAnother } from '../accounts/index.ts';
import { listCatalogue, listRosterPages } from './catalogue-store.ts';
import { catalogueTable, sampleTable } from './catalogue-table.ts';
import { listEditedReleases, presentEditedReleases } from './edited-releases.ts';
import { importCatalogue } from './import-catalogue.ts';
import { readLabelOf } from './save-label.ts';

export const labelCatalogueRoutes: Handlers<typeof labelCatalogueCalls> = {
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

  'GET /api/users/{user}/label/releases': async (call) => {
    const { ctx, params, query } = call;
    await readLabelOf(ctx.db, params.user);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'label.read' });
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listEditedReleases(ctx.db, { ownerId: params.user, cursor });
    const shown = await presentEditedReleases(call, rows);
    return pageOf(
      rows.filter(({ id }) => shown.has(id)),
      {
        path: `/api/users/${params.user}/label/releases`,
        query,
        cursorOf: ({ updatedKey, id }) => ({ at: updatedKey, id }),
        present: ({ id }) => shown.get(id) as LabelRelease,
      },
    );
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

type CatalogueFileCall = Parameters<
  (typeof labelCatalogueRoutes)['POST /api/users/{user}/label/catalogue/preview']
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
