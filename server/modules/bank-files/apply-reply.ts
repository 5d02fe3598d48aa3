/** Replies of the bank: read and stored first, booked when an admin applies them. */
import { createHash } from 'node:crypto';
import { BANK_REPLY_NAMED_MAX } from '@lathe/rules/bank-file-limits';
import type { ManualResult } from '@lathe/rules/bank-files';
import { money, toDecimal } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { recordPaymentResults, recordResultByHand } from '../payouts/index.ts';
import { assertNotPayee } from './assert-not-payee.ts';
import { auditFile } from './audit-file.ts';
import { type BankReply, readPain002, resultsOf, unknownPayments } from './read-pain002.ts';
import { type FileDecision, lockFile } from './release-file.ts';
import {
  type FileRow,
  findFile,
  listPayments,
  listReplies,
  type ReplyRow,
  stateOf,
} from './store.ts';

export async function readReply(
  ctx: Ctx,
  decision: FileDecision & { bytes: Uint8Array },
): Promise<void> {
  const { fileId, staffId, bytes } = decision;
  const reply = readPain002(bytes);
  if (!reply) throw new CallError('bank_reply_unreadable');
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  await inTransaction(ctx.db, async (tx) => {
    const file = await lockReleased(tx, fileId);
    const payments = await listPayments(tx, file.id);
    assertAnswers(file, reply);
    const unknown = unknownPayments(reply, new Set(payments.map(({ endToEndId }) => endToEndId)));
    if (unknown.length > 0) {
      const ids = unknown.slice(0, BANK_REPLY_NAMED_MAX).join(', ');
      throw new CallError('bank_reply_unknown_payments', {
        values: { count: unknown.length, ids },
      });
    }
    const groupId = `${file.messageId}-1`;
    const results = resultsOf(
      reply,
      payments.map(({ endToEndId }) => ({ endToEndId, groupId })),
    );
    const stored = await tx
      .insertInto('bank_replies')
      .values({
        file_id: file.id,
        message_id: reply.messageId,
        sha256,
        results: JSON.stringify(results),
        uploaded_by: staffId,
        uploaded_at: ctx.clock.now(),
      })
      .onConflict((conflict) => conflict.column('sha256').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!stored) throw new CallError('bank_reply_repeated');
    const details = { reply: reply.messageId, count: results.length };
    const event = { ...file, action: 'bank_reply.read', details } as const;
    await auditFile(tx, ctx, decision, event);
  });
}

/** At most, in sums of ISO 20022. */
const FRACTION_DIGITS = 17;

function assertAnswers(file: FileRow, { originalMessageId, count, sum }: BankReply): void {
  if (originalMessageId !== file.messageId) {
    throw new CallError('bank_reply_other_file', { values: { file: originalMessageId } });
  }
  const total = toDecimal(money(Number(file.total), file.currency));
  const isSame = (count === null || Number(count) === file.count) && isSameSum(sum, total);
  if (!isSame) throw new CallError('bank_reply_differs');
}

/** Banks write 10, 10.0 or 10.00. */
function isSameSum(sum: string | null, total: string): boolean {
  return sum === null || digitsOf(sum) === digitsOf(total);
}

function digitsOf(sum: string): string {
  const [whole = '', fraction = ''] = sum.split('.');
  return `${Number(whole)}.${fraction.padEnd(FRACTION_DIGITS, '0')}`;
}

export async function applyReply(
  ctx: Ctx,
  decision: FileDecision & { replyId: string },
): Promise<void> {
  const { fileId, replyId, staffId } = decision;
  await inTransaction(ctx.db, async (tx) => {
    const file = await lockReleased(tx, fileId);
    const reply = (await listReplies(tx, file.id)).find(({ id }) => id === replyId);
    if (!reply) throw new CallError('not_found');
    if (reply.appliedAt) throw new CallError('bank_reply_applied');
    const payments = await listPayments(tx, file.id);
    const results = reply.results.flatMap(({ result, reasonCode, reasonText, endToEndId }) => {
      const reason = { reasonCode: reasonCode ?? '', reasonText: reasonText ?? '' };
      return result === null ? [] : { endToEndId, result, ...reason };
    });
    const reported = new Set(results.map(({ endToEndId }) => endToEndId));
    await assertNotPayee(
      tx,
      staffId,
      payments.filter(({ endToEndId }) => reported.has(endToEndId)),
    );
    // A forged reply could give money back that the bank has paid.
    if (givesBack(reply) && reply.uploadedBy === staffId) throw new CallError('bank_reply_own');
    await recordPaymentResults(tx, ctx, results);
    await tx
      .updateTable('bank_replies')
      .set({ applied_by: staffId, applied_at: ctx.clock.now() })
      .where('id', '=', replyId)
      .execute();
    const details = { reply: reply.messageId, count: reply.results.length };
    const event = { ...file, action: 'bank_reply.applied', details } as const;
    await auditFile(tx, ctx, decision, event);
  });
}

/** For example a return that is only in the account statement. */
export async function recordByHand(
  ctx: Ctx,
  decision: FileDecision & { endToEndId: string; result: ManualResult; note: string },
): Promise<void> {
  const { fileId, staffId: actorId, ip, endToEndId, result, note } = decision;
  await inTransaction(ctx.db, async (tx) => {
    const file = await findFile(tx, fileId);
    if (!file) throw new CallError('not_found');
    // Final, so the file needs no lock.
    assertReleased(file);
    const payment = (await listPayments(tx, file.id)).find(
      (each) => each.endToEndId === endToEndId,
    );
    if (!payment) throw new CallError('not_found');
    const { payoutId } = payment;
    await recordResultByHand(tx, ctx, { payoutId, endToEndId, result, note, actorId, ip });
  });
}

export function givesBack({ results }: Pick<ReplyRow, 'results'>): boolean {
  return results.some(({ result }) => result === 'failed' || result === 'returned');
}

async function lockReleased(tx: Tx, fileId: string): Promise<FileRow> {
  const file = await lockFile(tx, fileId);
  assertReleased(file);
  return file;
}

function assertReleased(file: FileRow): void {
  if (stateOf(file) !== 'released') throw new CallError('bank_file_not_released');
}
