/** The messages of a year: figures of the ledger, details of the sellers, checked by HMRC's schema. */
import { createHash } from 'node:crypto';
import { BANK_DOWNLOAD_MINUTES } from '@lathe/rules/bank-file-limits';
import { calendarDate } from '@lathe/rules/dates';
import type { ReportGap } from '@lathe/rules/platform-report';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../../context.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { audit } from '../../accounts/index.ts';
import type { FileChange } from '../audit-file.ts';
import { schemaErrors } from '../xml-schemas.ts';
import { findNextMessage, type NextMessage } from './next-message.ts';
import { readFigures, type SellerFigures } from './read-figures.ts';
import { freezeSellers, type ReportedSeller, readReportedSellers } from './read-sellers.ts';
import { readRecords } from './record-store.ts';
import { findFiled, type ReportRow } from './report-store.ts';
import { type ReportContent, type ReportingPlatform, writeReport } from './write-report.ts';

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

/** Only `seller-details` keeps a seller out of the report. */
export function gapOf(seller: ReportedSeller | null): ReportGap | null {
  if (seller === null) return 'seller-details';
  if (seller.classification === null) return 'tax-profile';
  // Those of the UK are asked for by the tax profile.
  return seller.taxNumber === null && seller.country !== 'GB' ? 'tax-number' : null;
}

/** As of now; null if everything was filed. */
export async function readNextMessage(
  ctx: Ctx,
  year: number,
): Promise<(NextMessage & { platform: ReportingPlatform }) | null> {
  const platform = reportingPlatform(ctx);
  if (!platform) throw new CallError('report_settings_missing');
  const { reported } = await readReport(ctx, year);
  const sellers = reported.flatMap(({ figures, seller }) => (seller ? [{ figures, seller }] : []));
  const next = await findNextMessage(ctx.db, { year, platformId: platform.id, sellers });
  return next && { ...next, platform };
}

export interface MadeReport extends ReportContent {
  xml: string;
  sha256: string;
}

export async function makeNext(ctx: Ctx, year: number): Promise<MadeReport> {
  const next = await readNextMessage(ctx, year);
  if (!next) throw new CallError('report_unchanged');
  return made(ctx, { year, ...next });
}

/** The same bytes again, from what was stored when it was filed. */
async function remakeFiled(ctx: Ctx, filed: ReportRow): Promise<MadeReport> {
  const { year, number, kind, platform, sha256 } = filed;
  if (platform === null) throw new CallError('not_found');
  const records = await readRecords(ctx, filed.id);
  // Deleted after some years.
  if (records.length !== filed.sellers) throw new CallError('not_found');
  const again = made(ctx, { year, number, kind, platform, records });
  if (again.sha256 !== sha256) throw new CallError('report_invalid');
  return again;
}

function made(ctx: Pick<Ctx, 'log'>, content: ReportContent): MadeReport {
  const xml = writeReport(content);
  const errors = schemaErrors(xml, 'platformReport');
  if (errors.length > 0) {
    const { year, number } = content;
    // Errors repeat values, so only their number is logged.
    ctx.log.error({ year, number, errors: errors.length }, 'invalid platform report');
    throw new CallError('report_invalid');
  }
  return { ...content, xml, sha256: createHash('sha256').update(xml).digest('hex') };
}

/** The next message, or a filed one again. */
export async function startReport(
  ctx: Ctx,
  { year, message, staffId, ip }: FileChange & { year: number; message: number | null },
): Promise<{ id: string; expiresAt: Date }> {
  if (!isYearOver(ctx, year)) throw new CallError('report_year_open');
  const { number, kind, records, sha256 } = await contentOf(ctx, { year, message });
  const now = ctx.clock.now();
  // The others are asked, and corrected with what they answer.
  const complete = records.filter(({ seller }) => gapOf(seller) === null);
  const id = await inTransaction(ctx.db, async (tx) => {
    const userIds = complete.map(({ seller }) => seller.userId);
    await freezeSellers(tx, { year, userIds, now });
    const row = { year, number, kind, sellers: records.length, sha256 };
    const report = await tx
      .insertInto('platform_reports')
      .values({ ...row, made_by: staffId, made_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(tx, {
      at: now,
      action: 'platform_report.made',
      actorId: staffId,
      object: { type: 'platform_report', id: report.id },
      details: { number: `${year}-${number}`, count: records.length, sha256 },
      ip,
    });
    return report.id;
  });
  return { id, expiresAt: addDuration(now, { minutes: BANK_DOWNLOAD_MINUTES }) };
}

async function contentOf(
  ctx: Ctx,
  { year, message }: { year: number; message: number | null },
): Promise<MadeReport> {
  if (message === null) return await makeNext(ctx, year);
  const filed = await findFiled(ctx.db, { year, number: message });
  if (!filed) throw new CallError('not_found');
  return await remakeFiled(ctx, filed);
}

/** For the person who made it, as long as the link works. */
export async function readReportFile(
  ctx: Ctx,
  { year, staffId, reportId }: { year: number; staffId: string; reportId: string },
): Promise<{ filename: string; text: string }> {
  const report = await ctx.db
    .selectFrom('platform_reports')
    .select(['number', 'sha256', 'made_at as madeAt'])
    .where('id', '=', reportId)
    .where('year', '=', year)
    .where('made_by', '=', staffId)
    .executeTakeFirst();
  if (!report) throw new CallError('not_found');
  const end = addDuration(report.madeAt, { minutes: BANK_DOWNLOAD_MINUTES });
  if (ctx.clock.now() >= end) throw new CallError('link_expired');
  const { number } = report;
  const filed = await findFiled(ctx.db, { year, number });
  const { xml, sha256 } = await contentOf(ctx, { year, message: filed ? number : null });
  // Somebody changed their details in between.
  if (sha256 !== report.sha256) throw new CallError('report_invalid');
  return { filename: `lathe-platform-report-${year}-${number}.xml`, text: xml };
}
