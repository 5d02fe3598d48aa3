/** Sold, refunded and remaining amounts of an order. */
import { money } from '@lathe/rules/money';
import type { RefundFailure } from '@lathe/rules/refund-progress';
import {
  type LineAmounts,
  type OrderAmounts,
  type OrderRefundReason,
  orderAmounts,
  type RefundBearer,
  subtractAmounts,
} from '@lathe/rules/refunds';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { OrderLineRow, OrderRow } from './order-store.ts';
import { COVERED, OWED } from './refund-debts.ts';

export interface RefundRow {
  id: string;
  amount: number;
  postage: number;
  postageVat: number;
  duty: number;
  /** Null if there was no invoice. */
  creditNote: string | null;
  reason: OrderRefundReason;
  note: string;
  madeBy: string | null;
  createdAt: Date;
  doneAt: Date | null;
  failedAt: Date | null;
  failure: RefundFailure | null;
  settledAt: Date | null;
  settledNote: string;
  /** How often the card provider was asked. */
  attempts: number;
  /** Still owed to the buyer, because it failed. */
  owed: number;
  /** What the buyer got of it through lost disputes. */
  covered: number;
  lines: RefundedLine[];
}

/** Refunds of payments without an order have no credit note. */
export function hasCreditNote(refund: RefundRow): refund is RefundRow & { creditNote: string } {
  return refund.creditNote !== null;
}

interface RefundedLine extends LineAmounts {
  lineId: string;
  borneBy: RefundBearer;
}

export async function listRefunds(db: Db | Tx, orderId: string): Promise<RefundRow[]> {
  return await db
    .selectFrom('refunds')
    .leftJoin('users', (join) =>
      join.onRef('users.id', '=', 'refunds.made_by').on('users.deleted_at', 'is', null),
    )
    .select([
      'refunds.id',
      'refunds.amount',
      'refunds.postage',
      'refunds.postage_vat as postageVat',
      'refunds.duty',
      'refunds.credit_note as creditNote',
      'refunds.reason',
      'refunds.note',
      'users.name as madeBy',
      'refunds.created_at as createdAt',
      'refunds.done_at as doneAt',
      'refunds.failed_at as failedAt',
      'refunds.failure',
      'refunds.settled_at as settledAt',
      'refunds.settled_note as settledNote',
      sql<number>`(select count(*)::integer from refund_attempts
        where refund_id = refunds.id)`.as('attempts'),
      OWED.as('owed'),
      COVERED.as('covered'),
      sql<RefundedLine[]>`coalesce((select jsonb_agg(jsonb_build_object('lineId', order_line_id,
          'quantity', quantity, 'amount', amount, 'vat', vat, 'mechanicals', mechanicals,
          'shares', shares, 'sharesVat', shares_vat, 'borneBy', borne_by))
        from refund_lines where refund_id = refunds.id), '[]')`.as('lines'),
    ])
    .$castTo<RefundRow>()
    .where('refunds.order_id', '=', orderId)
    .orderBy('refunds.created_at')
    .orderBy('refunds.id')
    .execute();
}

/** Lock the order first if the result is used for a change. */
export function refundableOf(
  order: OrderRow,
  lines: readonly OrderLineRow[],
  refunds: readonly RefundRow[],
): OrderAmounts {
  return refunds.reduce(
    (left, refund) => subtractAmounts(left, partOfRefund(refund, lines, left)),
    soldIn(order, lines),
  );
}

/** All that was paid for. */
export function soldIn(order: OrderRow, lines: readonly OrderLineRow[]): OrderAmounts {
  const own = (amount: number) => money(amount, order.currency);
  return orderAmounts({
    currency: order.currency,
    lines: lines.map((line) => ({
      quantity: line.quantity,
      price: own(line.unitPrice),
      vat: own(line.unitVat),
      mechanicals: own(line.unitMechanicals),
      payees: line.payees.map(({ party, unitEarnings, unitVat }) => ({
        party,
        earnings: own(unitEarnings),
        vat: own(unitVat),
      })),
    })),
    postage: { price: own(order.postageTotal), vat: own(order.postageVat) },
    duty: own(order.dutyTotal),
  });
}

const ZERO_FIGURES: LineAmounts = {
  quantity: 0,
  amount: 0,
  vat: 0,
  mechanicals: 0,
  shares: {},
  sharesVat: {},
};

function partOfRefund(
  { postage, postageVat, duty, lines: refundedLines }: RefundRow,
  lines: readonly OrderLineRow[],
  { currency }: OrderAmounts,
): OrderAmounts {
  return {
    currency,
    lines: lines.map(({ id }) => refundedLines.find(({ lineId }) => lineId === id) ?? ZERO_FIGURES),
    postage: { amount: postage, vat: postageVat },
    duty,
  };
}

/** Hash of the earlier request with this key. */
export async function findRefundRequest(
  tx: Tx,
  { orderId, requestKey }: { orderId: string; requestKey: string },
): Promise<{ hash: string | null } | undefined> {
  return await tx
    .selectFrom('refunds')
    .select('request_hash as hash')
    .where('order_id', '=', orderId)
    .where('request_key', '=', requestKey)
    .executeTakeFirst();
}

export interface RefundRequest {
  key: string;
  hash: string;
}

export interface NewRefund {
  checkoutId: string;
  orderId: string;
  reason: OrderRefundReason;
  note: string;
  madeBy: string | null;
  request: RefundRequest | null;
  now: Date;
  /** Set if the bank has already taken the money; else a job calls the payment provider. */
  doneAt: Date | null;
  /** The dispute in which it took it. */
  disputeId: string | null;
}

/**
 * Returns the id. A trigger updates the refunded total, and a constraint rejects more than was
 * paid.
 */
export async function insertRefund(
  tx: Tx,
  refund: NewRefund,
  {
    part,
    amount,
    lines,
    bearers,
  }: {
    part: OrderAmounts;
    amount: number;
    lines: readonly OrderLineRow[];
    /** By line. */
    bearers: readonly RefundBearer[];
  },
): Promise<string> {
  const { id } = await tx
    .insertInto('refunds')
    .values({
      checkout_id: refund.checkoutId,
      order_id: refund.orderId,
      amount,
      currency: part.currency,
      postage: part.postage.amount,
      postage_vat: part.postage.vat,
      duty: part.duty,
      reason: refund.reason,
      note: refund.note,
      made_by: refund.madeBy,
      request_key: refund.request?.key ?? null,
      request_hash: refund.request?.hash ?? null,
      created_at: refund.now,
      done_at: refund.doneAt,
      dispute_id: refund.disputeId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = part.lines.flatMap((line, at) => {
    const lineId = lines[at]?.id;
    if (lineId === undefined || (line.quantity === 0 && line.amount === 0)) return [];
    const { quantity, amount: ofLine, vat, mechanicals, shares, sharesVat } = line;
    return [
      {
        refund_id: id,
        order_line_id: lineId,
        quantity,
        amount: ofLine,
        vat,
        mechanicals,
        shares: JSON.stringify(shares),
        shares_vat: JSON.stringify(sharesVat),
        borne_by: bearers[at] ?? 'seller',
      },
    ];
  });
  if (rows.length > 0) await tx.insertInto('refund_lines').values(rows).execute();
  return id;
}
