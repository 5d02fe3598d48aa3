/** The test button, and the button that sends a delivery again. */
import { TEST_EVENT } from '@lathe/rules/webhooks';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { tooManyRequests } from '../../platform/rate-limits/too-many-requests.ts';
import { type DeliveryRow, findDelivery, restartDelivery } from './delivery-store.ts';
import type { EndpointId } from './endpoint-store.ts';
import { sendWebhook } from './jobs.ts';
import { openEndpoint } from './manage-endpoints.ts';

/** One attempt, also while the endpoint is paused or gone. */
export async function sendTest(call: Caller, key: EndpointId): Promise<DeliveryRow> {
  const { ctx } = call;
  const { accountId, id: endpointId } = key;
  await countRequest(ctx, accountId);
  const now = ctx.clock.now();
  return await inTransaction(ctx.db, async (tx) => {
    await openEndpoint(tx, call, key);
    const data = { endpoint: endpointId };
    const { id: messageId } = await tx
      .insertInto('webhook_messages')
      .values({
        account_id: accountId,
        event: TEST_EVENT,
        object_id: endpointId,
        body: JSON.stringify({ type: TEST_EVENT, timestamp: now.toISOString(), data }),
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await tx
      .insertInto('webhook_deliveries')
      .values({ message_id: messageId, endpoint_id: endpointId, next_at: now, created_at: now })
      .returning('id')
      .executeTakeFirstOrThrow();
    await ctx.jobs.enqueue(tx, sendWebhook, { deliveryId: id });
    return await found(findDelivery(tx, { accountId, endpointId, id }));
  });
}

/** The same message with the same id, from the first of ten attempts on. */
export async function sendAgain(
  call: Caller,
  key: EndpointId & { deliveryId: string },
): Promise<DeliveryRow> {
  const { ctx } = call;
  const { accountId, id: endpointId, deliveryId: id } = key;
  await countRequest(ctx, accountId);
  return await inTransaction(ctx.db, async (tx) => {
    await openEndpoint(tx, call, key);
    await found(findDelivery(tx, { accountId, endpointId, id }));
    const restarted = await restartDelivery(tx, { id, now: ctx.clock.now() });
    if (!restarted) throw new CallError('webhook_being_sent');
    await ctx.jobs.enqueue(tx, sendWebhook, { deliveryId: id });
    return await found(findDelivery(tx, { accountId, endpointId, id }));
  });
}

/** Each is a request to a server of others. */
async function countRequest({ rateLimits }: Ctx, accountId: string): Promise<void> {
  const counted = await rateLimits.consume('webhook_by_hand', accountId);
  if (!counted.allowed) throw tooManyRequests(counted.retryAfterSeconds);
}

async function found<Row>(row: Promise<Row | undefined>): Promise<Row> {
  const result = await row;
  if (result === undefined) throw new CallError('not_found');
  return result;
}
