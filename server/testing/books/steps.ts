/** What can happen to the money, in any order. */
import { money } from '@lathe/rules/money';
import { PAYMENT_RESULTS, writeOffAmount } from '@lathe/rules/payouts';
import { splitsVersion } from '@lathe/rules/splits';
import fc from 'fast-check';
import { sql } from 'kysely';
import { prepareFile, readPayable } from '../../modules/bank-files/prepare-file.ts';
import { discardFile, releaseFile } from '../../modules/bank-files/release-file.ts';
import { balancesOf } from '../../modules/ledger/index.ts';
import { settleRefund } from '../../modules/orders/end-failed-refund.ts';
import { handleDispute } from '../../modules/orders/handle-dispute.ts';
import { refundOrder } from '../../modules/orders/index.ts';
import { applyRefundResult } from '../../modules/orders/refund-attempts.ts';
import { OWED } from '../../modules/orders/refund-debts.ts';
import type { RefundSelection } from '../../modules/orders/refund-order.ts';
import { writeOff } from '../../modules/payouts/debts.ts';
import { endPayout } from '../../modules/payouts/end-payout.ts';
import { recordPaymentResult, recordPaymentResults } from '../../modules/payouts/index.ts';
import { resendPayout } from '../../modules/payouts/resend-payout.ts';
import { agreeAsInvited, declineAsInvited } from '../../modules/splits/answer-invited.ts';
import { decideWaiting } from '../../modules/splits/decide-waiting.ts';
import { listSplitsOf } from '../../modules/splits/split-store.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { runJob } from '../run-job.ts';
import type { SoldOrder, World } from './world.ts';

const which = fc.nat(40);
const party = fc.constantFrom('label' as const, 'artist' as const, 'sax' as const);
const weighted = <Value>(weight: number, arbitrary: fc.Arbitrary<Value>) => ({ weight, arbitrary });
const is = <Name extends string>(name: Name) => fc.constant(name);

export const step = fc.oneof(
  weighted(
    6,
    fc.record({
      step: is('sell'),
      thing: fc.constantFrom(0, 1, 1, 1, 2),
      quantity: fc.integer({ min: 4, max: 9 }),
      country: fc.constantFrom('GB' as const, 'GB' as const, 'DE' as const, 'US' as const),
    }),
  ),
  weighted(
    2,
    fc.record({
      step: is('refund'),
      which,
      copies: fc.integer({ min: 0, max: 8 }),
      amount: fc.integer({ min: 1, max: 9000 }),
      isByLathe: fc.boolean(),
    }),
  ),
  weighted(
    2,
    fc.record({
      step: is('dispute'),
      which,
      state: fc.constantFrom('opened' as const, 'won' as const, 'lost' as const),
      part: fc.integer({ min: 1, max: 3 }),
    }),
  ),
  fc.record({ step: is('failed refund'), which }),
  fc.record({ step: is('settled refund'), which }),
  weighted(3, fc.record({ step: is('deliver'), which })),
  weighted(4, fc.record({ step: is('pass'), days: fc.constantFrom(1, 15, 15, 61, 366) })),
  weighted(4, fc.record({ step: is('request'), party, convert: fc.boolean() })),
  fc.record({ step: is('cancel'), which }),
  weighted(
    4,
    fc.record({ step: is('send'), method: fc.constantFrom('gb' as const, 'sepa' as const) }),
  ),
  weighted(2, fc.record({ step: is('decide file'), isReleased: fc.boolean() })),
  weighted(
    3,
    fc.record({ step: is('answer'), which, result: fc.constantFrom(...PAYMENT_RESULTS) }),
  ),
  weighted(
    3,
    fc.record({
      step: is('answers'),
      results: fc.array(fc.constantFrom(...PAYMENT_RESULTS), { minLength: 1, maxLength: 4 }),
    }),
  ),
  weighted(2, fc.record({ step: is('resend'), which })),
  weighted(2, fc.record({ step: is('write off'), party })),
  weighted(2, fc.record({ step: is('invite') })),
  weighted(
    3,
    fc.record({
      step: is('invited'),
      answer: fc.constantFrom(
        'agree' as const,
        'agree' as const,
        'decline' as const,
        'owner' as const,
        'write_off' as const,
      ),
    }),
  ),
);
export type Step = typeof step extends fc.Arbitrary<infer Each> ? Each : never;

