/** What the books say that Lathe's bank has paid, and who has said so. */
import type { BankReconciliation } from '@lathe/contract/bank-file-calls';
import type { Locale } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { presentPrice } from '../catalogue/index.ts';

type Sums = Record<(typeof FIELDS)[number], string>;

const FIELDS = [
  'ledger',
  'paid',
  'paid_by_hand',
  'returned',
  'returned_by_hand',
  'waiting',
  'difference',
] as const;

/**
 * By currency. A report of the bank or of a provider counts more than what a person has recorded, also
 * if it comes later. The ledger has what left the bank, so it is below zero.
 */
export async function readReconciliation(db: Db, locale: Locale): Promise<BankReconciliation[]> {
  const { rows } = await sql<Sums & { currency: string }>`
    with payments as (
      select payouts.currency, net, payout_attempts.state, payout_attempts.settled_at is not null as paid,
        exists (select from payment_results as report where report.end_to_end_id
          = payout_attempts.end_to_end_id and result = 'settled' and not by_hand) as "isPaidReported",
        exists (select from payment_results as report where report.end_to_end_id
          = payout_attempts.end_to_end_id and result = 'returned' and not by_hand)
          as "isReturnedReported",
        file_id is null or released_at is not null as "hasLeft"
      from payout_attempts join payouts on payouts.id = payout_id
      left join bank_files on bank_files.id = file_id
    ), sums as (
      select currency,
        coalesce(sum(net) filter (where paid and "isPaidReported"), 0) as paid,
        coalesce(sum(net) filter (where paid and not "isPaidReported"), 0) as paid_by_hand,
        coalesce(sum(net) filter (where paid and state = 'returned' and "isReturnedReported"), 0)
          as returned,
        coalesce(sum(net) filter (where paid and state = 'returned' and not "isReturnedReported"), 0)
          as returned_by_hand,
        coalesce(sum(net) filter (where state in ('sent', 'accepted') and "hasLeft"), 0) as waiting
      from payments group by currency
    ), booked as (
      select currency, sum(amount) as ledger from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'bank' group by currency)
    select currency, coalesce(ledger, 0)::text as ledger, paid::text, paid_by_hand::text,
      returned::text, returned_by_hand::text, waiting::text,
      (coalesce(ledger, 0) + paid + paid_by_hand - returned - returned_by_hand)::text as difference
    from sums full join booked using (currency) order by currency`.execute(db);
  return rows.map((row) => ({
    currency: row.currency,
    ...(Object.fromEntries(
      FIELDS.map((field) => [field, presentPrice(money(Number(row[field]), row.currency), locale)]),
    ) as Omit<BankReconciliation, 'currency'>),
  }));
}
