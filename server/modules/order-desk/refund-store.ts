/** Refunds that staff may have to look after. */
import type { LISTED_REFUND_STATES } from '@lathe/contract/refund-calls';
import type { RefundFailure } from '@lathe/rules/refund-progress';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { type Cursor, PAGE_SIZE } from '../../platform/http/paging.ts';
import { COVERED, OWED } from '../orders/index.ts';

export interface ListedRefundRow {
  id: string;
  orderId: string | null;
  orderNumber: string | null;
  email: string;
  amount: number;
  currency: string;
  reason: string;
  createdAt: Date;
  doneAt: Date | null;
  failedAt: Date | null;
  failure: RefundFailure | null;
  settledAt: Date | null;
  settledNote: string;
  attempts: number;
  owed: number;
  covered: number;
  atKey: string;
}

type ListedState = (typeof LISTED_REFUND_STATES)[number];

const MOMENTS = {
  failed: sql.ref('refunds.failed_at'),
  pending: sql.ref('refunds.created_at'),
  settled: sql.ref('refunds.settled_at'),
} satisfies Record<ListedState, RawBuilder<unknown>>;

/** Each is the condition of an index. */
const CONDITIONS = {
  failed: sql`refunds.failed_at is not null and refunds.settled_at is null`,
  pending: sql`refunds.done_at is null and refunds.failed_at is null`,
  settled: sql`refunds.settled_at is not null`,
} satisfies Record<ListedState, RawBuilder<unknown>>;

/** Newest first, one row more than a page. */
export async function listRefundsOf(
  db: Db,
  { state, cursor }: { state: ListedState; cursor: Cursor | null },
): Promise<ListedRefundRow[]> {
  const moment = MOMENTS[state];
  const after = cursor
    ? sql`and (${moment}, refunds.id) < ('epoch'::timestamptz
        + ${cursor.at}::bigint * interval '1 microsecond', ${cursor.id}::uuid)`
    : sql``;
  const { rows } = await sql<ListedRefundRow>`${columns(moment)}
    where ${CONDITIONS[state]} ${after}
    order by ${moment} desc, refunds.id desc limit ${PAGE_SIZE + 1}`.execute(db);
  return rows;
}

export async function findListedRefund(db: Db, id: string): Promise<ListedRefundRow[]> {
  const { rows } = await sql<ListedRefundRow>`${columns(MOMENTS.pending)}
    where refunds.id = ${id}`.execute(db);
  return rows;
}

function columns(moment: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select refunds.id, refunds.order_id as "orderId", orders.number as "orderNumber",
      coalesce(orders.email, checkouts.quote ->> 'email', '') as email, refunds.amount,
      refunds.currency, refunds.reason, refunds.created_at as "createdAt",
      refunds.done_at as "doneAt", refunds.failed_at as "failedAt", refunds.failure,
      refunds.settled_at as "settledAt", refunds.settled_note as "settledNote",
      (select count(*)::integer from refund_attempts where refund_id = refunds.id) as attempts,
      ${OWED} as owed, ${COVERED} as covered,
      ((extract(epoch from ${moment}) * 1000000)::bigint)::text as "atKey"
    from refunds join checkouts on checkouts.id = refunds.checkout_id
      left join orders on orders.id = refunds.order_id`;
}
