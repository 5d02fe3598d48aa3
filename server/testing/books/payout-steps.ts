/** What happens to payouts until the bank or the provider has paid them, and after that. */
import { calendarDate } from '@lathe/rules/dates';
import { type PaymentResult, writeOffAmount } from '@lathe/rules/payouts';
import { sql } from 'kysely';
import { prepareFile, readPayable } from '../../modules/bank-files/prepare-file.ts';
import { discardFile, releaseFile } from '../../modules/bank-files/release-file.ts';
import { balancesOf } from '../../modules/ledger/index.ts';
import { writeOff } from '../../modules/payouts/debts.ts';
import { endPayout } from '../../modules/payouts/end-payout.ts';
import { recordPaymentResult, recordPaymentResults } from '../../modules/payouts/index.ts';
import { resendPayout } from '../../modules/payouts/resend-payout.ts';
import { runMonth } from '../../modules/payouts/run-monthly-payouts.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { attempt } from './attempt.ts';
import type { World } from './world.ts';

const ip = '127.0.0.1';
const NEVER = new AbortController().signal;

export function payoutSteps({ app: { ctx }, sellers, admins }: World) {
  const { db } = ctx;
  const [first = { id: '' }, second = { id: '' }] = admins;

  async function payoutsIn(...states: string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from payouts where state = any(${states}) and requested_at > '2025-01-01'
      order by requested_at, id`.execute(db);
    return rows.map(({ id }) => id);
  }

  async function approveAll(): Promise<void> {
    for (const id of await payoutsIn('requested')) await sellers.approve(id);
  }

  async function payments(isUnderWay: boolean): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select end_to_end_id as id from payout_attempts
      where not ${isUnderWay} or state in ('sent', 'accepted') order by sent_at, id`.execute(db);
    return rows.map(({ id }) => id);
  }

  return {
    approveAll,

    async request(userId: string, convert: boolean): Promise<void> {
      const others = convert ? (['EUR', 'USD'] as const) : [];
      await attempt(() => sellers.request(userId, 'GBP', others));
    },

    /** Once in each month, in slices of two sellers. */
    async runMonthly(): Promise<void> {
      const month = `${calendarDate(ctx.clock.now()).slice(0, 8)}01`;
      await runMonth(ctx, { month, signal: NEVER, slice: 2 });
    },

    async cancel(at: number): Promise<void> {
      const open = await payoutsIn('requested', 'approved');
      const payoutId = open[at % (open.length || 1)];
      if (!payoutId) return;
      const input = { payoutId, by: 'staff', actorId: first.id, reason: 'Test' } as const;
      await attempt(() => inTransaction(db, (tx) => endPayout(tx, ctx, input)));
    },

    async send(method: 'gb' | 'sepa'): Promise<void> {
      await approveAll();
      const { payouts, total } = await readPayable(db, ctx, method);
      const seen = { method, count: payouts.length, total, staffId: first.id, ip };
      await attempt(() => prepareFile(ctx, seen));
    },

    async decideFile(isReleased: boolean): Promise<void> {
      const { rows } = await sql<{ id: string }>`select id from bank_files
        where released_at is null and discarded_at is null order by id limit 1`.execute(db);
      const fileId = rows[0]?.id;
      if (fileId === undefined) return;
      const decision = { fileId, staffId: second.id, ip };
      await attempt(() =>
        isReleased ? releaseFile(ctx, decision) : discardFile(ctx, { ...decision, reason: 'Test' }),
      );
    },

    /** About any payment, also an old one, twice at the same time. */
    async answer(at: number, result: PaymentResult): Promise<void> {
      const all = await payments(false);
      const endToEndId = all[at % (all.length || 1)];
      if (!endToEndId) return;
      const report = () =>
        inTransaction(db, (tx) => recordPaymentResult(tx, ctx, { endToEndId, result }));
      await Promise.all([report(), report()]);
    },

    async answers(results: readonly PaymentResult[]): Promise<void> {
      const reported = (await payments(true)).map((endToEndId, at) => ({
        endToEndId,
        result: results[at % results.length] ?? 'settled',
      }));
      if (reported.length === 0) return;
      await inTransaction(db, (tx) => recordPaymentResults(tx, ctx, reported));
    },

    async resend(at: number): Promise<void> {
      const back = await payoutsIn('failed', 'returned');
      const payoutId = back[at % (back.length || 1)];
      if (payoutId) await attempt(() => resendPayout(ctx, { payoutId, actorId: first.id, ip }));
    },

    async writeOffs(userId: string): Promise<void> {
      for (const { currency, ...balance } of await balancesOf(db, userId)) {
        const amount = writeOffAmount(balance);
        if (amount === 0) continue;
        const input = { userId, actorId: first.id, amount, reason: 'Test', ip };
        await attempt(() => writeOff(ctx, { ...input, currency: currency as 'GBP' }));
      }
    },
  };
}
