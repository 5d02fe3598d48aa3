import { calendarDate } from '@lathe/rules/dates';
import type { SaleCurrency } from '@lathe/rules/money';
import { exchangeInEntries, exchangeOutEntries } from '@lathe/rules/payout-entries';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { bookTransaction } from '../ledger/index.ts';
import { readRates } from './exchange-rates.ts';
import type { PlannedExchange } from './plan-payout.ts';
import type { PayoutRow } from './store.ts';

/**
 * The payout was cancelled, so sellers have again what they had, at the same rate. What has filled a
 * balance below zero stays.
 */
export async function reverseConversions(
  tx: Tx,
  { payout, now }: { payout: Pick<PayoutRow, 'id' | 'userId' | 'currency'>; now: Date },
): Promise<void> {
  const { id: payoutId, userId: party, currency } = payout;
  const reversed = await tx
    .updateTable('balance_exchanges')
    .set({ reversed_at: now })
    .where('payout_id', '=', payoutId)
    .where('to_currency', '=', currency)
    .where('reversed_at', 'is', null)
    .returning(['id', 'from_currency', 'from_amount', 'to_amount'])
    .execute();
  for (const { id, from_currency: from, from_amount, to_amount } of reversed) {
    await bookTransaction(tx, {
      kind: 'exchange',
      reference: `${id}/${currency}/reversed`,
      currency,
      entries: exchangeOutEntries({ party, currency, amount: to_amount }),
      now,
    });
    await bookTransaction(tx, {
      kind: 'exchange',
      reference: `${id}/${from}/reversed`,
      currency: from,
      entries: exchangeInEntries({ party, currency: from, amount: from_amount }),
      now,
    });
  }
}

/**
 * Payouts that have converted balances at rates that have changed since. Sellers do not cancel them:
 * otherwise a request would be a free choice between the rates of two days.
 */
export async function listWithOldRates(
  db: Db | Tx,
  { payoutIds, now }: { payoutIds: readonly string[]; now: Date },
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{
    id: string;
    from: SaleCurrency;
    to: SaleCurrency;
    rate: string;
  }>`
    select payout_id as id, from_currency as from, to_currency as to, rate::text as rate
    from balance_exchanges join payouts on payouts.id = payout_id
    where payout_id = any(${[...payoutIds]}::uuid[]) and to_currency = payouts.currency
      and reversed_at is null`.execute(db);
  if (rows.length === 0) return new Set();
  const rates = await readRates(db, calendarDate(now));
  return new Set(
    rows.filter(({ from, to, rate }) => rates(from, to).rate !== Number(rate)).map(({ id }) => id),
  );
}

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
