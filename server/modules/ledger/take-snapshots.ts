/**
 * Balances at the end of each month, and of the last days. A trial balance is the last snapshot and
 * the entries since then. No entry can be booked into a period with a snapshot.
 */
import { calendarDate, startOfDay } from '@lathe/rules/dates';
import { SNAPSHOT_DELAY_HOURS } from '@lathe/rules/earning-limits';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { ENTRY_CURRENCY } from './entry-currency.ts';

/**
 * Compares the newest snapshot every day, not only when it is taken: rows can be changed later by a
 * restore or by hand, and every balance starts at it.
 */
export async function handler({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  await takeDueSnapshots({ db, clock });
  const newest = await lastSnapshot(db, null);
  if (newest !== null) await checkSnapshot(db, newest);
}

async function takeDueSnapshots({ db, clock }: Pick<Ctx, 'db' | 'clock'>): Promise<void> {
  // Payments that started before midnight are committed by then.
  const latest = new Date(+clock.now() - SNAPSHOT_DELAY_HOURS * 3_600_000);
  for (;;) {
    const since = await lastSnapshot(db, null);
    const from = since ?? (await firstBooking(db));
    if (from === null) return;
    const until = earlier(endOfMonth(from), startOfDay(calendarDate(latest)));
    if (until <= from) return;
    await inTransaction(db, async (tx) => {
      await takeSnapshot(tx, { since, until });
      // A wrong snapshot is not stored.
      await checkSnapshot(tx, until);
      await forgetDaysBefore(tx, since);
    });
  }
}

/**
 * Months are kept. The last two days are, too: a read may have found the older one just before this
 * one was stored.
 */
async function forgetDaysBefore(tx: Tx, since: Date | null): Promise<void> {
  await sql`delete from ledger_snapshots
    where until < ${since} and extract(day from until at time zone 'Europe/London') <> 1`.execute(
    tx,
  );
}

function earlier(one: Date, other: Date): Date {
  return one < other ? one : other;
}

/** The end of the last snapshot, up to a time. */
export async function lastSnapshot(db: Db | Tx, before: Date | null): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select max(until) as until from ledger_snapshots
    where ${before}::timestamptz is null or until <= ${before}::timestamptz`.execute(db);
  return rows[0]?.until ?? null;
}

async function firstBooking(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ first: Date | null }>`
    select min(booked_at) as first from ledger_transactions`.execute(db);
  return rows[0]?.first ?? null;
}

/** The start of the month after this moment, in London. */
function endOfMonth(moment: Date): Date {
  const [year = 0, month = 0] = calendarDate(moment).split('-').map(Number);
  const next = new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10);
  return startOfDay(next);
}

/** Running twice writes the same rows once. */
async function takeSnapshot(
  tx: Tx,
  { since, until }: { since: Date | null; until: Date },
): Promise<void> {
  await sql`
    insert into ledger_snapshots (until, currency, account, party_id, debit, credit)
    select ${until}, currency, account, party_id, sum(debit), sum(credit) from (
      select currency, account, party_id, debit, credit from ledger_snapshots
      where until = ${since}::timestamptz
      union all
      select ${ENTRY_CURRENCY}, account, party_id, greatest(amount, 0), greatest(-amount, 0)
      from ledger_entries
      where booked_at < ${until} and booked_at >= coalesce(${since}::timestamptz, '-infinity')
    ) as parts group by currency, account, party_id
    on conflict do nothing`.execute(tx);
}

/** Compares it with the sum of all entries, and fails if it differs. */
export async function checkSnapshot(db: Db | Tx, until: Date): Promise<void> {
  const { rows } = await sql<{ account: string; currency: string }>`
    select currency, account from (
      select currency, account, party_id, debit, credit from ledger_snapshots
      where until = ${until}
      union all
      select ${ENTRY_CURRENCY}, account, party_id, -greatest(amount, 0), -greatest(-amount, 0)
      from ledger_entries where booked_at < ${until}
    ) as parts group by currency, account, party_id
    having sum(debit) <> 0 or sum(credit) <> 0`.execute(db);
  const [wrong] = rows;
  if (!wrong) return;
  throw new Error(
    `The snapshot until ${until.toISOString()} differs from the entries in ${wrong.account} ${wrong.currency}.`,
  );
}
