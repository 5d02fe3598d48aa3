/**
 * Which entries of the ledger a payout pays. An entry is in one payout at a time, and the entries of
 * a payout add up to its gross amount. So the amount of a payout is decided here, in one statement,
 * and not by a balance that changes while it is read.
 */
import type { SaleCurrency } from '@lathe/rules/money';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

interface Balance {
  userId: string;
  currency: string;
}

/** Bookings of payouts: they end with the lines that they belong to. */
const PAYOUT_KINDS = ['payout', 'payout_returned', 'payout_cancelled'];

/**
 * Everything that was booked a day before the last payout was in it, or was freed since. So a payout
 * does not read the whole history. No transaction takes a day.
 */
function unpaidEntries({ userId, currency }: { userId: string; currency: string | null }) {
  return sql`
    select ledger_entries.id, ledger_transactions.currency, -ledger_entries.amount as amount
    from ledger_entries
    join ledger_transactions on ledger_transactions.id = transaction_id
    left join (select payouts.currency, max(requested_at) - interval '1 day' as since from payouts
      where user_id = ${userId} group by payouts.currency) as last
      on last.currency = ledger_transactions.currency
    where party_id = ${userId} and account = 'earnings_available'
      and (${currency}::text is null or ledger_transactions.currency = ${currency})
      and kind <> all(${PAYOUT_KINDS}::text[])
      and (since is null or ledger_entries.booked_at >= since or ledger_entries.id in (
        select ledger_entry_id from payout_lines join payouts on payouts.id = payout_id
        where user_id = ${userId} and freed_at is not null))
      and not exists (select from payout_lines
        where ledger_entry_id = ledger_entries.id and freed_at is null)`;
}

export interface Unpaid {
  amount: number;
  /** The VAT in it. */
  vat: number;
}

const NOTHING: Unpaid = { amount: 0, vat: 0 };

/** What payouts would pay now, in each currency. */
export async function readUnpaid(
  db: Db | Tx,
  userId: string,
): Promise<(currency: SaleCurrency) => Unpaid> {
  const { rows } = await sql<{ currency: string; amount: string; vat: string }>`
    with unpaid as materialized (${unpaidEntries({ userId, currency: null })})
    select currency, sum(amount)::text as amount, case when exists (
        select from seller_tax_status where seller_tax_status.user_id = ${userId})
      then (${vatOf(sql`select unnest(array_agg(unpaid.id))`, userId)}) else 0 end::text as vat
    from unpaid group by currency`.execute(db);
  const byCurrency = new Map(
    rows.map((row) => [
      row.currency,
      { amount: Number(row.amount), vat: Math.max(0, Number(row.vat)) },
    ]),
  );
  return (currency) => byCurrency.get(currency) ?? NOTHING;
}

/** Returns the gross amount of the payout. Callers hold the lock of the seller. */
export async function takeLines(
  tx: Tx,
  { payoutId, ...balance }: Balance & { payoutId: string },
): Promise<number> {
  const { rows } = await sql<{ gross: string }>`
    with unpaid as materialized (${unpaidEntries(balance)}), taken as (
      insert into payout_lines (payout_id, ledger_entry_id)
      select ${payoutId}, id from unpaid)
    select coalesce(sum(amount), 0)::text as gross from unpaid`.execute(tx);
  return Number(rows[0]?.gross ?? 0);
}

/** Another payout can pay them. */
export async function freeLines(
  tx: Tx,
  { payoutId, now }: { payoutId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('payout_lines')
    .set({ freed_at: now })
    .where('payout_id', '=', payoutId)
    .where('freed_at', 'is', null)
    .execute();
}

/** For another attempt of the same payout. False if another payout has paid some of them. */
export async function retakeLines(tx: Tx, payoutId: string): Promise<boolean> {
  const { rows } = await sql<{ taken: boolean }>`
    select exists (select from payout_lines as own
      join payout_lines as other on other.ledger_entry_id = own.ledger_entry_id
      where own.payout_id = ${payoutId} and other.payout_id <> ${payoutId}
        and other.freed_at is null) as taken`.execute(tx);
  if (rows[0]?.taken !== false) return false;
  await tx
    .updateTable('payout_lines')
    .set({ freed_at: null })
    .where('payout_id', '=', payoutId)
    .execute();
  return true;
}

/** The VAT in the lines of a payout. */
export async function sumLineVat(
  tx: Tx,
  { payoutId, userId }: { payoutId: string; userId: string },
): Promise<number> {
  const lines = sql`select ledger_entry_id from payout_lines where payout_id = ${payoutId}`;
  const { rows } = await sql<{
    vat: string;
  }>`select (${vatOf(lines, userId)})::text as vat`.execute(tx);
  return Math.max(0, Number(rows[0]?.vat ?? 0));
}

/**
 * A refund can take from pending and from available earnings, so its VAT is divided like the
 * refund. Everything else stores its VAT.
 */
function vatOf(entryIds: RawBuilder<unknown>, userId: string): RawBuilder<unknown> {
  return sql`
    select coalesce(sum(case kind
      when 'earnings_released' then (
        select round(lines.amount::numeric
          * coalesce(shares.unit_earnings_vat, order_lines.unit_earnings_vat)
          / nullif(coalesce(shares.unit_earnings, order_lines.unit_earnings), 0))
        from order_lines left join order_line_shares as shares
          on shares.order_line_id = order_lines.id and shares.party_id = ${userId}
        where order_lines.id = lines.source)
      when 'refund' then (
        select round(lines.amount::numeric * sum((shares_vat ->> ${userId}::text)::integer)
          / nullif(sum((shares ->> ${userId}::text)::integer), 0))
        from refund_lines where refund_id = lines.source and borne_by = 'seller')
      when 'reserve_held' then (select -vat from reserves where reserves.id = lines.source)
      when 'reserve_released' then (select vat from reserves where reserves.id = lines.source)
      when 'payout_late' then (
        select sign(lines.amount) * vat from payouts where payouts.id = lines.source)
      when 'exchange' then (
        select case when lines.amount > 0 then to_vat else -from_vat end
        from balance_exchanges where balance_exchanges.id = lines.source)
      end), 0)::bigint
    from (
      select -amount as amount, kind,
        case when reference ~ ${'^[0-9a-f-]{36}'} then left(reference, 36)::uuid end as source
      from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where ledger_entries.id in (${entryIds})
        and exists (select from seller_tax_status where seller_tax_status.user_id = ${userId})
    ) as lines`;
}
