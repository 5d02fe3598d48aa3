import { randomUUID } from 'node:crypto';
import { latePaymentEntries } from '@lathe/rules/ledger';
import { money } from '@lathe/rules/money';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction } from '../../platform/db/tx.ts';
import { testDatabase } from '../../testing/database.ts';
import { type Booking, bookTransaction } from './book-transaction.ts';

const { db } = await testDatabase();
const now = new Date('2026-11-16T10:00:00Z');

function booking(change: Partial<Booking> = {}): Booking {
  const entries = latePaymentEntries(money(69, 'GBP'));
  return {
    kind: 'late_payment',
    reference: randomUUID(),
    currency: 'GBP',
    entries,
    now,
    ...change,
  };
}

const book = (change?: Partial<Booking>) =>
  inTransaction(db, (tx) => bookTransaction(tx, booking(change)));

async function countEntries(): Promise<number> {
  return (await db.selectFrom('ledger_entries').select('id').execute()).length;
}

describe('ledger', () => {
  it('accepts balanced entries', async () => {
    const reference = randomUUID();
    await book({ reference });
    const { rows } = await sql`
      select account, amount from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where reference = ${reference} order by account`.execute(db);
    expect(rows).toEqual([
      { account: 'card', amount: -69 },
      { account: 'card_fees', amount: 69 },
    ]);
  });

  it('rejects entries that are off by a penny without a write', async () => {
    const before = await countEntries();
    const entries = [
      { account: 'card', party: null, amount: money(100, 'GBP') } as const,
      { account: 'sales', party: null, amount: money(-99, 'GBP') } as const,
    ];
    await expect(book({ entries })).rejects.toThrow('does not balance');
    expect(await countEntries()).toBe(before);
  });

  it('rejects a transaction without entries, and entries added later', async () => {
    await expect(
      sql`insert into ledger_transactions (kind, reference, currency, booked_at)
        values ('sale', 'nothing', 'GBP', now())`.execute(db),
    ).rejects.toThrow('does not balance');
    await book();
    await expect(
      sql`insert into ledger_entries (transaction_id, account, amount)
        select id, 'sales', -1 from ledger_transactions limit 1`.execute(db),
    ).rejects.toThrow('does not balance');
  });

  it('books the same event once', async () => {
    const reference = randomUUID();
    await book({ reference });
    const before = await countEntries();
    await expect(book({ reference })).rejects.toThrow('unique');
    expect(await countEntries()).toBe(before);
  });

  it.each([
    'update ledger_entries set amount = amount * 2',
    'delete from ledger_entries',
    'update ledger_transactions set currency = $$USD$$',
    'delete from ledger_transactions',
    'truncate ledger_entries',
  ])('is append-only: %s is rejected', async (statement) => {
    await book();
    const before = await countEntries();
    await expect(sql.raw(statement).execute(db)).rejects.toThrow('only ever added to');
    expect(await countEntries()).toBe(before);
  });

  it('stores the owner of earnings and does not mix currencies', async () => {
    const amount = money(5, 'GBP');
    const owed = { account: 'earnings_pending', party: null, amount: money(-5, 'GBP') } as const;
    await expect(
      book({ entries: [{ account: 'earnings', party: null, amount }, owed] }),
    ).rejects.toThrow('check constraint');
    await expect(book({ currency: 'EUR' })).rejects.toThrow('not all in EUR');
  });
});
