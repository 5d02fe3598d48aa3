import type { PAYOUT_LISTS } from '@lathe/contract/payout-desk-calls';
import type { PayoutState } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
import { partiesOf } from '../ledger/index.ts';
import { type PayoutRow, payouts } from './store.ts';

type PayoutList = (typeof PAYOUT_LISTS)[number];

const STATES: Record<PayoutList, readonly PayoutState[]> = {
  requested: ['requested'],
  approved: ['approved'],
  sent: ['sent'],
  back: ['failed', 'returned'],
  settled: ['settled'],
  cancelled: ['cancelled'],
};

export interface DeskRow extends PayoutRow {
  name: string;
  email: string;
  requestedKey: string;
}

function deskPayouts(db: Db | Tx) {
  return payouts(db)
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .select(['users.name', 'users.email', instantKey('payouts.requested_at').as('requestedKey')]);
}

/** Newest first, one row more than a page. */
export async function listDeskPayouts(
  db: Db,
  { list, cursor }: { list: PayoutList; cursor: Cursor | null },
): Promise<DeskRow[]> {
  return await deskPayouts(db)
    .where('payouts.state', 'in', [...STATES[list]])
    .$if(cursor !== null, (query) =>
      query.where(after('payouts.requested_at', 'payouts.id', cursor ?? { at: '0', id: '' })),
    )
    .orderBy('payouts.requested_at', 'desc')
    .orderBy('payouts.id', 'desc')
    .limit(PAGE_SIZE + 1)
    .execute();
}

export async function findDeskPayout(db: Db | Tx, id: string): Promise<DeskRow | undefined> {
  return await deskPayouts(db).where('payouts.id', '=', id).executeTakeFirst();
}

interface SellerHistory {
  settled: number;
  failed: number;
  orders: number;
  disputes: number;
  firstSaleAt: Date | null;
  accountAddedAt: Date | null;
}

export async function readHistory(
  db: Db | Tx,
  { userId, accountId, since }: { userId: string; accountId: string; since: Date },
): Promise<SellerHistory> {
  const { rows } = await sql<SellerHistory>`
    select
      (select count(*)::integer from payouts
        where user_id = ${userId} and state = 'settled') as settled,
      (select count(*)::integer from payouts
        where user_id = ${userId} and state in ('failed', 'returned')) as failed,
      -- Each paid order is booked once. From an index alone, because there can be very many.
      (select count(distinct transaction_id)::integer from ledger_entries
        where party_id = ${userId} and booked_at > ${since}
          and account = 'earnings_pending' and amount < 0) as orders,
      (select count(distinct disputes.order_id)::integer from disputes
        where opened_at > ${since} and exists (
          select from order_lines join earnings on earnings.order_line_id = order_lines.id
          where order_lines.order_id = disputes.order_id
            and earnings.party_id in ${partiesOf(userId)})) as disputes,
      (select min(booked_at) from ledger_entries where party_id = ${userId}) as "firstSaleAt",
      (select created_at from bank_accounts where id = ${accountId}) as "accountAddedAt"`.execute(
    db,
  );
  const [history] = rows;
  if (!history) throw new Error('An aggregate has one row.');
  return history;
}
