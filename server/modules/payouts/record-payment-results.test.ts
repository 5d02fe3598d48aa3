/** Results of many payments at once have the same effect as one by one, in few statements. */
import { randomUUID } from 'node:crypto';
import { BANK_FILE } from '@lathe/rules/payout-providers';
import type { PaymentResult } from '@lathe/rules/payouts';
import type { KyselyPlugin } from 'kysely';
import { describe, expect, it } from 'vitest';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { testApp } from '../../testing/app.ts';
import { mailsTo } from '../../testing/mailbox.ts';
import { announceFile, markSent, recordPaymentResult, recordPaymentResults } from './index.ts';
import { paidSellers } from './testing/paid-seller.ts';

const app = await testApp();
const { ctx } = app;
const { makeSeller, earn, request, setVat, approve, payout, books } = paidSellers(app);

type Reported = { endToEndId: string; result: PaymentResult; reasonCode: string };
type Record = (tx: Tx, results: readonly Reported[]) => Promise<void>;

const atOnce: Record = (tx, results) => recordPaymentResults(tx, ctx, results);
const oneByOne: Record = async (tx, results) => {
  for (const each of results) await recordPaymentResult(tx, ctx, each);
};

async function approvedPayout(seller?: { id: string }): Promise<string> {
  const { id } = seller ?? (await makeSeller());
  await earn(id, 10_000);
  const payoutId = await request(id);
  await setVat(payoutId, 1000);
  await approve(payoutId);
  return payoutId;
}

/** How many statements the work takes. */
async function statementsOf(work: (tx: Tx) => Promise<void>): Promise<number> {
  let statements = 0;
  const counter: KyselyPlugin = {
    transformQuery({ node }) {
      statements += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  await inTransaction(ctx.db, (tx) => work(tx.withPlugin(counter) as Tx));
  expect(statements).toBeGreaterThan(0);
  return statements;
}

async function sentPayment({ isKnown = true } = {}) {
  const seller = await makeSeller({ isKnown });
  const payoutId = await approvedPayout(seller);
  const sent = { payoutIds: [payoutId], provider: BANK_FILE } as const;
  const [payment] = await inTransaction(ctx.db, (tx) => markSent(tx, ctx, sent));
  return { seller, payoutId, endToEndId: payment?.endToEndId ?? '' };
}

type Payment = Awaited<ReturnType<typeof sentPayment>>;

async function stateOf({ seller, payoutId, endToEndId }: Payment) {
  const attempt = await ctx.db
    .selectFrom('payout_attempts')
    .select(['state', 'reason_code', 'accepted_at', 'settled_at', 'ended_at'])
    .where('end_to_end_id', '=', endToEndId)
    .executeTakeFirstOrThrow();
  const results = await ctx.db
    .selectFrom('payment_results')
    .select(['result', 'reason_code', 'applied_at'])
    .where('end_to_end_id', '=', endToEndId)
    .orderBy('id')
    .execute();
  const lines = await ctx.db
    .selectFrom('payout_lines')
    .select('freed_at')
    .where('payout_id', '=', payoutId)
    .execute();
  const { state, invoiceNumber, settledAt, endedAt } = await payout(payoutId);
  const subjects = (await mailsTo(app, seller.email)).map(({ subject }) => subject);
  return {
    payout: { state, invoiceNumber, settledAt, endedAt },
    attempt,
    results,
    lines,
    books: await books(seller.id),
    subjects: subjects.toSorted(),
  };
}

/** One after the other, about the same payment. */
const HISTORIES: PaymentResult[][] = [
  ['accepted'],
  ['settled'],
  ['failed'],
  ['returned'],
  ['accepted', 'settled', 'settled'],
  ['failed', 'settled'],
  ['settled', 'accepted', 'returned'],
];

describe('results of many payments', () => {
  it('have the same effect as one by one', async () => {
    const replay = async (record: Record) => {
      const payments: Payment[] = [];
      for (const _ of HISTORIES) payments.push(await sentPayment({ isKnown: false }));
      for (let step = 0; step < 3; step += 1) {
        const results = payments.flatMap(({ endToEndId }, index): Reported[] => {
          const result = HISTORIES[index]?.[step];
          return result ? [{ endToEndId, result, reasonCode: 'AC04' }] : [];
        });
        await inTransaction(ctx.db, (tx) => record(tx, results));
      }
      const states: unknown[] = [];
      for (const payment of payments) states.push(await stateOf(payment));
      return states;
    };
    expect(await replay(atOnce)).toEqual(await replay(oneByOne));
  });

  it('wait if there is no such payment yet, and apply once if one is named twice', async () => {
    const payment = await sentPayment();
    const settled = { result: 'settled', reasonCode: '' } as const;
    const results = ['early', payment.endToEndId, payment.endToEndId].map((endToEndId) => ({
      endToEndId,
      ...settled,
    }));
    await inTransaction(ctx.db, (tx) => atOnce(tx, results));
    expect(await stateOf(payment)).toMatchObject({ payout: { state: 'settled' }, books: {} });
    const early = await ctx.db
      .selectFrom('payment_results')
      .select('applied_at')
      .where('end_to_end_id', '=', 'early')
      .execute();
    expect(early).toEqual([{ applied_at: null }]);
  });

  it.each(['settled', 'failed'] as const)(
    'take as many statements as one that %s',
    async (result) => {
      const statementsFor = async (count: number) => {
        const results: Reported[] = [];
        for (let made = 0; made < count; made += 1) {
          results.push({ endToEndId: (await sentPayment()).endToEndId, result, reasonCode: '' });
        }
        return await statementsOf((tx) => atOnce(tx, results));
      };
      expect(await statementsFor(4)).toBe(await statementsFor(1));
    },
  );
});

describe('payments', () => {
  it('are sent and announced with as many statements as one', async () => {
    const statementsFor = async (count: number) => {
      const payoutIds: string[] = [];
      for (let made = 0; made < count; made += 1) payoutIds.push(await approvedPayout());
      const fileId = randomUUID();
      const sent = { payoutIds, provider: BANK_FILE, fileId, isMailed: false } as const;
      return await statementsOf(async (tx) => {
        await markSent(tx, ctx, sent);
        await announceFile(tx, ctx, { fileId, executeOn: '2026-11-20' });
      });
    };
    expect(await statementsFor(4)).toBe(await statementsFor(1));
  });
});
