/** Books the fee of a payment that the card provider did not know yet when the sale was booked. */
import { latePaymentEntries } from '@lathe/rules/ledger';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { lockRows } from '../../platform/db/locks.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';

/** Fails until the fee is known, so the job is repeated with growing pauses. */
export async function handler(ctx: Ctx, { checkoutId }: { checkoutId: string }): Promise<void> {
  if (await bookCardFee(ctx, checkoutId)) return;
  throw new Error(`The fee of payment ${checkoutId} is not known yet.`);
}

/** False if the fee is not known yet. Safe to call at any time. */
export async function bookCardFee(ctx: Ctx, checkoutId: string): Promise<boolean> {
  const { cards, db, clock } = ctx;
  const fee = (await cards?.find(checkoutId))?.fee ?? null;
  if (fee === null) return false;
  await inTransaction(db, async (tx) => {
    await lockRows(tx, 'checkouts', [checkoutId]);
    if (await isBookedOrUnpaid(tx, checkoutId)) return;
    await bookTransaction(tx, {
      kind: 'card_fee',
      reference: checkoutId,
      currency: fee.currency,
      entries: latePaymentEntries(fee),
      now: clock.now(),
    });
  });
  return true;
}

/** An event can come before the sale is booked, which then includes the fee. */
async function isBookedOrUnpaid(tx: Tx, checkoutId: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean }>`
    select not exists (select from orders where checkout_id = ${checkoutId})
        and not exists (select from refunds where checkout_id = ${checkoutId})
      or exists (select from ledger_transactions
        join ledger_entries on transaction_id = ledger_transactions.id
        where account = 'card_fees' and (
          (kind in ('card_fee', 'late_payment') and reference = ${checkoutId}::text)
          or (kind = 'sale' and reference in (
            select id::text from orders where checkout_id = ${checkoutId})))) as done`.execute(tx);
  return rows[0]?.done ?? true;
}
