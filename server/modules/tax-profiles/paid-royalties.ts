import { type RawBuilder, sql } from 'kysely';

/**
 * Payments to sellers that have left the bank, and with the opposite sign those that came back later:
 * what was deducted counts from the payment on, not from the request of a payout. Amount, country
 * and rate are those of the payout. Selects user_id, currency, country, rate, paid_at, royalties
 * (without VAT and without money that is no royalty, such as that of tickets) and withheld.
 */
export function paidRoyaltiesSql(condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    select payouts.user_id, payouts.currency, payouts.withholding_country as country,
      payouts.withholding_rate as rate, booked.booked_at as paid_at,
      (gross - vat - exempt)::bigint * case when bank.amount < 0 then 1 else -1 end as royalties,
      withheld::bigint * case when bank.amount < 0 then 1 else -1 end as withheld
    from payouts
    join payout_attempts on payout_id = payouts.id and payout_attempts.settled_at is not null
    join ledger_transactions as booked
      on booked.kind in ('payout_settled', 'payout_late', 'payout_returned')
      and booked.reference in (payouts.id::text || '/' || number,
        payouts.id::text || '/' || number || '/returned')
    join ledger_entries as bank on bank.transaction_id = booked.id and bank.account = 'bank'
    where ${condition}`;
}
