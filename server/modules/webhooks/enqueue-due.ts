import { WEBHOOKS_AT_ONCE_PER_SELLER } from '@lathe/rules/webhooks';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { sendWebhook } from './jobs.ts';

/**
 * Starts what waits for a free place, or was being sent by a worker that died; of all sellers, or of
 * one. Of each only as much as is sent at once, so that nobody's backlog is in front of others. A
 * second job for one delivery does no harm: it finds it leased or sent.
 */
export async function enqueueDue(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'jobs'>,
  { accountId = null }: { accountId?: string | null } = {},
): Promise<void> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ deliveryId: string }>`
    select id as "deliveryId" from (
      select deliveries.id,
        row_number() over (partition by account_id order by next_at, deliveries.id) as place
      from webhook_deliveries as deliveries
      join webhook_endpoints as endpoints on endpoints.id = endpoint_id
      where deliveries.state = 'waiting' and next_at <= ${now}
        and (leased_until is null or leased_until <= ${now})
        and endpoints.state = 'active' and (slowed_until is null or slowed_until <= ${now})
        and (${accountId}::uuid is null or account_id = ${accountId}::uuid)
    ) as due where place <= ${WEBHOOKS_AT_ONCE_PER_SELLER}`.execute(tx);
  await ctx.jobs.enqueueAll(tx, sendWebhook, rows);
}
