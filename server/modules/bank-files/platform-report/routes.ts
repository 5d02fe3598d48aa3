import type {
  PlatformReport,
  platformReportCalls,
  ReportedSeller,
} from '@lathe/contract/platform-report-calls';
import { REPORT_SELLERS_SHOWN } from '@lathe/rules/bank-file-limits';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { REPORT_QUARTERS } from '@lathe/rules/platform-report';
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { signedIn } from '../../../platform/http/actor.ts';
import type { Handlers } from '../../../platform/http/handlers.ts';
import { presentPrice } from '../../catalogue/index.ts';
import {
  isYearOver,
  readReport,
  readReportFile,
  reportingPlatform,
  startReport,
} from './make-report.ts';

export const platformReportRoutes: Handlers<typeof platformReportCalls> = {
  'GET /api/admin/platform_reports/{year}': async ({ ctx, params, locale }) =>
    await presentReport(ctx, params.year, locale),

  'POST /api/admin/platform_reports/{year}/files': async ({ ctx, params, actor, ip }) => {
    const staffId = signedIn(actor).userId;
    const { id, expiresAt } = await startReport(ctx, { year: params.year, staffId, ip });
    return { uuid: id, expires_at: expiresAt.toISOString() };
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
    gap: gapOf(each),
  });
  const largest = reported.toSorted((a, b) => b.figures.earned - a.figures.earned);
  return {
    year,
    is_over: isYearOver(ctx, year),
    is_set_up: reportingPlatform(ctx) !== null,
    seller_count: all.length,
    reported_count: reported.length,
    gap_count: reported.filter((each) => gapOf(each) !== null).length,
    earned: pounds(reported.reduce((sum, { figures }) => sum + figures.earned, 0)),
    withheld: pounds(reported.reduce((sum, each) => sum + withheldOf(each), 0)),
    sellers: largest.slice(0, REPORT_SELLERS_SHOWN).map(present),
    made: await listMade(ctx, year),
  };
}

function gapOf({ seller }: Reported): ReportedSeller['gap'] {
  if (seller === null) return 'seller-details';
  return seller.classification === null ? 'tax-profile' : null;
}

async function listMade({ db }: Pick<Ctx, 'db'>, year: number): Promise<PlatformReport['made']> {
  const rows = await db
    .selectFrom('platform_reports')
    .select(['sha256', 'sellers', 'made_at as madeAt'])
    .select(sql<string | null>`(select name from users where users.id = made_by)`.as('by'))
    .where('year', '=', year)
    .orderBy('made_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ madeAt, ...row }) => ({ ...row, at: madeAt.toISOString() }));
}
