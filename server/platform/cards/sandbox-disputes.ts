/** Simulated disputes: a test card opens one, and /dev/bank closes it. */
import { randomUUID } from 'node:crypto';
import type { Db } from '../db/connect.ts';
import { inTransaction } from '../db/tx.ts';
import type { CardDependencies, Dispute } from './cards.ts';
import { sendSandboxDispute } from './jobs.ts';

/** Long enough for the buyer to see the order, short enough to wait for. */
const OPENS_AFTER_SECONDS = 5;

type SandboxParts = Pick<CardDependencies, 'db' | 'jobs'>;

export async function openDispute(
  { db, jobs }: SandboxParts,
  { paymentId, now }: { paymentId: string; now: Date },
): Promise<void> {
  const opened = new Date(now.getTime() + OPENS_AFTER_SECONDS * 1000);
  await inTransaction(db, async (tx) => {
    const id = `dp_${randomUUID()}`;
    await tx
      .insertInto('sandbox_disputes')
      .values({ id, payment_id: paymentId, reason: 'fraudulent', opened_at: opened })
      .execute();
    const payload = { eventId: `evt_${randomUUID()}`, disputeId: id, state: 'opened' } as const;
    await jobs.enqueue(tx, sendSandboxDispute, payload, { runAt: opened });
  });
}

/** False when it was already closed. */
export async function closeDispute(
  { db, jobs }: SandboxParts,
  { id, state, now }: { id: string; state: 'won' | 'lost'; now: Date },
): Promise<boolean> {
  return await inTransaction(db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('sandbox_disputes')
      .set({ state, closed_at: now })
      .where('id', '=', id)
      .where('state', '=', 'opened')
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const payload = { eventId: `evt_${randomUUID()}`, disputeId: id, state };
    await jobs.enqueue(tx, sendSandboxDispute, payload);
    return true;
  });
}

export interface SandboxDispute {
  id: string;
  state: Dispute['state'];
  amount: number;
  currency: string;
  brand: string;
  last4: string;
  openedAt: Date;
}

/** Newest first. */
export async function listDisputes(
  db: Db,
  { now, limit }: { now: Date; limit: number },
): Promise<SandboxDispute[]> {
  return await db
    .selectFrom('sandbox_disputes')
    .innerJoin('sandbox_payments', 'sandbox_payments.id', 'payment_id')
    .select([
      'sandbox_disputes.id',
      'state',
      'amount',
      'currency',
      'brand',
      'last4',
      'opened_at as openedAt',
    ])
    .$narrowType<{ state: Dispute['state'] }>()
    .where('opened_at', '<=', now)
    .orderBy('opened_at', 'desc')
    .limit(limit)
    .execute();
}
