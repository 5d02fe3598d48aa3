/** The bank files of the demo payouts: prepared by one admin, released by the other, with replies. */
import { createHash } from 'node:crypto';
import { GB_REFERENCE_MAX_LENGTH } from '@lathe/rules/bank-file-limits';
import { BANK_FILE_CURRENCY, type BankFileMethod, isBankFileMethod } from '@lathe/rules/bank-files';
import { addDays } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Ctx } from '../../server/context.ts';
import { debtorOf } from '../../server/modules/bank-files/debtor.ts';
import { makeFile } from '../../server/modules/bank-files/make-file.ts';
import { nextPaymentDay } from '../../server/modules/bank-files/prepare-file.ts';
import type { Tx } from '../../server/platform/db/tx.ts';
import { demoId } from '../demo-id.ts';
import { DEMO_USERS } from '../people.ts';
import { at, endToEndId, type WrittenPayout, writeAttempt } from './write-payout.ts';

const [RELEASED_BY = '', PREPARED_BY = ''] = DEMO_USERS.filter(({ role }) => role === 'admin').map(
  ({ id }) => id,
);

interface Payment {
  payoutId: string;
  endToEndId: string;
  amount: number;
  name: string;
  reference: string;
  encryptedDetails: string;
}

/** Of payouts of one day. Those that a provider pays need no file. */
export async function writeBankFiles(
  tx: Tx,
  ctx: Ctx,
  written: readonly WrittenPayout[],
): Promise<void> {
  const sent = written.filter(({ isSent }) => isSent);
  const byFile = Map.groupBy(sent, ({ method, planned }) =>
    planned.provider === null && isBankFileMethod(method) ? method : null,
  );
  for (const [method, payouts] of byFile) {
    const fileId = method && (await writeFile(tx, ctx, { method, payouts }));
    for (const payout of payouts) await writeAttempt(tx, payout, fileId);
  }
}

/** Null where the settings name no account of this kind that pays. */
async function writeFile(
  tx: Tx,
  ctx: Ctx,
  { method, payouts }: { method: BankFileMethod; payouts: readonly WrittenPayout[] },
): Promise<string | null> {
  const [first] = payouts;
  const debtor = debtorOf(ctx.config, method);
  if (!first || !debtor) return null;
  const { day, isPrepared } = first.planned;
  const id = demoId('bank file', method, day);
  const preparedAt = at(addDays(day, 1), 14);
  const releasedAt = at(addDays(day, 2), 9);
  const payments = await listPayments(tx, payouts);
  const file = {
    messageId: `LATHE-${day.replaceAll('-', '')}-DEMO-${method.toUpperCase()}`,
    preparedAt,
    executeOn: nextPaymentDay(releasedAt, method),
    debtor,
    currency: BANK_FILE_CURRENCY[method],
    payments,
  };
  const { sha256, schemas } = makeFile(ctx, file);
  await tx
    .insertInto('bank_files')
    .values({
      id,
      message_id: file.messageId,
      method,
      currency: file.currency,
      payments: payments.length,
      total: payments.reduce((sum, { amount }) => sum + amount, 0),
      execute_on: file.executeOn,
      debtor: JSON.stringify(debtor),
      sha256,
      schemas: [...schemas],
      prepared_by: PREPARED_BY,
      prepared_at: preparedAt,
      ...(!isPrepared && { released_by: RELEASED_BY, released_at: releasedAt }),
    })
    .execute();
  await tx
    .insertInto('bank_file_payments')
    .values(
      payments.map(({ payoutId, amount, reference, ...payment }, index) => ({
        file_id: id,
        position: index + 1,
        payout_id: payoutId,
        end_to_end_id: payment.endToEndId,
        amount,
        reference,
      })),
    )
    .execute();
  if (!isPrepared) await writeReply(tx, { fileId: id, payouts });
  return id;
}

async function listPayments(tx: Tx, payouts: readonly WrittenPayout[]): Promise<Payment[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(['id', 'net', 'account_holder as name', 'details_encrypted as details'])
    .where(
      'id',
      'in',
      payouts.map(({ id }) => id),
    )
    .orderBy('id')
    .execute();
  return rows.map(({ id, net, name, details }) => ({
    payoutId: id,
    endToEndId: endToEndId(id),
    amount: net,
    name,
    reference: `LATHE ${endToEndId(id).toUpperCase()}`.slice(0, GB_REFERENCE_MAX_LENGTH),
    encryptedDetails: details ?? '',
  }));
}

/** Of payments that are under way, the reply is read but not applied: the first admin can do that. */
async function writeReply(
  tx: Tx,
  { fileId, payouts }: { fileId: string; payouts: readonly WrittenPayout[] },
): Promise<void> {
  const [first] = payouts;
  if (!first) return;
  const { day } = first.planned;
  const isOpen = payouts.some(({ planned }) => planned.outcome === 'sent');
  const results = payouts.map(({ id, planned: { outcome } }) => ({
    endToEndId: endToEndId(id),
    // What failed was reported later.
    result: outcome === 'failed' ? null : 'settled',
    reasonCode: null,
    reasonText: null,
  }));
  await tx
    .insertInto('bank_replies')
    .values({
      id: demoId('bank reply', fileId),
      file_id: fileId,
      message_id: `BANK-${day.replaceAll('-', '')}`,
      sha256: createHash('sha256').update(fileId).digest('hex'),
      results: JSON.stringify(results),
      uploaded_by: PREPARED_BY,
      uploaded_at: at(addDays(day, 3), 16),
      ...(!isOpen && { applied_by: RELEASED_BY, applied_at: at(addDays(day, 4), 8) }),
    })
    .execute();
}

/** Files of the demo data, and those that visitors have made of nothing but demo payouts. */
export async function deleteEmptyFiles(tx: Tx): Promise<void> {
  const empty = sql`select id from bank_files
    where not exists (select from bank_file_payments where file_id = bank_files.id)`;
  for (const table of ['bank_replies', 'bank_file_downloads'] as const) {
    await sql`delete from ${sql.table(table)} where file_id in (${empty})`.execute(tx);
  }
  await sql`delete from bank_files where id in (${empty})`.execute(tx);
}
