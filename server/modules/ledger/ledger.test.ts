import { randomUUID } from 'node:crypto';
import { latePaymentEntries } from '@lathe/rules/ledger';
import {
  LEDGER_ACCOUNTS,
  LEDGER_KINDS,
  type LedgerAccount,
  ledgerAccount,
  ledgerReference,
} from '@lathe/rules/ledger-accounts';
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

async function addUser(): Promise<string> {
  const user = { email: 'ann@example.com', name: 'Ann Lee', locale: 'en_GB' };
  const { id } = await db
    .insertInto('users')
    .values({
      ...user,
      first_name: 'Ann',
      role: 'customer',
      created_at: now,
      terms_accepted_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

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
    'truncate ledger_entries cascade',
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
    ).rejects.toThrow('An entry in earnings_pending names');
    const named = { account: 'sales', party: await addUser(), amount: money(-5, 'GBP') } as const;
    await expect(
      book({ entries: [{ account: 'earnings', party: null, amount }, named] }),
    ).rejects.toThrow('An entry in sales names');
    await expect(book({ currency: 'EUR' })).rejects.toThrow('not all in EUR');
  });

  it('has the accounts and kinds of the rules, and no others', async () => {
    const { rows: accounts } = await sql<{ code: LedgerAccount }>`
      select code, nature, party from ledger_accounts order by position`.execute(db);
    expect(accounts).toEqual(LEDGER_ACCOUNTS.map((code) => ({ code, ...ledgerAccount(code) })));
    const { rows: kinds } = await sql`
      select code, refers_to from ledger_kinds order by code`.execute(db);
    expect(kinds).toEqual(
      LEDGER_KINDS.toSorted().map((code) => ({ code, refers_to: ledgerReference(code) })),
    );
  });

  it('rejects unknown accounts and kinds', async () => {
    await expect(
      sql`insert into ledger_transactions (kind, reference, currency, booked_at)
        values ('gift', 'nothing', 'GBP', now())`.execute(db),
    ).rejects.toThrow('ledger_transactions_kind_fkey');
    await book();
    await expect(
      sql`insert into ledger_entries (transaction_id, account, amount)
        select id, 'petty_cash', -1 from ledger_transactions limit 1`.execute(db),
    ).rejects.toThrow('ledger_entries_account_fkey');
  });
});
