import { TAX_CLASSIFICATIONS } from '@lathe/rules/tax-profile';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Ctx } from '../server/context.ts';
import { openBankDetails } from '../server/modules/bank-accounts/index.ts';
import { listUnconfirmed } from '../server/modules/bank-accounts/review-account.ts';
import { makeFile } from '../server/modules/bank-files/make-file.ts';
import { listFiles, listPayments, stateOf } from '../server/modules/bank-files/store.ts';
import { balancesOf } from '../server/modules/ledger/index.ts';
import { listHolds } from '../server/modules/payouts/holds.ts';
import { listHeldReserves } from '../server/modules/payouts/reserve-store.ts';
import { listUnclaimed } from '../server/modules/splits/unclaimed-store.ts';
import { lock } from '../server/platform/db/locks.ts';
import { inTransaction, type Tx } from '../server/platform/db/tx.ts';
import { testApp } from '../server/testing/app.ts';
import type { SellerKey } from './catalogue/catalogue-types.ts';
import { makeCatalogue } from './make-catalogue.ts';
import { makeFans } from './make-fans.ts';
import { makeMerchAndEvents } from './make-merch-and-events.ts';
import { makeOrders } from './make-orders.ts';
import { makePayouts } from './make-payouts.ts';
import { makePeople } from './make-people.ts';
import { makeProductionJobs } from './make-production-jobs.ts';
import { makeTaxPapers } from './make-tax-papers.ts';
import { findSeller } from './sellers.ts';

const { ctx } = await testApp();
const { db } = ctx;

/** What payouts need. */
const BEFORE = [makePeople, makeCatalogue, makeMerchAndEvents, makeFans];
/** Orders delete payouts, because payouts refer to their bookings. */
const AGAIN = [
  makeOrders,
  makeProductionJobs,
  async (tx: Tx) => await (await makeTaxPapers(ctx))(tx, ctx),
  makePayouts,
];

/** Each part is a transaction of its own. */
async function make(parts: readonly ((tx: Tx, context: Ctx) => Promise<void>)[]): Promise<void> {
  for (const write of parts) {
    await inTransaction(db, async (tx) => {
      await lock(tx, 'demo-world', 'part');
      await write(tx, ctx);
    });
  }
}

/** Rows that violate a rule. */
async function violations(query: ReturnType<typeof sql>): Promise<unknown[]> {
  return (await query.execute(db)).rows;
}

