import type { catalogueFileCalls } from '@lathe/contract/catalogue-file-calls';
import { calendarDate } from '@lathe/rules/dates';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { tableFile } from '../../platform/table-file.ts';
import { assertWithinLimit, auditIfForAnother } from '../accounts/index.ts';
import { catalogueTable, sampleTable } from './catalogue-table.ts';
import { importCatalogue } from './import-catalogue.ts';

export const catalogueFileRoutes: Handlers<typeof catalogueFileCalls> = {
  'GET /api/users/{user}/exports/catalogue': async (call) => {
    const { ctx, params, query } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'seller.read' });
    const name = `lathe-catalogue-${calendarDate(ctx.clock.now())}`;
    return tableFile(catalogueTable(ctx.db, params.user), { name, as: query.as });
  },

  'GET /api/users/{user}/catalogue/sample': ({ ctx }) => ({
    filename: 'lathe-catalogue-sample.csv',
    text: sampleTable(calendarDate(ctx.clock.now())),
  }),

  'POST /api/users/{user}/catalogue/preview': (call) => importFile(call, null),

  'POST /api/users/{user}/catalogue/import': async (call) => {
    const { ctx, params, upload } = call;
    const result = await importFile(call, upload.fields.digest);
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'releases.edited' });
    return result;
  },
};

async function importFile(
  call: Caller & { params: { user: string }; upload: { bytes: Uint8Array } },
  confirmed: string | null,
) {
  const { ctx, params, upload, locale, actor } = call;
  const { userId } = signedIn(actor);
  await assertWithinLimit(ctx, 'catalogue', userId);
  const { bytes } = upload;
  return await importCatalogue(ctx, { ownerId: params.user, userId, bytes, locale, confirmed });
}
