/** Simulated refunds: two test cards make them wait at the bank. */
import { randomUUID } from 'node:crypto';
import type { Money } from '@lathe/rules/money';
import type { RefundAttemptState, RefundFailure } from '@lathe/rules/refund-progress';
import { TEST_CARDS } from '@lathe/rules/test-cards';
import { sql } from 'kysely';
import { inTransaction, type Tx } from '../db/tx.ts';
import type { CardDependencies, RefundResult } from './cards.ts';
import { sendSandboxRefund } from './jobs.ts';
import { findPayment } from './sandbox-store.ts';

/** Long enough to see the refund wait. */
const DECIDED_AFTER_SECONDS = 5;

interface Refund {
  key: string;
  paymentKey: string;
  amount: Money;
}

export async function refundCard(
  { db, jobs, clock }: CardDependencies,
  { key, paymentKey, amount }: Refund,
): Promise<RefundResult> {
  return await inTransaction(db, async (tx) => {
    const payment = await findPayment(tx, paymentKey);
    if (!payment) throw new Error(`There is no payment ${paymentKey} to refund.`);
    const fate = await fateOf(tx, payment);
    const now = clock.now();
    const { numInsertedOrUpdatedRows: inserted = 0n } = await tx
      .insertInto('sandbox_refunds')
      .values({
        key,
        payment_id: payment.id,
        amount: amount.amount,
        state: fate === null ? 'succeeded' : 'pending',
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('key').doNothing())
      .executeTakeFirst();
    if (inserted > 0n) {
      await addRefunded(tx, payment.id, amount.amount);
      if (fate !== null) {
        const runAt = new Date(now.getTime() + DECIDED_AFTER_SECONDS * 1000);
        const payload = { eventId: `evt_${randomUUID()}`, key, state: fate };
        await jobs.enqueue(tx, sendSandboxRefund, payload, { runAt });
      }
    }
    return await readRefund(tx, key);
  });
}

/** A card whose refunds fail does so once per payment, so that a second attempt can be tried. */
async function fateOf(
  tx: Tx,
  { id, last4 }: { id: string; last4: string },
): Promise<'succeeded' | 'failed' | null> {
  const behaviour = TEST_CARDS.find(({ number }) => number.endsWith(last4))?.behaviour;
  if (behaviour === 'refund_pending') return 'succeeded';
  if (behaviour !== 'refund_fails') return null;
  const failed = await tx
    .selectFrom('sandbox_refunds')
    .select('key')
    .where('payment_id', '=', id)
    .where('state', '=', 'failed')
    .executeTakeFirst();
  return failed ? 'succeeded' : 'failed';
}

/** Does nothing if it was decided before. */
export async function decideRefund(
  tx: Tx,
  { key, state }: { key: string; state: 'succeeded' | 'failed' },
): Promise<RefundResult> {
  const failure = state === 'failed' ? 'expired_or_canceled_card' : null;
  const decided = await tx
    .updateTable('sandbox_refunds')
    .set({ state, failure })
    .where('key', '=', key)
    .where('state', '=', 'pending')
    .returning(['payment_id', 'amount'])
    .executeTakeFirst();
  if (decided && state === 'failed') await addRefunded(tx, decided.payment_id, -decided.amount);
  return await readRefund(tx, key);
}

async function addRefunded(tx: Tx, paymentId: string, amount: number): Promise<void> {
  await tx
    .updateTable('sandbox_payments')
    .set({ refunded: sql`refunded + ${amount}` })
    .where('id', '=', paymentId)
    .execute();
}

async function readRefund(tx: Tx, key: string): Promise<RefundResult> {
  const { state, failure } = await tx
    .selectFrom('sandbox_refunds')
    .select(['state', 'failure'])
    .$narrowType<{ state: RefundAttemptState; failure: RefundFailure | null }>()
    .where('key', '=', key)
    .executeTakeFirstOrThrow();
  return { refundId: `re_${key}`, state, failure };
}
