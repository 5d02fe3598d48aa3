import { HOME_TIME_ZONE } from '@lathe/rules/time';
import { type RawBuilder, sql } from 'kysely';

/**
 * Payments to sellers that have left the bank, and with the opposite sign those that came back later:
 * what was deducted counts from the payment on, not from the request of a payout. Amount, country
 * and rate are those of the payout. Selects user_id, currency, country, rate, royalties (without VAT
 * and without money that is no royalty, such as that of tickets), withheld, paid_on, the day on which
 * the bank or the provider moved the money, and paid_at, when that was known at the latest.
 */
export function paidRoyaltiesSql(condition: RawBuilder<unknown> = sql`true`): RawBuilder<unknown> {
  return sql`
    select payouts.user_id, payouts.currency, payouts.withholding_country as country,
      payouts.withholding_rate as rate, moved.day as paid_on,
      least(booked.booked_at, (moved.day + 1)::timestamp at time zone ${HOME_TIME_ZONE}) as paid_at,
      (gross - vat - exempt)::bigint * case when bank.amount < 0 then 1 else -1 end as royalties,
      withheld::bigint * case when bank.amount < 0 then 1 else -1 end as withheld
    from payouts
    join payout_attempts on payout_id = payouts.id and payout_attempts.settled_at is not null
    join ledger_transactions as booked
      on booked.kind in ('payout_settled', 'payout_late', 'payout_returned')
      and booked.reference in (payouts.id::text || '/' || number,
        payouts.id::text || '/' || number || '/returned')
    join ledger_entries as bank on bank.transaction_id = booked.id and bank.account = 'bank'
    cross join lateral (select coalesce(
      case when bank.amount < 0 then paid_on else returned_on end,
      (booked.booked_at at time zone ${HOME_TIME_ZONE})::date) as day) as moved
    where ${condition}`;
}

/** Whose royalties these conditions are about: also those that a treaty frees of tax. */
export const ABROAD = sql`(withheld > 0 or withholding_country is distinct from 'GB')`;

/**
 * Payments of royalties abroad that no bank or provider has confirmed yet: until then the figures of
 * their year can still grow. Selects user_id, year, and withheld.
 */
export const UNCONFIRMED_PAYMENTS = sql`
  select payouts.user_id, withheld, to_char(coalesce(execute_on,
    (payout_attempts.sent_at at time zone ${sql.lit(HOME_TIME_ZONE)})::date), 'YYYY') as year
  from payout_attempts
  join payouts on payouts.id = payout_id
  left join bank_files on bank_files.id = file_id
  where payout_attempts.state in ('sent', 'accepted') and ${ABROAD}
    and (file_id is null or bank_files.released_at is not null)`;
