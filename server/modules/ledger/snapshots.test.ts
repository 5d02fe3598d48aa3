import { randomUUID } from 'node:crypto';
import { latePaymentEntries } from '@lathe/rules/ledger';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testDatabase } from '../../testing/database.ts';
import { bookTransaction } from './book-transaction.ts';
import { sumAccounts } from './read-ledger.ts';
import { handler, lastSnapshot } from './take-snapshots.ts';

const { db } = await testDatabase();

const book = (day: string, amount: number, currency = 'GBP') =>
  inTransaction(db, (tx) =>
    bookTransaction(tx, {
      kind: 'late_payment',
      reference: randomUUID(),
      currency,
      entries: latePaymentEntries(money(amount, currency)),
      now: new Date(day),
    }),
  );
const closeMonths = (now: string) => handler({ db, clock: { now: () => new Date(now) } });
const fees = async (before: string | null, currency = 'GBP') =>
  (await sumAccounts(db, before === null ? null : new Date(before))).find(
    (sum) => sum.account === 'card_fees' && sum.currency === currency,
  )?.debit;

const ends = async () => {
  const { rows } = await sql<{ until: Date }>`
    select distinct until from ledger_snapshots order by until`.execute(db);
  return rows.map(({ until }) => until.toISOString().slice(0, 13));
};

it('closes months and days a day after their end, and sums start there', async () => {
  await closeMonths('2026-01-01T00:00:00Z');
  expect(await lastSnapshot(db, null)).toBeNull();
  await book('2026-01-31T23:59:59Z', 10);
  await book('2026-02-01T00:00:00Z', 200, 'EUR');
  await book('2026-04-10T12:00:00Z', 3000);
  // Midnight of summer time is 23:00 UTC.
  await book('2026-04-30T22:59:59Z', 40_000);
  await book('2026-04-30T23:00:00Z', 500_000);
  await Promise.allSettled([1, 2].map(() => closeMonths('2026-05-01T22:59:59Z')));
  expect(await lastSnapshot(db, null)).toEqual(new Date('2026-04-29T23:00:00Z'));
  await closeMonths('2026-05-01T23:00:00Z');
  await closeMonths('2026-05-02T22:00:00Z');
  expect(await lastSnapshot(db, null)).toEqual(new Date('2026-04-30T23:00:00Z'));
  expect(await fees(null)).toBe(543_010);
  expect(await fees('2026-04-30T23:00:00Z')).toBe(43_010);
  expect(await fees('2026-04-20T00:00:00Z')).toBe(3010);
  expect(await fees('2026-02-01T00:00:00Z')).toBe(10);
  expect(await fees(null, 'EUR')).toBe(200);
  expect(await fees('2026-01-15T00:00:00Z')).toBeUndefined();
  const { rows } = await sql`
    select sum(debit - credit)::integer as off from ledger_snapshots`.execute(db);
  expect(rows).toEqual([{ off: 0 }]);
});

it('keeps all months and the last two days', async () => {
  const months = ['2026-02-01T00', '2026-03-01T00', '2026-03-31T23', '2026-04-30T23'];
  await closeMonths('2026-05-03T04:10:00Z');
  await closeMonths('2026-05-04T04:10:00Z');
  expect(await ends()).toEqual([...months, '2026-05-01T23', '2026-05-02T23']);
  await closeMonths('2026-05-05T04:10:00Z');
  expect(await ends()).toEqual([...months, '2026-05-02T23', '2026-05-03T23']);
  expect(await fees(null)).toBe(543_010);
});

it('counts entries of an earlier version, which name no currency', async () => {
  await sql`
    with booked as (insert into ledger_transactions (kind, reference, currency, booked_at)
      values ('late_payment', 'old', 'EUR', '2026-05-05') returning id)
    insert into ledger_entries (transaction_id, booked_at, account, amount)
    select id, '2026-05-05', account, amount from booked,
      (values ('card_fees', 7), ('card', -7)) as entry (account, amount)`.execute(db);
  expect(await fees(null, 'EUR')).toBe(207);
  await closeMonths('2026-06-02T00:00:00Z');
  expect(await fees(null, 'EUR')).toBe(207);
});

it('rejects entries in a closed month, and notices a wrong snapshot every day', async () => {
  await expect(book('2026-04-30T12:00:00Z', 1)).rejects.toThrow('is closed');
  const until = (await lastSnapshot(db, null)) ?? new Date();
  await expect(sql`update ledger_snapshots set debit = debit + 1`.execute(db)).rejects.toThrow(
    'only ever added to',
  );
  await sql`insert into ledger_snapshots (until, currency, account, debit, credit)
    values (${until}, 'USD', 'sales', 0, 1)`.execute(db);
  // Nothing is due.
  await expect(closeMonths('2026-06-02T00:00:00Z')).rejects.toThrow('sales USD');
});
