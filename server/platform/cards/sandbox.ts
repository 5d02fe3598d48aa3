/**
 * A simulated card provider for everywhere but production. Its data is in the database, so it
 * survives restarts, but it is isolated like a real provider: it uses its own transactions, knows
 * nothing about orders, and reports results by signed webhooks.
 */
import { randomUUID } from 'node:crypto';
import { TEST_CARDS } from '@lathe/rules/test-cards';
import { inTransaction } from '../db/tx.ts';
import type { CardDependencies, CardEvent, Cards, Charge, Payment } from './cards.ts';
import { sendSandboxEvent } from './jobs.ts';
import { openDispute } from './sandbox-disputes.ts';
import { refundCard } from './sandbox-refunds.ts';
import {
  findFingerprint,
  findPayment,
  insertPayment,
  type Outcome,
  presentPayment,
} from './sandbox-store.ts';
import { isSigned, SIGNATURE_HEADER } from './signature.ts';

const SLOW_SECONDS = 4;
const ACTION_NEEDED = { status: 'action_needed', readyAt: null } as const;

export function makeSandbox(parts: CardDependencies): Cards {
  const { db, clock, secret } = parts;
  return {
    provider: 'sandbox',

    fingerprintOf: (method) => findFingerprint(db, method),

    charge: (charge) => chargeCard(parts, charge),

    async find(key) {
      await settleSlowPayments(parts, key);
      const row = await findPayment(db, key);
      return row ? presentPayment(row, parts.config.publicUrl) : null;
    },

    async cancel(key) {
      await settleSlowPayments(parts, key);
      await db
        .updateTable('sandbox_payments')
        .set({ status: 'cancelled' })
        .where('key', '=', key)
        .where('status', 'in', ['action_needed', 'processing'])
        .execute();
      const row = await findPayment(db, key);
      return row ? presentPayment(row, parts.config.publicUrl) : null;
    },

    refund: (refund) => refundCard(parts, refund),

    signatureHeader: SIGNATURE_HEADER,

    readEvent(body, signature) {
      if (!isSigned(secret, { body, signature, now: clock.now() })) return null;
      return JSON.parse(body) as CardEvent;
    },
  };
}

async function chargeCard(parts: CardDependencies, charge: Charge): Promise<Payment> {
  const { db, config } = parts;
  const now = parts.clock.now();
  const id = `pay_${randomUUID()}`;
  const payload = { eventId: `evt_${randomUUID()}`, paymentId: id };
  const event = { ...sendSandboxEvent, payload };
  const outcomes = outcomesAt(now, charge.challenge ?? false);
  const inserted = await insertPayment(db, { id, charge, outcomes, event, now });
  const payment = inserted ?? (await findPayment(db, charge.key));
  if (!payment) throw new Error(`Payment ${charge.key} was neither created nor found.`);
  if (inserted?.behaviour === 'disputed' && inserted.status === 'succeeded') {
    await openDispute(parts, { paymentId: id, now });
  }
  if (inserted?.behaviour === 'lost_answer') {
    throw new Error('The card provider took too long to respond.');
  }
  return presentPayment(payment, config.publicUrl);
}

function outcomesAt(now: Date, challenge: boolean): Outcome[] {
  return [...TEST_CARDS.map(({ behaviour }) => behaviour), 'invalid' as const].map((behaviour) => {
    const outcome = outcomeOf(behaviour, now);
    // A declined card skips the challenge.
    const needsChallenge = challenge && outcome.status !== 'declined';
    return { behaviour, ...outcome, ...(needsChallenge && ACTION_NEEDED) };
  });
}

function outcomeOf(behaviour: Outcome['behaviour'], now: Date): Omit<Outcome, 'behaviour'> {
  const settled = { failure: null, readyAt: null };
  switch (behaviour) {
    case 'succeeds':
    case 'lost_answer':
    case 'disputed':
    case 'refund_pending':
    case 'refund_fails':
      return { ...settled, status: 'succeeded' };
    case 'three_d_secure':
      return { ...settled, status: 'action_needed' };
    case 'slow': {
      const readyAt = new Date(now.getTime() + SLOW_SECONDS * 1000);
      return { ...settled, status: 'processing', readyAt };
    }
    default:
      return { ...settled, status: 'declined', failure: behaviour };
  }
}

async function settleSlowPayments({ db, clock }: CardDependencies, key: string): Promise<void> {
  await db
    .updateTable('sandbox_payments')
    .set({ status: 'succeeded' })
    .where('key', '=', key)
    .where('status', '=', 'processing')
    .where('ready_at', '<=', clock.now())
    .execute();
}

/**
 * Records the buyer's answer to the 3-D Secure challenge. Undefined when no challenge is pending.
 */
export async function answerChallenge(
  parts: Pick<CardDependencies, 'db' | 'jobs'>,
  { id, approve }: { id: string; approve: boolean },
): Promise<{ returnUrl: string } | undefined> {
  return await inTransaction(parts.db, async (tx) => {
    const answered = approve
      ? ({ status: 'succeeded', failure: null } as const)
      : ({ status: 'declined', failure: 'not_authenticated' } as const);
    const row = await tx
      .updateTable('sandbox_payments')
      .set(answered)
      .where('id', '=', id)
      .where('status', '=', 'action_needed')
      .returning(['id', 'return_url'])
      .executeTakeFirst();
    if (!row) return undefined;
    const payload = { eventId: `evt_${randomUUID()}`, paymentId: row.id };
    await parts.jobs.enqueue(tx, sendSandboxEvent, payload);
    return { returnUrl: row.return_url };
  });
}
