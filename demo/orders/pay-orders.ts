/** Payments of the demo orders, so that they can be refunded. */
import { sql } from 'kysely';
import type { Config } from '../../server/config.ts';
import type { Tx } from '../../server/platform/db/tx.ts';
import { demoId } from '../demo-id.ts';
import { upsert } from '../upsert.ts';
import type { PricedSale } from './write-ledger.ts';

/** Must run before the orders are written, because they reference the checkouts. */
export async function writePayments(
  tx: Tx,
  { publicUrl }: Pick<Config, 'publicUrl'>,
  orders: readonly PricedSale[],
): Promise<void> {
  const paid = orders.flatMap(({ row }) => {
    const { checkout_id: checkout, paid_at } = row;
    return checkout && paid_at ? [{ ...row, checkout, paid_at }] : [];
  });
  await upsert(
    tx,
    'checkouts',
    ['id'],
    paid.map(({ id, checkout, user_id, total, currency, created_at, paid_at }) => ({
      id: checkout,
      cart_id: demoId('cart', id),
      user_id,
      quote: '{}',
      total,
      currency,
      state: 'paid',
      payment_id: paymentId(checkout),
      reserved_until: paid_at,
      created_at,
      settled_at: paid_at,
    })),
  );
  // A visitor may have refunded one since.
  await sql`delete from sandbox_refunds
    where payment_id = any(${paid.map(({ checkout }) => paymentId(checkout))}::text[])`.execute(tx);
  await upsert(
    tx,
    'sandbox_payments',
    ['id'],
    paid.map(({ checkout, total, currency, paid_at, refunded_at, ...row }) => ({
      id: paymentId(checkout),
      key: checkout,
      amount: total,
      currency,
      status: 'succeeded',
      refunded: refunded_at === null ? 0 : total,
      brand: row.card_brand,
      last4: row.card_last4,
      return_url: `${publicUrl}/checkout/return/${checkout}`,
      created_at: paid_at,
    })),
  );
}

function paymentId(checkout: string): string {
  return `pay_${checkout}`;
}
