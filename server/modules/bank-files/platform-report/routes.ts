import type {
  PlatformReport,
  platformReportCalls,
  ReportedSeller,
} from '@lathe/contract/platform-report-calls';
import { REPORT_SELLERS_SHOWN } from '@lathe/rules/bank-file-limits';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { REPORT_QUARTERS } from '@lathe/rules/platform-report';
import type { Ctx } from '../../../context.ts';
import { signedIn } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { presentPrice } from '../../catalogue/index.ts';
import { markFiled, refreshReportedSeller } from './file-report.ts';
import {
  gapOf,
  isYearOver,
  readNextMessage,
  readReport,
  readReportFile,
  reportingPlatform,
  startReport,
} from './make-report.ts';
import { listReports } from './report-store.ts';

export const platformReportRoutes: Handlers<typeof platformReportCalls> = {
  'GET /api/admin/platform_reports/{year}': async ({ ctx, params, locale }) =>
    await presentReport(ctx, params.year, locale),

  'POST /api/admin/platform_reports/{year}/files': async ({ ctx, params, body, actor, ip }) => {
    const staffId = signedIn(actor).userId;
    const { message = null } = body;
    const { id, expiresAt } = await startReport(ctx, { year: params.year, message, staffId, ip });
    return { uuid: id, expires_at: expiresAt.toISOString() };
  },

  'POST /api/admin/platform_reports/{year}/files/{file}/filed': async (call) => {
    const { ctx, params, actor, ip, locale } = call;
    const { year, file: reportId } = params;
    await markFiled(ctx, { year, reportId, staffId: signedIn(actor).userId, ip });
    return await presentReport(ctx, year, locale);
  },

  'POST /api/admin/platform_reports/{year}/sellers/{seller}/refresh': async (call) => {
    const { ctx, params, actor, ip, locale } = call;
    const { year, seller: userId } = params;
    await refreshReportedSeller(ctx, { year, userId, staffId: signedIn(actor).userId, ip });
    return await presentReport(ctx, year, locale);
  },

  'GET /api/admin/platform_reports/{year}/files/{file}': async ({ ctx, params, actor }) => {
    const staffId = signedIn(actor).userId;
    return await readReportFile(ctx, { year: params.year, staffId, reportId: params.file });
  },
};

type Reported = Awaited<ReturnType<typeof readReport>>['reported'][number];

async function presentReport(ctx: Ctx, year: number, locale: Locale): Promise<PlatformReport> {
  const { all, reported } = await readReport(ctx, year);
  const pounds = (pence: number) => presentPrice(money(pence, 'GBP'), locale);
  const withheldOf = ({ figures }: Reported) =>
    REPORT_QUARTERS.reduce((sum, quarter) => sum + figures.quarters[quarter].withheld, 0);
  const present = (each: Reported): ReportedSeller => ({
    user: each.figures.userId,
    name: each.seller?.name ?? null,
    country: each.seller?.country ?? null,
    sales: each.figures.sales,
    earned: pounds(each.figures.earned),
    withheld: pounds(withheldOf(each)),
    quarters: REPORT_QUARTERS.map((quarter) => {
      const { sales, earned, withheld } = each.figures.quarters[quarter];
      return { sales, earned: pounds(earned), withheld: pounds(withheld) };
    }),
    gap: gapOf(each.seller),
  });
  const made = await listReports(ctx.db, year);
  const isSetUp = reportingPlatform(ctx) !== null;
  const next = isSetUp ? await readNextMessage(ctx, year) : null;
  const largest = reported.toSorted((a, b) => b.figures.earned - a.figures.earned);
  return {
    year,
    is_over: isYearOver(ctx, year),
    is_set_up: isSetUp,
    seller_count: all.length,
    reported_count: reported.length,
    gap_count: reported.filter(({ seller }) => gapOf(seller) !== null).length,
    earned: pounds(reported.reduce((sum, { figures }) => sum + figures.earned, 0)),
    withheld: pounds(reported.reduce((sum, each) => sum + withheldOf(each), 0)),
    sellers: largest.slice(0, REPORT_SELLERS_SHOWN).map(present),
    next: next && { number: next.number, kind: next.kind, sellers: next.records.length },
    made: made.map((row) => ({
      uuid: row.id,
      number: row.number,
      kind: row.kind,
      by: row.by,
      at: row.madeAt.toISOString(),
      sha256: row.sha256,
      sellers: row.sellers,
      filed_at: row.filedAt?.toISOString() ?? null,
      file_enabled: row.filedAt === null && row.number === next?.number,
    })),
  };
}
