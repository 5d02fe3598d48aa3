/** What became of an attempt: of the delivery, and of the endpoint. */
import { GONE_STATUS, isDelivered, pauseBefore, slowedFor } from '@lathe/rules/webhooks';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { PostResult } from '../../platform/outgoing/post.ts';
import type { ClaimedDelivery } from './claim-delivery.ts';
import { enqueueDue } from './enqueue-due.ts';
import { sendWebhook } from './jobs.ts';

interface Attempt {
  result: PostResult;
  durationMs: number;
}

export async function recordAttempt(
  ctx: Ctx,
  delivery: ClaimedDelivery,
  { result, durationMs }: Attempt,
): Promise<void> {
  const now = ctx.clock.now();
  await inTransaction(ctx.db, async (tx) => {
    // Deleted meanwhile, or the lease ended and another worker sends it.
    if (!(await lockLeased(tx, delivery))) return;
    await tx
      .insertInto('webhook_attempts')
      .values({
        delivery_id: delivery.id,
        started_at: new Date(now.getTime() - durationMs),
        duration_ms: durationMs,
        ...('problem' in result
          ? { problem: result.problem }
          : { status: result.status, answer: result.answer }),
      })
      .execute();
    const status = 'problem' in result ? 0 : result.status;
    const retryAfter = 'problem' in result ? undefined : result.retryAfter;
    const slowedMs = slowedFor(status, retryAfter, now);
    const slowedUntil = slowedMs === null ? null : new Date(now.getTime() + slowedMs);
    const nextAt = isDelivered(status) ? null : nextAttempt(delivery, { status, slowedUntil, now });
    await endAttempt(tx, delivery, { isDone: isDelivered(status), nextAt });
    // A test says nothing about real messages, which may all be delivered.
    if (!delivery.isTest) await updateEndpoint(tx, delivery, { status, slowedUntil, now });
    if (nextAt) {
      await ctx.jobs.enqueue(tx, sendWebhook, { deliveryId: delivery.id }, { runAt: nextAt });
    }
    await enqueueDue(tx, ctx, { accountId: delivery.accountId });
  });
}

async function lockLeased(tx: Tx, { id, endpointId, lease }: ClaimedDelivery): Promise<boolean> {
  await sql`select id from webhook_endpoints where id = ${endpointId}
    for no key update`.execute(tx);
  const { rows } = await sql`select id from webhook_deliveries
    where id = ${id} and lease = ${lease} for no key update`.execute(tx);
  return rows.length > 0;
}

/** Null after the last attempt. */
function nextAttempt(
  { attempts, isTest }: ClaimedDelivery,
  { status, slowedUntil, now }: { status: number; slowedUntil: Date | null; now: Date },
): Date | null {
  const pause = pauseBefore(attempts + 2, Math.random());
  if (pause === null || isTest || status === GONE_STATUS) return null;
  return new Date(Math.max(now.getTime() + pause, slowedUntil?.getTime() ?? 0));
}

async function endAttempt(
  tx: Tx,
  { id, attempts }: ClaimedDelivery,
  { isDone, nextAt }: { isDone: boolean; nextAt: Date | null },
): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: isDone ? 'delivered' : nextAt ? 'waiting' : 'failed',
      attempts: attempts + 1,
      lease: null,
      leased_until: null,
      ...(nextAt && { next_at: nextAt }),
    })
    .where('id', '=', id)
    .execute();
}

async function updateEndpoint(
  tx: Tx,
  { endpointId }: ClaimedDelivery,
  { status, slowedUntil, now }: { status: number; slowedUntil: Date | null; now: Date },
): Promise<void> {
  const endpoint = tx.updateTable('webhook_endpoints').where('id', '=', endpointId);
  if (isDelivered(status)) {
    const healthy = { failing_since: null, warned_at: null, slowed_until: null };
    await endpoint.set(healthy).where('failing_since', 'is not', null).execute();
    return;
  }
  await endpoint
    .set({
      failing_since: sql`coalesce(failing_since, ${now})`,
      ...(slowedUntil && { slowed_until: slowedUntil }),
    })
    .execute();
  if (status === GONE_STATUS) await endGone(tx, endpointId);
}

/** Its server asks us to stop, so nothing that waits is sent either. */
async function endGone(tx: Tx, endpointId: string): Promise<void> {
  await tx
    .updateTable('webhook_endpoints')
    .set({ state: 'gone' })
    .where('id', '=', endpointId)
    .execute();
  await tx
    .updateTable('webhook_deliveries')
    .set({ state: 'failed' })
    .where('endpoint_id', '=', endpointId)
    .where('state', '=', 'waiting')
    .where('lease', 'is', null)
    .execute();
}
