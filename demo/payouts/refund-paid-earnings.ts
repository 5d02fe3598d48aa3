/** Buyers give back what a seller was already paid for, so that the balance goes below zero. */
import { refundEntries } from '@lathe/rules/ledger';
import { money } from '@lathe/rules/money';
import { amountOf, orderAmounts } from '@lathe/rules/refunds';
import { sql } from 'kysely';
import { bookTransaction } from '../../server/modules/ledger/index.ts';
import { assignCreditNoteNumber } from '../../server/modules/orders/number-credit-note.ts';
import type { Tx } from '../../server/platform/db/tx.ts';
import { demoId } from '../demo-id.ts';
import { DEMO_ORDER_PATTERN } from '../orders/write-ledger.ts';

interface PaidLine {
  lineId: string;
  orderId: string;
  checkoutId: string;
  quantity: number;
  price: number;
  vat: number;
  mechanicals: number;
  earnings: number;
  earningsVat: number;
}

interface Below {
  userId: string;
  currency: string;
  /** Minor units that are at least missing in the end. */
  by: number;
  now: Date;
}

export async function refundPaidEarnings(tx: Tx, below: Below): Promise<void> {
  const { userId, currency, by } = below;
  const { rows } = await sql<{ available: number }>`
    select coalesce(-sum(amount), 0)::integer as available from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    where party_id = ${userId} and account = 'earnings_available'
      and currency = ${currency}`.execute(tx);
  let left = (rows[0]?.available ?? 0) + by;
  for (const line of await listPaidLines(tx, below)) {
    if (left <= 0) return;
    await refund(tx, line, below);
    left -= line.earnings * line.quantity;
  }
}

/** Newest first. */
async function listPaidLines(tx: Tx, { userId, currency }: Below): Promise<PaidLine[]> {
  const { rows } = await sql<PaidLine>`
    select order_lines.id as "lineId", orders.id as "orderId", orders.checkout_id as "checkoutId",
      order_lines.quantity, order_lines.unit_price as price, order_lines.unit_vat as vat,
      order_lines.unit_mechanicals as mechanicals, order_lines.unit_earnings as earnings,
      order_lines.unit_earnings_vat as "earningsVat"
    from earnings join order_lines on order_lines.id = order_line_id
    join orders on orders.id = order_lines.order_id
    where party_id = ${userId} and orders.currency = ${currency} and released_at is not null
      and orders.checkout_id is not null and orders.refunded_total = 0
      and orders.cancelled_at is null and order_lines.mode = 'shop'
      -- Shipping is not refunded, so the order is not refunded as a whole.
      and orders.total > order_lines.unit_price * order_lines.quantity
      and order_lines.unit_earnings > 0 and orders.number like ${DEMO_ORDER_PATTERN}
      and not exists (select from order_line_shares where order_line_id = order_lines.id)
    order by released_at desc, order_lines.id limit 200`.execute(tx);
  return rows;
}

async function refund(tx: Tx, line: PaidLine, { userId, currency, now }: Below): Promise<void> {
  const own = (amount: number) => money(amount, currency);
  const sold = {
    currency,
    lines: [
      {
        quantity: line.quantity,
        price: own(line.price),
        vat: own(line.vat),
        mechanicals: own(line.mechanicals),
        payees: [
          {
            party: userId,
            shareBasisPoints: 10_000,
            earnings: own(line.earnings),
            vat: own(line.earningsVat),
          },
        ],
      },
    ],
    postage: { price: own(0), vat: own(0) },
    duty: own(0),
  };
  const figures = orderAmounts(sold);
  const id = demoId('late refund', line.lineId);
  const amount = amountOf(figures);
  await tx
    .insertInto('refunds')
    .values({
      id,
      checkout_id: line.checkoutId,
      order_id: line.orderId,
      amount,
      currency,
      postage: 0,
      postage_vat: 0,
      duty: 0,
      reason: 'not_as_described',
      created_at: now,
      done_at: now,
    })
    .execute();
  for (const { shares, sharesVat, ...rest } of figures.lines) {
    await tx
      .insertInto('refund_lines')
      .values({
        refund_id: id,
        order_line_id: line.lineId,
        ...rest,
        shares: JSON.stringify(shares),
        shares_vat: JSON.stringify(sharesVat),
      })
      .execute();
  }
  await assignCreditNoteNumber(tx, { refundId: id, now });
  await sql`update sandbox_payments set refunded = refunded + ${amount}
    where key = ${line.checkoutId}::text`.execute(tx);
  await bookTransaction(tx, {
    kind: 'refund',
    reference: `demo ${id}`,
    currency,
    // It was paid out long ago.
    entries: refundEntries(sold).map((entry) => ({
      ...entry,
      account: entry.account === 'earnings_pending' ? 'earnings_available' : entry.account,
    })),
    now,
  });
}
