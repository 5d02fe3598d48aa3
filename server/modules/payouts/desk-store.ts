import type { PAYOUT_LISTS } from '@lathe/contract/payout-desk-calls';
import type { PayoutState } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { after, type Cursor, instantKey, PAGE_SIZE } from '../../platform/http/paging.ts';
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
    with sold as (
      select orders.id, orders.paid_at from earnings
      join order_lines on order_lines.id = earnings.order_line_id
      join orders on orders.id = order_lines.order_id
      where earnings.party_id = ${userId})
    select
      (select count(*)::integer from payouts
        where user_id = ${userId} and state = 'settled') as settled,
      (select count(*)::integer from payouts
        where user_id = ${userId} and state in ('failed', 'returned')) as failed,
      (select count(distinct id)::integer from sold where paid_at > ${since}) as orders,
      (select count(distinct disputes.order_id)::integer from disputes
        where opened_at > ${since} and disputes.order_id in (select id from sold)) as disputes,
      (select min(paid_at) from sold) as "firstSaleAt",
      (select created_at from bank_accounts where id = ${accountId}) as "accountAddedAt"`.execute(
    db,
  );
  const [history] = rows;
  if (!history) throw new Error('An aggregate has one row.');
  return history;
}
