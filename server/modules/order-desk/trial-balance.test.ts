import {
  type LedgerTransaction,
  ledgerCalls,
  type TrialBalance,
} from '@lathe/contract/ledger-calls';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { assertRejected, assertRejectsBadInput, send } from '../../testing/bad-input.ts';
import { makeOrderDesk } from '../checkout/testing/orders.ts';

const app = await testApp();
const { ctx, clock } = app;
const { browsers, buy } = await makeOrderDesk(app);

const balances = async (until?: string): Promise<TrialBalance[]> =>
  (
    (await browsers.admin.get(`/api/admin/ledger${until ? `?until=${until}` : ''}`)).json as {
      data: TrialBalance[];
    }
  ).data;

interface Page {
  data: LedgerTransaction[];
  next_page_url: string | null;
}
const transactions = async (query: string): Promise<Page> =>
  (await browsers.admin.get(`/api/admin/ledger/transactions?currency=GBP${query}`)).json;

const placedOrder = await buy([{ quantity: 2 }]);
clock.advance({ hours: 24 });
await browsers.staff.post(`/api/admin/orders/${placedOrder.id}/refunds`, {
  what: 'things',
  lines: [{ line: placedOrder.lines[0], quantity: 1 }],
  reason: 'damaged',
  refunded_before: 0,
});

describe('trial balance', () => {
  it('sums to zero by account for any day', async () => {
    const [now] = await balances();
    expect(now).toMatchObject({ currency: 'GBP', balance: { amount: 0 } });
    expect(now?.debit.amount).toBe(now?.credit.amount);
    const card = now?.accounts.find(({ account }) => account === 'card');
    expect(card?.credit.amount).toBe(2850);
    expect(card?.balance.amount).toBe((card?.debit.amount ?? 0) - 2850);
    const [before] = await balances('2026-11-16');
    expect(before?.balance.amount).toBe(0);
    expect(before?.accounts.find(({ account }) => account === 'card')?.credit.amount).toBe(0);
    expect(await balances('2020-01-01')).toEqual([]);
    const { rows } = await sql<{ account: string; sum: number }>`
      select account, sum(amount)::integer as sum from ledger_entries group by account`.execute(
      ctx.db,
    );
    expect(
      Object.fromEntries(
        (now?.accounts ?? []).map(({ account, balance }) => [account, balance.amount]),
      ),
    ).toEqual(Object.fromEntries(rows.map(({ account, sum }) => [account, sum])));
  });

  it('links to its transactions with their entries and order', async () => {
    const { data } = await transactions('&account=card');
    expect(data.map(({ kind }) => kind)).toEqual(['refund', 'sale']);
    expect(data.every(({ order }) => order?.uuid === placedOrder.id)).toBe(true);
    const earned = data[0]?.entries.find(({ account }) => account === 'earnings_pending');
    expect(earned).toMatchObject({ party: 'Ann Lee', amount: { amount: 356 } });
    for (const { entries } of data) {
      expect(entries.reduce((sum, { amount }) => sum + amount.amount, 0)).toBe(0);
    }
    expect((await transactions('&account=card_fees')).data.map(({ kind }) => kind)).toEqual([
      'sale',
    ]);
    expect((await transactions('&until=2026-11-16')).data.map(({ kind }) => kind)).toEqual([
      'sale',
    ]);
    expect((await transactions('&account=disputed')).data).toEqual([]);
  });

  it('is paged, each transaction once', async () => {
    await sql`with made as (
        insert into ledger_transactions (kind, reference, currency, booked_at)
        select 'late_payment', 'many ' || at, 'GBP', '2025-01-01'::timestamptz
          + (at / 3) * interval '1 hour' from generate_series(1, 120) as at returning id)
      insert into ledger_entries (transaction_id, account, amount)
      select id, account, amount from made,
        (values ('card', -5), ('card_fees', 5)) as entry (account, amount)`.execute(ctx.db);
    const seen: string[] = [];
    let next: string | null = '/api/admin/ledger/transactions?currency=GBP&until=2025-12-31';
    while (next !== null) {
      const page: Page = (await browsers.admin.get(next)).json;
      seen.push(...page.data.map(({ uuid }) => uuid));
      next = page.next_page_url;
    }
    expect(seen).toHaveLength(120);
    expect(new Set(seen).size).toBe(120);
  });
});

describe.each(Object.keys(ledgerCalls) as (keyof typeof ledgerCalls)[])('%s', (key) => {
  const good = { query: { ...(key.endsWith('s') && { currency: 'GBP' }), until: '2026-11-16' } };
  it('is only for admins and rejects invalid input', async () => {
    for (const [seller, status] of [
      ['visitor', 401],
      ['customer', 403],
      ['seller', 403],
      ['staff', 403],
    ] as const) {
      const requests = [good];
      await assertRejected({
        db: ctx.db,
        browser: browsers[seller],
        key,
        requests,
        status: [status],
      });
    }
    await assertRejectsBadInput({ db: ctx.db, browser: browsers.admin, key, good });
    expect((await send(browsers.admin, key, good)).status).toBe(200);
  });
});
