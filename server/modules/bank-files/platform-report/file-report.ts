/** What an admin has sent to the tax office, and the present details of sellers who were reported. */
import type { Ctx } from '../../../context.ts';
import { lock } from '../../../platform/db/locks.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { audit } from '../../accounts/index.ts';
import type { FileChange } from '../audit-file.ts';
import { makeNext } from './make-report.ts';
import { countFiled } from './next-message.ts';
import { refreshSeller } from './read-sellers.ts';
import { insertRecords } from './record-store.ts';
import { findReport } from './report-store.ts';

/** From now on the next message has another number, and only what has changed. */
export async function markFiled(
  ctx: Ctx,
  { year, reportId, staffId, ip }: FileChange & { year: number; reportId: string },
): Promise<void> {
  const next = await makeNext(ctx, year).catch((error: unknown) => {
    // It was filed meanwhile, and nothing is left.
    if (error instanceof CallError && error.code === 'report_unchanged') return null;
    throw error;
  });
  await inTransaction(ctx.db, async (tx) => {
    await lock(tx, 'shop-settings', `platform-report-${year}`);
    const report = await findReport(tx, { year, id: reportId });
    if (!report) throw new CallError('not_found');
    const isNext = next !== null && (await countFiled(tx, year)) + 1 === next.number;
    if (report.filedAt || !isNext || report.number !== next.number) {
      throw new CallError('report_filed');
    }
    // What was sent is not what would be sent now, so nobody could make it again.
    if (report.sha256 !== next.sha256) throw new CallError('report_invalid');
    const now = ctx.clock.now();
    await tx
      .updateTable('platform_reports')
      .set({ filed_at: now, filed_by: staffId, platform: JSON.stringify(next.platform) })
      .where('id', '=', reportId)
      .execute();
    await insertRecords(tx, ctx, { reportId, year, records: next.records });
    await audit(tx, {
      at: now,
      action: 'platform_report.filed',
      actorId: staffId,
      object: { type: 'platform_report', id: reportId },
      details: { number: `${year}-${next.number}`, count: report.sellers, sha256: report.sha256 },
      ip,
    });
  });
}

/** For a seller who has corrected name, address or tax number since the report was made. */
export async function refreshReportedSeller(
  ctx: Ctx,
  { year, userId, staffId, ip }: FileChange & { year: number; userId: string },
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    // Of deleted accounts, the details that were kept are all that there is.
    if (!(await refreshSeller(tx, { year, userId, now }))) throw new CallError('not_found');
    await audit(tx, {
      at: now,
      action: 'platform_report.seller_refreshed',
      actorId: staffId,
      subjectId: userId,
      details: { number: String(year) },
      ip,
    });
  });
}
