import { BANK_FILE_PAYMENTS_MAX, GB_REFERENCE_MAX_LENGTH } from '@lathe/rules/bank-file-limits';
import {
  BANK_FILE_CURRENCY,
  BANK_FILE_PAYMENT_MAX,
  type BankFileMethod,
} from '@lathe/rules/bank-files';
import { addWorkingDays, calendarDate } from '@lathe/rules/dates';
import { BANK_FILE } from '@lathe/rules/payout-providers';
import { nextTargetDay } from '@lathe/rules/target-days';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { markSent, readPayableByFile } from '../payouts/index.ts';
import { auditFile, type FileChange } from './audit-file.ts';
import { debtorOf } from './debtor.ts';
import { makeFileNaming } from './make-file.ts';

/** What a file would pay now. Larger payments, and those beyond the size of a file, stay approved. */
export async function readPayable(
  db: Db | Tx,
  ctx: Pick<Ctx, 'clock' | 'payoutProviders'>,
  method: BankFileMethod,
) {
  const currency = BANK_FILE_CURRENCY[method];
  const approved = await readPayableByFile(db, ctx, { method, currency });
  const fitting = approved.filter(({ net }) => net <= BANK_FILE_PAYMENT_MAX[method]);
  const payouts = fitting.slice(0, BANK_FILE_PAYMENTS_MAX);
  return {
    payouts,
    total: payouts.reduce((sum, { net }) => sum + net, 0),
    tooLarge: approved.length - fitting.length,
  };
}

/**
 * Banks pay on the working days of the payment system, and need files of today before a time that
 * differs between them.
 */
export function nextPaymentDay(now: Date, method: BankFileMethod): string {
  const today = calendarDate(now);
  return method === 'sepa' ? nextTargetDay(today) : addWorkingDays(today, 1);
}

interface Preparation extends FileChange {
  method: BankFileMethod;
  /** What the admin saw. */
  count: number;
  total: number;
}

/**
 * The payouts are sent in the transaction that stores the file. An invalid file is not stored, and
 * then the payouts stay approved.
 */
export async function prepareFile(ctx: Ctx, preparation: Preparation): Promise<string> {
  const { method, count, total, staffId } = preparation;
  const debtor = debtorOf(ctx.config, method);
  if (!debtor) throw new CallError('bank_account_missing');
  return await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const payable = await readPayable(tx, ctx, method);
    if (payable.payouts.length === 0) throw new CallError('bank_file_empty');
    if (payable.payouts.length !== count || payable.total !== total) {
      throw new CallError('bank_file_outdated');
    }
    const { id, messageId } = await nextFileIds(tx, now);
    const payoutIds = payable.payouts.map((payout) => payout.id);
    const sent = await markSent(tx, ctx, {
      payoutIds,
      provider: BANK_FILE,
      fileId: id,
      isMailed: false,
    });
    const order = new Map(payoutIds.map((payoutId, index) => [payoutId, index + 1]));
    const payments = sent
      .map((payment) => ({
        position: order.get(payment.payoutId) ?? 0,
        payoutId: payment.payoutId,
        endToEndId: payment.endToEndId,
        amount: payment.amount,
        name: payment.holder,
        reference: referenceOf(payment.endToEndId),
        encryptedDetails: payment.encryptedDetails,
      }))
      .toSorted((a, b) => a.position - b.position);
    const frozen = {
      messageId,
      preparedAt: now,
      executeOn: nextPaymentDay(now, method),
      debtor,
      currency: BANK_FILE_CURRENCY[method],
    };
    const { sha256, schemas } = makeFileNaming(ctx, { ...frozen, payments });
    await tx
      .insertInto('bank_files')
      .values({
        id,
        message_id: messageId,
        method,
        currency: frozen.currency,
        payments: payments.length,
        total,
        execute_on: frozen.executeOn,
        debtor: JSON.stringify(debtor),
        sha256,
        schemas: [...schemas],
        prepared_by: staffId,
        prepared_at: now,
      })
      .execute();
    await insertPayments(tx, id, payments);
    const details = { count, sha256 };
    await auditFile(tx, ctx, preparation, { id, messageId, action: 'bank_file.prepared', details });
    return id;
  });
}

/** The number comes from a sequence of its own: a file that is rolled back leaves a gap. */
async function nextFileIds(tx: Tx, now: Date): Promise<{ id: string; messageId: string }> {
  const { rows } = await sql<{ id: string; number: string }>`
    select uuidv7() as id, nextval('bank_file_numbers')::text as number`.execute(tx);
  const [{ id, number } = { id: '', number: '' }] = rows;
  const day = calendarDate(now).replaceAll('-', '');
  return { id, messageId: `LATHE-${day}-${number.padStart(6, '0')}` };
}

/** On the payee's statement, as many characters as reach it. */
function referenceOf(endToEndId: string): string {
  return `LATHE ${endToEndId.toUpperCase()}`.slice(0, GB_REFERENCE_MAX_LENGTH);
}

interface NewPayment {
  position: number;
  payoutId: string;
  endToEndId: string;
  amount: number;
  reference: string;
}

async function insertPayments(tx: Tx, fileId: string, payments: readonly NewPayment[]) {
  await tx
    .insertInto('bank_file_payments')
    .values(
      payments.map(({ position, payoutId, endToEndId, amount, reference }) => ({
        file_id: fileId,
        position,
        payout_id: payoutId,
        end_to_end_id: endToEndId,
        amount,
        reference,
      })),
    )
    .execute();
}
