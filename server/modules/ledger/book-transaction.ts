import type { LedgerEntry } from '@lathe/rules/ledger';
import type { LedgerKind } from '@lathe/rules/ledger-accounts';
import { sql } from 'kysely';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface Booking {
  kind: LedgerKind;
  /** Unique per kind: booking the same reference twice is an error. */
  reference: string;
  currency: string;
  entries: readonly LedgerEntry[];
  now: Date;
}

/** One statement. A constraint rejects unbalanced entries at commit. */
export async function bookTransaction(tx: Tx, booking: Booking): Promise<void> {
  const { kind, reference, currency, entries, now } = booking;
  assertCurrency(booking);
  if (entries.length === 0) return;
  await sql`${PREPARED}
    with booked as (
      insert into ledger_transactions (kind, reference, currency, booked_at)
      values (${kind}, ${reference}, ${currency}, ${now}) returning id)
    insert into ledger_entries (transaction_id, booked_at, booked_currency, account, party_id, amount)
    select booked.id, ${now}::timestamptz, ${currency}, entry.* from booked, unnest(
      ${entries.map(({ account }) => account)}::text[],
      ${entries.map(({ party }) => party)}::uuid[],
      ${entries.map(({ amount }) => amount.amount)}::integer[]) as entry`.execute(tx);
}

interface Bookings extends Pick<Booking, 'kind' | 'currency' | 'now'> {
  transactions: readonly Pick<Booking, 'reference' | 'entries'>[];
}

/** Many transactions of one kind in one statement. */
export async function bookTransactions(tx: Tx, bookings: Bookings): Promise<void> {
  const { kind, currency, now } = bookings;
  const transactions = bookings.transactions.filter(({ entries }) => entries.length > 0);
  if (transactions.length === 0) return;
  for (const each of transactions) assertCurrency({ ...each, kind, currency });
  const all = transactions.flatMap(({ reference, entries }) =>
    entries.map((entry) => ({ reference, ...entry })),
  );
  await sql`
    with booked as (
      insert into ledger_transactions (kind, reference, currency, booked_at)
      select ${kind}, reference, ${currency}, ${now}::timestamptz
      from unnest(${transactions.map(({ reference }) => reference)}::text[]) as reference
      returning id, reference)
    insert into ledger_entries (transaction_id, booked_at, booked_currency, account, party_id, amount)
    select booked.id, ${now}::timestamptz, ${currency}, entry.account, entry.party, entry.amount
    from unnest(
      ${all.map(({ reference }) => reference)}::text[],
      ${all.map(({ account }) => account)}::text[],
      ${all.map(({ party }) => party)}::uuid[],
      ${all.map(({ amount }) => amount.amount)}::integer[]
    ) as entry (reference, account, party, amount)
    join booked on booked.reference = entry.reference`.execute(tx);
}

function assertCurrency({ kind, reference, currency, entries }: Omit<Booking, 'now'>): void {
  if (entries.some(({ amount }) => amount.currency !== currency)) {
    throw new TypeError(`The entries of ${kind} ${reference} are not all in ${currency}.`);
  }
}