const RECENT_ORDERS = 8;

/** An expected error: nothing may have happened. */
async function attempt(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
  }
}

export function stepRunner(world: World) {
  const { app, desk, sellers, orders } = world;
  const { ctx, clock } = app;
  const { db } = ctx;
  const [first = { id: '' }, second = { id: '' }] = world.admins;
  const ip = '127.0.0.1';

  /** One of the last, so that several things happen to each. */
  const orderAt = (at: number) =>
    orders.slice(-RECENT_ORDERS)[at % Math.min(RECENT_ORDERS, orders.length || 1)];

  async function refund({ id: orderId, line }: SoldOrder, each: Step & { step: 'refund' }) {
    const selection: RefundSelection =
      each.copies === 0
        ? { what: 'amount', amount: each.amount }
        : { what: 'things', lines: [{ line, quantity: each.copies }], postage: false, duty: false };
    const reason = each.isByLathe ? 'damaged' : 'changed_mind';
    const staff = {
      note: '',
      madeBy: desk.people.staff.id,
      requestKey: null,
      refundedBefore: null,
    };
    const input = { ...staff, orderId, selection, reason, notifyBuyer: false } as const;
    await attempt(() => inTransaction(db, (tx) => refundOrder(tx, ctx, input)));
  }

  async function dispute(order: SoldOrder, { state, part }: Step & { step: 'dispute' }) {
    const event = { type: 'dispute', state, reason: 'fraudulent', fees: [] } as const;
    const { paymentId, total, currency, id } = order;
    const amount = money(Math.ceil(total / part), currency);
    const disputeId = `dp_${part}_${id}`;
    await inTransaction(db, (tx) =>
      handleDispute(tx, ctx, { ...event, paymentId, disputeId, amount }),
    );
  }

  /** The oldest refund of the order that was not decided yet. */
  async function failRefund({ id }: SoldOrder): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from refunds where order_id = ${id}
      and failed_at is null and dispute_id is null order by created_at, id limit 1`.execute(db);
    const key = rows[0]?.id;
    if (key === undefined) return;
    const result = { refundId: `re_${key}`, state: 'failed', failure: 'declined' } as const;
    await inTransaction(db, (tx) => applyRefundResult(tx, ctx, { key, result }));
  }

  async function settleRefunds({ id }: SoldOrder): Promise<void> {
    const { rows } = await sql<{ id: string; owed: number }>`select id, ${OWED} as owed from refunds
      where order_id = ${id} and failed_at is not null and settled_at is null`.execute(db);
    for (const { id: refundId, owed: paid } of rows) {
      const decision = { refundId, paid, staffId: desk.people.staff.id, note: 'Bank transfer' };
      await attempt(() => inTransaction(db, (tx) => settleRefund(tx, ctx, decision)));
    }
  }

  async function pass(days: number): Promise<void> {
    clock.advance({ days });
    await runJob(ctx, 'release-due-earnings');
    await runJob(ctx, 'release-due-reserves');
    await runJob(ctx, 'take-ledger-snapshots');
  }

  async function payoutsIn(...states: string[]): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`
      select id from payouts where state = any(${states}) and requested_at > '2025-01-01'
      order by requested_at, id`.execute(db);
    return rows.map(({ id }) => id);
  }

  async function cancel(at: number): Promise<void> {
    const open = await payoutsIn('requested', 'approved');
    const payoutId = open[at % (open.length || 1)];
    if (!payoutId) return;
    const input = { payoutId, by: 'staff', actorId: first.id, reason: 'Test' } as const;
    await attempt(() => inTransaction(db, (tx) => endPayout(tx, ctx, input)));
  }

  async function send(method: 'gb' | 'sepa'): Promise<void> {
    for (const id of await payoutsIn('requested')) await sellers.approve(id);
    const { payouts, total } = await readPayable(db, ctx, method);
    const seen = { method, count: payouts.length, total, staffId: first.id, ip };
    await attempt(() => prepareFile(ctx, seen));
  }

  async function decideFile(isReleased: boolean): Promise<void> {
    const { rows } = await sql<{ id: string }>`select id from bank_files
      where released_at is null and discarded_at is null order by id limit 1`.execute(db);
    const fileId = rows[0]?.id;
    if (fileId === undefined) return;
    const decision = { fileId, staffId: second.id, ip };
    await attempt(() =>
      isReleased ? releaseFile(ctx, decision) : discardFile(ctx, { ...decision, reason: 'Test' }),
    );
  }

  async function payments(isUnderWay: boolean): Promise<string[]> {
    const { rows } = await sql<{ id: string }>`select end_to_end_id as id from payout_attempts
      where not ${isUnderWay} or state in ('sent', 'accepted') order by sent_at, id`.execute(db);
    return rows.map(({ id }) => id);
  }

  /** About any payment, also an old one, twice at the same time. */
  async function answer({ which: at, result }: Step & { step: 'answer' }): Promise<void> {
    const all = await payments(false);
    const endToEndId = all[at % (all.length || 1)];
    if (!endToEndId) return;
    const report = () =>
      inTransaction(db, (tx) => recordPaymentResult(tx, ctx, { endToEndId, result }));
    await Promise.all([report(), report()]);
  }

  async function answers({ results }: Step & { step: 'answers' }): Promise<void> {
    const reported = (await payments(true)).map((endToEndId, at) => ({
      endToEndId,
      result: results[at % results.length] ?? 'settled',
    }));
    if (reported.length === 0) return;
    await inTransaction(db, (tx) => recordPaymentResults(tx, ctx, reported));
  }

  async function resend(at: number): Promise<void> {
    const back = await payoutsIn('failed', 'returned');
    const payoutId = back[at % (back.length || 1)];
    if (payoutId) await attempt(() => resendPayout(ctx, { payoutId, actorId: first.id, ip }));
  }

  async function writeOffs(userId: string): Promise<void> {
    for (const { currency, ...balance } of await balancesOf(db, userId)) {
      const amount = writeOffAmount(balance);
      if (amount === 0) continue;
      const input = { userId, actorId: first.id, amount, reason: 'Test', ip };
      await attempt(() => writeOff(ctx, { ...input, currency: currency as 'GBP' }));
    }
  }

  async function open(): Promise<{ id: string; releaseId: string; state: string } | undefined> {
    const { rows } = await sql<{ id: string; releaseId: string; state: string }>`
      select id, release_id as "releaseId", state from invited_payees
      where state in ('waiting', 'declined') and email is not null
      order by invited_at limit 1`.execute(db);
    return rows[0];
  }

  async function invited({ answer: given }: Step & { step: 'invited' }): Promise<void> {
    const payee = await open();
    if (!payee) return;
    const { id: payeeId } = payee;
    const userId = world.sax.id;
    await attempt(() =>
      inTransaction(db, async (tx) => {
        if (given === 'agree') {
          const version = splitsVersion(await listSplitsOf(tx, payee.releaseId));
          await agreeAsInvited(tx, ctx, { userId, payeeId, version, ip });
        } else if (given === 'decline') await declineAsInvited(tx, ctx, { payeeId, userId });
        else {
          const decision = { decision: given, reason: 'Test', actorId: first.id, ip };
          await decideWaiting(tx, ctx, { ...decision, payeeId });
        }
      }),
    );
  }

  return async function run(each: Step): Promise<void> {
    switch (each.step) {
      case 'sell':
        return await world.buy(each.thing, each);
      case 'pass':
        return await pass(each.days);
      case 'request': {
        const others = each.convert ? (['EUR', 'USD'] as const) : [];
        return await attempt(() => sellers.request(world[each.party].id, 'GBP', others));
      }
      case 'cancel':
        return await cancel(each.which);
      case 'send':
        return await send(each.method);
      case 'decide file':
        return await decideFile(each.isReleased);
      case 'answer':
        return await answer(each);
      case 'answers':
        return await answers(each);
      case 'resend':
        return await resend(each.which);
      case 'write off':
        return await writeOffs(world[each.party].id);
      case 'invite':
        if (!(await open())) await world.invite();
        return;
      case 'invited':
        return await invited(each);
    }
    const order = orderAt(each.which);
    if (!order) return;
    if (each.step === 'refund') await refund(order, each);
    else if (each.step === 'dispute') await dispute(order, each);
    else if (each.step === 'failed refund') await failRefund(order);
    else if (each.step === 'settled refund') await settleRefunds(order);
    else await desk.deliver(order.id);
  };
}
