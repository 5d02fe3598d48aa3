import type { BankMethod } from '@lathe/rules/bank-accounts';
import { money, type SaleCurrency, toDecimal } from '@lathe/rules/money';
import type { PayoutState } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { lockAll } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';

/** One lock per seller: all changes of their payouts, reserves, exchanges and holds take it first. */
export async function lockSellers(tx: Tx, userIds: readonly string[]): Promise<void> {
  await lockAll(tx, 'payouts', userIds);
}

export function payouts(db: Db | Tx) {
  return db.selectFrom('payouts').select([
    'payouts.id',
    'payouts.user_id as userId',
    sql<SaleCurrency>`payouts.currency`.as('currency'),
    sql<PayoutState>`payouts.state`.as('state'),
    sql<'request' | 'monthly'>`payouts.origin`.as('origin'),
    'payouts.month',
    'payouts.is_closing as isClosing',
    'payouts.gross',
    'payouts.vat',
    'payouts.has_vat as hasVat',
    'payouts.withheld',
    'payouts.net',
    'payouts.withholding_rate as withholdingRate',
    'payouts.withholding_country as withholdingCountry',
    'payouts.account_id as accountId',
    'payouts.account_country as accountCountry',
    sql<BankMethod>`payouts.method`.as('method'),
    'payouts.account_holder as accountHolder',
    'payouts.account_masked as accountMasked',
    'payouts.details_encrypted as encryptedDetails',
    'payouts.attempt',
    'payouts.requested_by as requestedBy',
    sql<string[]>`array(select account_members.user_id from account_members
        where account_members.account_id = payouts.user_id)`.as('memberIds'),
    'payouts.requested_at as requestedAt',
    'payouts.approved_at as approvedAt',
    // Null while the payment waits in a bank file that is not released, or was discarded there.
    sql<Date | null>`case when not exists (select from payout_attempts
          join bank_files on bank_files.id = file_id
          where payout_id = payouts.id and number = payouts.attempt and released_at is null)
        then payouts.sent_at end`.as('sentAt'),
    'payouts.settled_at as settledAt',
    'payouts.ended_at as endedAt',
    'payouts.end_reason as endReason',
    'payouts.invoice_number as invoiceNumber',
  ]);
}

export type PayoutRow = Awaited<ReturnType<typeof findPayouts>>[number];

/** People who work in this account. */
export async function listMemberIds(db: Db | Tx, accountId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('account_members')
    .select('user_id as id')
    .where('account_id', '=', accountId)
    .execute();
  return rows.map(({ id }) => id);
}

/** They requested it, or work in the account that it is paid to. */
export function isInvolved(
  { userId, requestedBy, memberIds }: Pick<PayoutRow, 'userId' | 'requestedBy' | 'memberIds'>,
  personId: string,
): boolean {
  return [userId, requestedBy, ...memberIds].includes(personId);
}

/** In the order of their ids. */
export async function findPayouts(db: Db | Tx, ids: readonly string[]) {
  return await payouts(db)
    .where('payouts.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('payouts.id')
    .execute();
}

export async function findPayout(db: Db | Tx, id: string): Promise<PayoutRow | undefined> {
  const [found] = await findPayouts(db, [id]);
  return found;
}

/** Locks the seller and reads the payout after that. */
export async function lockPayout(tx: Tx, id: string): Promise<PayoutRow | undefined> {
  const before = await findPayout(tx, id);
  if (!before) return undefined;
  await lockSellers(tx, [before.userId]);
  return await findPayout(tx, id);
}

/** Newest first, one row more than a page. */
export async function listPayouts(
  db: Db | Tx,
  { userId, cursor }: { userId: string; cursor: Cursor | null },
): Promise<(PayoutRow & { requestedKey: string })[]> {
  return await payouts(db)
    .select(instantKey('payouts.requested_at').as('requestedKey'))
    .where('payouts.user_id', '=', userId)
    .$if(cursor !== null, (query) =>
      query.where(after('payouts.requested_at', 'payouts.id', cursor ?? { at: '0', id: '' })),
    )
    .orderBy('payouts.requested_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

/** As the audit log stores amounts. */
export function amountText({ net, currency }: Pick<PayoutRow, 'net' | 'currency'>): string {
  return `${toDecimal(money(net, currency))} ${currency}`;
}
