/** The report of a year: figures of the ledger, details of the sellers, checked by HMRC's schema. */
import { createHash } from 'node:crypto';
import { BANK_DOWNLOAD_MINUTES } from '@lathe/rules/bank-file-limits';
import { calendarDate } from '@lathe/rules/dates';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { audit } from '../../accounts/index.ts';
import type { FileChange } from '../audit-file.ts';
import { schemaErrors } from '../xml-schemas.ts';
import { readFigures, type SellerFigures } from './read-figures.ts';
import { freezeSellers, type ReportedSeller, readReportedSellers } from './read-sellers.ts';
import { type ReportingPlatform, writeReport } from './write-report.ts';

export function isYearOver({ clock }: Pick<Ctx, 'clock'>, year: number): boolean {
  return calendarDate(clock.now()) > `${year}-12-31`;
}

/** Null without the numbers of the tax office in the settings. */
export function reportingPlatform({ config }: Pick<Ctx, 'config'>): ReportingPlatform | null {
  const { platformId, utr } = config.taxOffice;
  if (platformId === null || utr === null) return null;
  const { name, address, vatNumber } = config.house;
  return { id: platformId, utr, name, address, vatNumber };
}

/** Sellers above the limits. Details are null if the account was deleted before they were kept. */
export async function readReport(
  ctx: Pick<Ctx, 'db' | 'keys'>,
  year: number,
): Promise<{
  all: SellerFigures[];
  reported: { figures: SellerFigures; seller: ReportedSeller | null }[];
}> {
  const all = await readFigures(ctx.db, year);
  const reportable = all.filter((figures) => figures.isReportable);
  const ids = reportable.map(({ userId }) => userId);
  const sellers = await readReportedSellers(ctx, { year, userIds: ids });
  return {
    all,
    reported: reportable.map((figures) => ({
      figures,
      seller: sellers.get(figures.userId) ?? null,
    })),
  };
}

interface Made {
  xml: string;
  sha256: string;
  sellers: readonly ReportedSeller[];
}

async function makeReport(ctx: Ctx, year: number): Promise<Made> {
  const platform = reportingPlatform(ctx);
  if (!platform) throw new CallError('report_settings_missing');
  const { reported } = await readReport(ctx, year);
  const sellers = reported.flatMap(({ figures, seller }) => (seller ? [{ figures, seller }] : []));
  const xml = writeReport({ year, platform, sellers });
  const errors = schemaErrors(xml, 'platformReport');
  if (errors.length > 0) {
    // Errors repeat values, so only their number is logged.
    ctx.log.error({ year, errors: errors.length }, 'invalid platform report');
    throw new CallError('report_invalid');
  }
  const sha256 = createHash('sha256').update(xml).digest('hex');
  return { xml, sha256, sellers: sellers.map(({ seller }) => seller) };
}

export async function startReport(
  ctx: Ctx,
  { year, staffId, ip }: FileChange & { year: number },
): Promise<{ id: string; expiresAt: Date }> {
  if (!isYearOver(ctx, year)) throw new CallError('report_year_open');
  const { sha256, sellers } = await makeReport(ctx, year);
  const now = ctx.clock.now();
  // Those without a tax profile are asked, and reported with it the next time.
  const complete = sellers.filter(({ classification }) => classification !== null);
  const id = await inTransaction(ctx.db, async (tx) => {
    await freezeSellers(tx, { year, userIds: complete.map(({ userId }) => userId), now });
    const made = await tx
      .insertInto('platform_reports')
      .values({ year, sellers: sellers.length, sha256, made_by: staffId, made_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, {
      at: now,
      action: 'platform_report.made',
      actorId: staffId,
      object: { type: 'platform_report', id: made.id },
      details: { number: String(year), count: sellers.length, sha256 },
      ip,
    });
    return made.id;
  });
  return { id, expiresAt: addDuration(now, { minutes: BANK_DOWNLOAD_MINUTES }) };
}

/** For the person who made it, as long as the link works. */
export async function readReportFile(
  ctx: Ctx,
  { year, staffId, reportId }: { year: number; staffId: string; reportId: string },
): Promise<{ filename: string; text: string }> {
  const made = await ctx.db
    .selectFrom('platform_reports')
    .select(['sha256', 'made_at as madeAt'])
    .where('id', '=', reportId)
    .where('year', '=', year)
    .where('made_by', '=', staffId)
    .executeTakeFirst();
  if (!made) throw new CallError('not_found');
  const end = addDuration(made.madeAt, { minutes: BANK_DOWNLOAD_MINUTES });
  if (ctx.clock.now() >= end) throw new CallError('link_expired');
  const { xml, sha256 } = await makeReport(ctx, year);
  // Somebody changed their details in between.
  if (sha256 !== made.sha256) throw new CallError('report_invalid');
  return { filename: `lathe-platform-report-${year}.xml`, text: xml };
}
