/** What a second admin does with a prepared file. */
import { BANK_DOWNLOAD_MINUTES } from '@lathe/rules/bank-file-limits';
import { calendarDate } from '@lathe/rules/dates';
import { DISCARDED_FILE } from '@lathe/rules/payment-reasons';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { announceFile, recordPaymentResults } from '../payouts/index.ts';
import { assertNoneHeld } from './assert-none-held.ts';
import { assertNotPayee } from './assert-not-payee.ts';
import { auditFile, type FileChange } from './audit-file.ts';
import { lockPayees } from './lock-payees.ts';
import { type MadeFile, makeFile } from './make-file.ts';
import { nextPaymentDay } from './prepare-file.ts';
import { type FileRow, findDownload, findFile, listPayments, stateOf } from './store.ts';

export interface FileDecision extends FileChange {
  fileId: string;
}

/**
 * A file whose day has passed gets a new one, because banks reject past days. Its hash then changes,
 * and the audit log contains both.
 */
export async function releaseFile(ctx: Ctx, decision: FileDecision): Promise<void> {
  const { staffId } = decision;
  await inTransaction(ctx.db, async (tx) => {
    const file = await lockFile(tx, decision.fileId);
    assertAnother(file, staffId);
    if (stateOf(file) !== 'prepared') throw new CallError('bank_file_decided');
    const payments = await listPayments(tx, file.id);
    await assertNotPayee(tx, staffId, payments);
    await lockPayees(tx, payments);
    const now = ctx.clock.now();
    await assertNoneHeld(tx, { payments, currency: file.currency, now });
    const isLate = file.executeOn < calendarDate(now);
    const executeOn = isLate ? nextPaymentDay(now, file.method) : file.executeOn;
    const { sha256 } = await remakeFile(tx, ctx, { ...file, executeOn });
    if (executeOn === file.executeOn) assertSame(ctx, file, sha256);
    await tx
      .updateTable('bank_files')
      .set({ released_by: staffId, released_at: now, execute_on: executeOn, sha256 })
      .where('id', '=', file.id)
      .execute();
    await announceFile(tx, ctx, { fileId: file.id, executeOn });
    const moved = sha256 === file.sha256 ? {} : { former_sha256: file.sha256 };
    const details = { count: file.count, sha256, ...moved };
    const event = { ...file, action: 'bank_file.released', details } as const;
    await auditFile(tx, ctx, decision, event);
  });
}

/** Recorded before the file is made, and only if it is the same as when it was released. */
export async function startDownload(
  ctx: Ctx,
  decision: FileDecision,
): Promise<{ id: string; expiresAt: Date }> {
  const { staffId } = decision;
  return await inTransaction(ctx.db, async (tx) => {
    const file = await lockFile(tx, decision.fileId);
    assertAnother(file, staffId);
    if (stateOf(file) !== 'released') throw new CallError('bank_file_not_released');
    const { sha256 } = await remakeFile(tx, ctx, file);
    assertSame(ctx, file, sha256);
    const now = ctx.clock.now();
    const { id } = await tx
      .insertInto('bank_file_downloads')
      .values({ file_id: file.id, downloaded_by: staffId, downloaded_at: now, sha256 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const details = { number: Number(file.downloads) + 1, sha256 };
    const event = { ...file, action: 'bank_file.downloaded', details } as const;
    await auditFile(tx, ctx, decision, event);
    return { id, expiresAt: addDuration(now, { minutes: BANK_DOWNLOAD_MINUTES }) };
  });
}

/** Browsers may load it again, for example after a lost connection. */
export async function readDownload(
  ctx: Ctx,
  { fileId, staffId, downloadId }: FileDecision & { downloadId: string },
): Promise<{ filename: string; text: string }> {
  const download = await findDownload(ctx.db, downloadId);
  const file = await findFile(ctx.db, fileId);
  if (!file || download?.fileId !== file.id || download.downloadedBy !== staffId) {
    throw new CallError('not_found');
  }
  const end = addDuration(download.downloadedAt, { minutes: BANK_DOWNLOAD_MINUTES });
  if (ctx.clock.now() >= end) throw new CallError('link_expired');
  const { xml, sha256 } = await remakeFile(ctx.db, ctx, file);
  assertSame(ctx, file, sha256);
  return { filename: `${file.messageId}.xml`, text: xml };
}

/** Its payments never left. The payouts fail, and staff can send them again. */
export async function discardFile(
  ctx: Ctx,
  decision: FileDecision & { reason: string },
): Promise<void> {
  const { staffId, reason } = decision;
  await inTransaction(ctx.db, async (tx) => {
    const file = await lockFile(tx, decision.fileId);
    if (stateOf(file) !== 'prepared') throw new CallError('bank_file_decided');
    const payments = await listPayments(tx, file.id);
    const failed = { result: 'failed', reasonCode: DISCARDED_FILE, reasonText: '' } as const;
    await recordPaymentResults(
      tx,
      ctx,
      payments.map(({ endToEndId }) => ({ endToEndId, ...failed })),
    );
    await tx
      .updateTable('bank_files')
      .set({
        discarded_by: staffId,
        discarded_at: ctx.clock.now(),
        discard_reason: reason,
      })
      .where('id', '=', file.id)
      .execute();
    const details = { count: file.count, reason };
    const event = { ...file, action: 'bank_file.discarded', details } as const;
    await auditFile(tx, ctx, decision, event);
  });
}

/** Decisions about one file wait for each other. */
export async function lockFile(tx: Tx, id: string): Promise<FileRow> {
  await lockRows(tx, 'bank_files', [id]);
  const file = await findFile(tx, id);
  if (!file) throw new CallError('not_found');
  return file;
}

function assertAnother(file: FileRow, staffId: string): void {
  if (file.preparedBy === staffId) throw new CallError('bank_file_own');
}

function assertSame({ log }: Ctx, file: FileRow, sha256: string): void {
  if (sha256 === file.sha256) return;
  log.error({ file: file.messageId }, 'a bank file differs from the prepared one');
  throw new CallError('bank_file_invalid');
}

async function remakeFile(tx: Db | Tx, ctx: Ctx, file: FileRow): Promise<MadeFile> {
  const payments = await listPayments(tx, file.id);
  return makeFile(ctx, {
    ...file,
    payments: payments.map((payment) => ({ ...payment, amount: Number(payment.amount) })),
  });
}
