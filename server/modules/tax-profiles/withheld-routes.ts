import type { withheldTaxCalls } from '@lathe/contract/withheld-tax-calls';
import { money } from '@lathe/rules/money';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { auditIfForAnother, findPerson } from '../accounts/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import { listWithheldFiles, readWithheldFile, startWithheldFile } from './withheld-file.ts';
import {
  countUnconfirmed,
  listRoyaltiesAbroad,
  listWithheld,
  type WithheldRow,
} from './withheld-store.ts';
import {
  isCertificateReady,
  isYearOver,
  withholdingCertificateUrl,
} from './withholding-certificate.ts';

export const withheldTaxRoutes: Handlers<typeof withheldTaxCalls> = {
  'GET /api/account/{id}/withheld-tax': async (call) => {
    const { ctx, params } = call;
    if (!(await findPerson(ctx.db, params.id))) throw new CallError('not_found');
    await auditIfForAnother(ctx.db, call, { subjectId: params.id, action: 'tax_profile.read' });
    const isReady = await isCertificateReady(ctx, { userId: params.id });
    const rows = await listWithheld(ctx.db, { userId: params.id });
    return {
      data: [...Map.groupBy(rows, ({ year, currency }) => `${year} ${currency}`).values()].map(
        (own) => ({
          year: own[0]?.year ?? '',
          currency: own[0]?.currency ?? '',
          gross: sumOf(own, 'gross'),
          withheld: sumOf(own, 'withheld'),
          certificate_enabled: isReady(own[0]?.year ?? ''),
        }),
      ),
      next_page_url: null,
    };
  },

  'GET /api/account/{id}/withheld-tax/{year}/certificate': async (call) => {
    const { ctx, params } = call;
    await auditIfForAnother(ctx.db, call, { subjectId: params.id, action: 'tax_profile.read' });
    return { url: await withholdingCertificateUrl(ctx, { userId: params.id, year: params.year }) };
  },

  'GET /api/admin/withheld_tax/{year}': async ({ ctx, params, locale }) => {
    const { year } = params;
    const rows = await listRoyaltiesAbroad(ctx.db, { year });
    const pounds = (field: 'grossPence' | 'withheldPence') =>
      presentPrice(money(sumOf(rows, field), 'GBP'), locale);
    return {
      year,
      is_over: isYearOver(year, ctx.clock.now()),
      payees: new Set(rows.map(({ userId }) => userId)).size,
      gross: pounds('grossPence'),
      withheld: pounds('withheldPence'),
      unconfirmed: await countUnconfirmed(ctx.db, year),
      made: (await listWithheldFiles(ctx.db, year)).map(({ madeAt, ...file }) => ({
        ...file,
        at: madeAt.toISOString(),
      })),
    };
  },

  'POST /api/admin/withheld_tax/{year}/files': async ({ ctx, params, actor, ip }) => {
    const staffId = signedIn(actor).userId;
    const { id, expiresAt } = await startWithheldFile(ctx, { year: params.year, staffId, ip });
    return { uuid: id, expires_at: expiresAt.toISOString() };
  },

  'GET /api/admin/withheld_tax/{year}/files/{file}': async ({ ctx, params, actor }) => {
    const { year, file: fileId } = params;
    return await readWithheldFile(ctx, { year, fileId, staffId: signedIn(actor).userId });
  },
};

type Amount = 'gross' | 'withheld' | 'grossPence' | 'withheldPence';

function sumOf(rows: readonly WithheldRow[], field: Amount): number {
  return rows.reduce((sum, row) => sum + row[field], 0);
}
