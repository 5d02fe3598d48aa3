import { exchangeInEntries, exchangeOutEntries } from '@lathe/rules/payout-entries';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import type { PlannedExchange } from './plan-payout.ts';

/** A transaction of the ledger has one currency, so an exchange is two of them. */
export async function exchangeBalance(
  tx: Tx,
  {
    payoutId,
    userId: party,
    exchange,
    now,
  }: { payoutId: string; userId: string; exchange: PlannedExchange; now: Date },
): Promise<void> {
  const { from, fromAmount, fromUntaxed, to, toAmount, toUntaxed, rate } = exchange;
  const { id } = await tx
    .insertInto('balance_exchanges')
    .values({
      user_id: party,
      payout_id: payoutId,
      from_currency: from,
      from_amount: fromAmount,
      from_vat: fromUntaxed.vat,
      from_exempt: fromUntaxed.exempt,
      to_currency: to,
      to_amount: toAmount,
      to_vat: toUntaxed.vat,
      to_exempt: toUntaxed.exempt,
      rate: rate.rate,
      rate_day: rate.day,
      made_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await bookTransaction(tx, {
    kind: 'exchange',
    reference: `${id}/${from}`,
    currency: from,
    entries: exchangeOutEntries({ party, currency: from, amount: fromAmount }),
    now,
  });
  await bookTransaction(tx, {
    kind: 'exchange',
    reference: `${id}/${to}`,
    currency: to,
    entries: exchangeInEntries({ party, currency: to, amount: toAmount }),
    now,
  });
}