/** Payouts without times, which depend on the day of the test. */
async function payouts() {
  return await db
    .selectFrom('payouts')
    .select(['id', 'user_id', 'currency', 'state', 'gross', 'vat', 'withheld', 'net'])
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

describe('demo payouts', () => {
  beforeAll(() => make([...BEFORE, ...AGAIN]), 120_000);

  it('are in every state, over two years', async () => {
    const { rows } = await sql<{ state: string; years: number }>`
      select state, count(distinct extract(year from requested_at))::integer as years
      from payouts group by state order by state`.execute(db);
    expect(rows.map(({ state }) => state)).toEqual(
      ['requested', 'approved', 'sent', 'settled', 'failed', 'returned', 'cancelled'].toSorted(),
    );
    expect(rows.find(({ state }) => state === 'settled')?.years).toBeGreaterThanOrEqual(2);
    const months = await sql<{ count: number }>`
      select count(distinct month)::integer as count from payouts
      where month is not null`.execute(db);
    // Nobody had sold enough in the first ones.
    expect(months.rows[0]?.count).toBeGreaterThanOrEqual(20);
    const of = async (key: SellerKey) =>
      (await payouts()).filter((each) => each.user_id === findSeller(key).id).length;
    expect(await of('seller')).toBeGreaterThanOrEqual(15);
    expect(await of('label')).toBeGreaterThanOrEqual(20);
  });

  it('balance, and pay each entry once', async () => {
    const trial = sql`select currency, sum(amount) from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      group by currency having sum(amount) <> 0`;
    expect(await violations(trial)).toEqual([]);
    const wrongGross = sql`select payouts.id, gross from payouts
      join payout_lines on payout_id = payouts.id
      join ledger_entries on ledger_entries.id = ledger_entry_id
      group by payouts.id having sum(-amount) <> gross`;
    expect(await violations(wrongGross)).toEqual([]);
    const laterEntries = sql`select payouts.id from payouts
      join payout_lines on payout_id = payouts.id
      join ledger_entries on ledger_entries.id = ledger_entry_id
      where booked_at > requested_at`;
    expect(await violations(laterEntries)).toEqual([]);
    const negativePending = sql`select party_id from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'earnings_pending' group by party_id, currency having sum(amount) > 0`;
    expect(await violations(negativePending)).toEqual([]);
  });

  it('leave one balance below zero, and nothing due that is not released', async () => {
    const { rows } = await sql<{ party: string; currency: string }>`
      select party_id as party, currency from ledger_entries
      join ledger_transactions on ledger_transactions.id = transaction_id
      where account = 'earnings_available' group by 1, 2 having sum(amount) > 0`.execute(db);
    expect(rows).toEqual([{ party: findSeller('verlaine').id, currency: 'EUR' }]);
    const { rows: due } = await sql`select from earnings
      join order_lines on order_lines.id = order_line_id
      join parcels on parcels.order_id = order_lines.order_id
      where released_at is null and dispatched_at < ${ctx.clock.now()}::timestamptz - interval '15 days'
        and not exists (select from disputes
          where disputes.order_id = order_lines.order_id and disputes.state = 'opened')
        and not exists (select from order_returns
          where order_returns.order_id = order_lines.order_id and state in ('asked', 'expected'))
        and available_from is null`.execute(db);
    expect(due).toHaveLength(0);
    expect(await balancesOf(db, findSeller('selam').id)).not.toEqual([]);
  });

  it('leave in bank files of two admins, which can be made again, and through a provider', async () => {
    const files = await listFiles(db, null);
    expect(files.length).toBeGreaterThanOrEqual(20);
    for (const file of files) {
      const payments = await listPayments(db, file.id);
      const { sha256 } = makeFile(ctx, {
        ...file,
        payments: payments.map((each) => ({ ...each, amount: Number(each.amount) })),
      });
      expect(sha256).toBe(file.sha256);
      expect(file.releasedBy).not.toBe(file.preparedBy);
    }
    expect(files.filter((file) => stateOf(file) === 'prepared')).toHaveLength(1);
    const open = await db
      .selectFrom('bank_replies')
      .select('id')
      .where('applied_at', 'is', null)
      .execute();
    expect(open).toHaveLength(1);
    // Each payment is in a file, or at a provider.
    const strays = sql`select from payout_attempts
      where (file_id is null) = (provider = 'bank-file')`;
    expect(await violations(strays)).toEqual([]);
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from payout_attempts
      where provider = 'tipalti' and state = 'settled'`.execute(db);
    expect(rows[0]?.count).toBeGreaterThan(0);
  });

  it('have a seller of every kind, and something to decide in every list', async () => {
    const kinds = await sql<{ kind: string }>`
      select distinct tax_classification as kind from tax_profiles order by 1`.execute(db);
    expect(kinds.rows.map(({ kind }) => kind)).toEqual([...TAX_CLASSIFICATIONS].toSorted());
    expect(
      (await listUnclaimed(db, { list: 'due', now: ctx.clock.now(), cursor: null })).length,
    ).toBe(1);
    expect(
      (await listUnclaimed(db, { list: 'waiting', now: ctx.clock.now(), cursor: null })).length,
    ).toBe(1);
    expect(await listHolds(db)).toHaveLength(1);
    expect((await listHeldReserves(db, null)).length).toBeGreaterThan(0);
    expect(await listUnconfirmed(db, null)).toHaveLength(1);
  });

  it('go to accounts that can be read', async () => {
    const accounts = await db
      .selectFrom('bank_accounts')
      .select(['holder', 'details_encrypted as encrypted'])
      .execute();
    expect(accounts.length).toBeGreaterThanOrEqual(8);
    for (const { holder, encrypted } of accounts) {
      expect(openBankDetails(ctx, encrypted ?? '')).toMatchObject({ holder });
    }
  });

  it('are the same after they were made again', { timeout: 120_000 }, async () => {
    const before = await payouts();
    await make(AGAIN);
    expect(await payouts()).toEqual(before);
  });
});
