/**
 * A worker that sends a delivery has a lease on it. The lease outlives the request by far, so that
 * nobody else sends it meanwhile; if the worker dies, somebody does afterwards. No transaction is
 * open during the request.
 */
import { randomUUID } from 'node:crypto';
import { MINUTE_MS } from '@lathe/rules/time';
import { TEST_EVENT, WEBHOOKS_AT_ONCE_PER_SELLER } from '@lathe/rules/webhooks';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { sendWebhook } from './jobs.ts';
import type { StoredSecrets } from './secrets.ts';

const LEASE_MS = MINUTE_MS;
/** The database starts jobs by its own clock, which may be a little ahead of ours. */
const EARLY_MS = 1000;

export interface ClaimedDelivery extends StoredSecrets {
  id: string;
  lease: string;
  messageId: string;
  accountId: string;
  isTest: boolean;
  url: string;
  body: string;
  /** Earlier ones. */
  attempts: number;
}

type DueRow = Omit<ClaimedDelivery, 'lease' | 'isTest'> & {
  event: string;
  slowedUntil: Date | null;
};

/** Null if it is not due, is being sent, or has to wait for others of the same seller. */
export async function claimDelivery(ctx: Ctx, id: string): Promise<ClaimedDelivery | null> {
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    const row = await lockDue(tx, id, now);
    if (!row) return null;
    const { slowedUntil, event, ...delivery } = row;
    const isTest = event === TEST_EVENT;
    if (!isTest && slowedUntil !== null && slowedUntil > now) {
      await postpone(tx, ctx, { id, until: slowedUntil });
      return null;
    }
    if ((await countLeases(tx, row.accountId, now)) >= WEBHOOKS_AT_ONCE_PER_SELLER) return null;
    const lease = randomUUID();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    await tx
      .updateTable('webhook_deliveries')
      .set({ lease, leased_until: leasedUntil })
      .where('id', '=', id)
      .execute();
    return { ...delivery, lease, isTest };
  });
}

/**
 * The endpoint is locked before the delivery, as everywhere. While it is paused, its deliveries wait,
 * except tests.
 */
async function lockDue(tx: Tx, id: string, now: Date): Promise<DueRow | undefined> {
  await sql`select id from webhook_endpoints
    where id = (select endpoint_id from webhook_deliveries where id = ${id})
    for no key update`.execute(tx);
  const { rows } = await sql<DueRow>`
    select webhook_deliveries.id, attempts, message_id as "messageId", event, body,
      endpoint_id as "endpointId", endpoints.account_id as "accountId", url,
      slowed_until as "slowedUntil", secret_encrypted as secret,
      previous_secret_encrypted as "previousSecret", previous_until as "previousUntil"
    from webhook_deliveries
    join webhook_messages as messages on messages.id = message_id
    join webhook_endpoints as endpoints on endpoints.id = endpoint_id
    where webhook_deliveries.id = ${id} and webhook_deliveries.state = 'waiting'
      and next_at <= ${new Date(now.getTime() + EARLY_MS)}
      and (leased_until is null or leased_until <= ${now})
      and (endpoints.state = 'active' or event = ${TEST_EVENT})
    for no key update of webhook_deliveries`.execute(tx);
  return rows[0];
}

async function postpone(
  tx: Tx,
  ctx: Pick<Ctx, 'jobs'>,
  { id, until }: { id: string; until: Date },
): Promise<void> {
  await tx.updateTable('webhook_deliveries').set({ next_at: until }).where('id', '=', id).execute();
  await ctx.jobs.enqueue(tx, sendWebhook, { deliveryId: id }, { runAt: until });
}

async function countLeases(tx: Tx, accountId: string, now: Date): Promise<number> {
  const { count } = await tx
    .selectFrom('webhook_deliveries')
    .innerJoin('webhook_endpoints', 'webhook_endpoints.id', 'endpoint_id')
    .select(sql<number>`count(*)::integer`.as('count'))
    .where('account_id', '=', accountId)
    .where('leased_until', '>', now)
    .executeTakeFirstOrThrow();
  return count;
}
