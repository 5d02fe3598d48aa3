/**
 * Which entries of the ledger a payout pays. An entry is in one payout at a time, and the entries of
 * a payout add up to its gross amount. So the amount of a payout is decided here, in one statement,
 * and not by a balance that changes while it is read. Prepared, because the monthly run makes thousands
 * of payouts, and planning these statements takes longer than running them.
 */
import type { SaleCurrency } from '@lathe/rules/money';
import type { Untaxed } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { untaxedParts } from './untaxed-parts.ts';

interface Balance {
  userId: string;
  currency: string;
}

/** Bookings of payouts: they end with the lines that they belong to. */
const PAYOUT_KINDS = ['payout', 'payout_returned', 'payout_cancelled'];

/**
 * Everything that was booked a day before the last payout was in it, or was freed since. So a payout
 * does not read the whole history. No transaction takes a day. With `offset 0`, each entry is looked up
 * by its key: one plan is for all sellers, and for the average of them PostgreSQL would read whole tables.
 */
function unpaidEntries({ userId, currency }: { userId: string; currency: string | null }) {
  return sql`
    select ledger_entries.id, booking.currency, -ledger_entries.amount as amount
    from ledger_entries
    cross join lateral (select currency, kind from ledger_transactions
      where ledger_transactions.id = transaction_id offset 0) as booking
    left join (select payouts.currency, max(requested_at) - interval '1 day' as since from payouts
      where user_id = ${userId} group by payouts.currency) as last
      on last.currency = booking.currency
    where party_id = ${userId} and account = 'earnings_available'
      and (${currency}::text is null or booking.currency = ${currency})
      and kind <> all(${PAYOUT_KINDS}::text[])
      and (since is null or ledger_entries.booked_at >= since or ledger_entries.id in (
        select ledger_entry_id from payout_lines join payouts on payouts.id = payout_id
        where user_id = ${userId} and freed_at is not null))
      and not exists (select from payout_lines
        where ledger_entry_id = ledger_entries.id and freed_at is null offset 0)`;
}

export interface Unpaid extends Untaxed {
  amount: number;
}

const NOTHING: Unpaid = { amount: 0, vat: 0, exempt: 0 };

/** What payouts would pay now, in each currency. */
export async function readUnpaid(
  db: Db | Tx,
  userId: string,
): Promise<(currency: SaleCurrency) => Unpaid> {
  const { rows } = await sql<{
    currency: string;
    amount: string;
    vat: string;
    exempt: string;
  }>`${PREPARED}
    with unpaid as materialized (${unpaidEntries({ userId, currency: null })}),
      ${untaxedParts(sql`select id from unpaid`, userId)}
    select sums.currency, sums.amount::text as amount, coalesce(sum(parts.vat), 0)::text as vat,
      coalesce(sum(parts.exempt), 0)::text as exempt
    from (select currency, sum(amount) as amount from unpaid group by currency) as sums
    left join parts on parts.currency = sums.currency
    group by sums.currency, sums.amount`.execute(db);
  const byCurrency = new Map(
    rows.map((row) => [
      row.currency,
      {
        amount: Number(row.amount),
        vat: Number(row.vat),
        exempt: Number(row.exempt),
      },
    ]),
  );
  return (currency) => byCurrency.get(currency) ?? NOTHING;
}

/** Returns the gross amount of the payout. Callers hold the lock of the seller. */
export async function takeLines(
  tx: Tx,
  { payoutId, ...balance }: Balance & { payoutId: string },
): Promise<number> {
  const { rows } = await sql<{ gross: string }>`${PREPARED}
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

/** What is not taxed in the lines of a payout, and whether any of them has VAT. */
export async function sumUntaxed(
  tx: Tx,
  { payoutId, userId }: { payoutId: string; userId: string },
): Promise<Untaxed & { hasVat: boolean }> {
  const lines = sql`select ledger_entry_id from payout_lines where payout_id = ${payoutId}`;
  const { rows } = await sql<{ vat: string; exempt: string; hasVat: boolean }>`${PREPARED}
    with ${untaxedParts(lines, userId)}
    select coalesce(sum(vat), 0)::text as vat, coalesce(sum(exempt), 0)::text as exempt,
      coalesce(bool_or(vat <> 0), false) as "hasVat"
    from parts`.execute(tx);
  const { vat = '0', exempt = '0', hasVat = false } = rows[0] ?? {};
  return { vat: Number(vat), exempt: Number(exempt), hasVat };
}
