/**
 * Writes the messages about an event in the transaction of the event, so that none is lost and none
 * is sent about something that did not happen.
 */
import type { WebhookEvent } from '@lathe/rules/webhooks';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { SellerEvent } from '../../platform/module-hooks.ts';
import { objectsOf } from './event-data.ts';
import { sendWebhook } from './jobs.ts';
import { listSubscribers, wants } from './subscribers.ts';

type Context = Pick<Ctx, 'clock' | 'jobs'>;

export async function publishEvent(tx: Tx, ctx: Context, event: SellerEvent): Promise<void> {
  for (const accountId of await listSubscribers(tx, event)) {
    for (const { objectId, data } of await objectsOf(tx, event, accountId)) {
      const cause = event.type === 'stock.sold_out' ? event.orderId : null;
      await write(tx, ctx, { accountId, event: event.type, objectId, cause, data });
    }
  }
}

interface Message {
  accountId: string;
  event: WebhookEvent;
  objectId: string;
  cause: string | null;
  data: Record<string, unknown>;
}

async function write(
  tx: Tx,
  ctx: Context,
  { accountId, event, objectId, cause, data }: Message,
): Promise<void> {
  const now = ctx.clock.now();
  const key = { account_id: accountId, object_id: objectId };
  if (cause !== null && (await isWritten(tx, { ...key, event, cause }))) return;
  // Callers lock the object, so its messages are numbered in the order of its changes.
  const { version } = await tx
    .insertInto('webhook_versions')
    .values({ ...key, version: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'object_id'])
        .doUpdateSet({ version: sql`webhook_versions.version + 1` }),
    )
    .returning('version')
    .executeTakeFirstOrThrow();
  const body = JSON.stringify({
    type: event,
    timestamp: now.toISOString(),
    data: { version, ...data },
  });
  const { id } = await tx
    .insertInto('webhook_messages')
    .values({ ...key, event, version, cause, body, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  // Waits for an endpoint that is being deleted, and leaves it out: a change must not fail for it.
  const { rows } = await sql<{ deliveryId: string }>`
    insert into webhook_deliveries (message_id, endpoint_id, next_at, created_at)
    select ${id}, id, ${now}, ${now} from webhook_endpoints
    where account_id = ${accountId} and ${wants(event)}
    for key share
    returning id as "deliveryId"`.execute(tx);
  await ctx.jobs.enqueueAll(tx, sendWebhook, rows);
}

/** The code of such an event can run twice. At the same moment, the unique key rejects the second. */
async function isWritten(
  tx: Tx,
  message: { account_id: string; object_id: string; event: string; cause: string },
): Promise<boolean> {
  const row = await tx
    .selectFrom('webhook_messages')
    .select('id')
    .where('account_id', '=', message.account_id)
    .where('event', '=', message.event)
    .where('object_id', '=', message.object_id)
    .where('cause', '=', message.cause)
    .executeTakeFirst();
  return row !== undefined;
}
