/** Whose programs want to know of an event. Most sellers have none, so this is one short query. */
import type { WebhookEvent } from '@lathe/rules/webhooks';
import { type RawBuilder, sql } from 'kysely';
import { PREPARED } from '../../platform/db/pipelined-pool.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { SellerEvent } from '../../platform/module-hooks.ts';

/** Endpoints that are paused collect what they missed; those that are gone get nothing more. */
export async function listSubscribers(tx: Tx, event: SellerEvent): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`${PREPARED}
    select distinct account_id as id from webhook_endpoints
    where ${wants(event.type)} and account_id in (${sellersIn(event)})
    order by account_id`.execute(tx);
  return rows.map(({ id }) => id);
}

export function wants(event: WebhookEvent): RawBuilder<boolean> {
  return sql<boolean>`state <> 'gone' and ${event} = any(events)`;
}

/** What sellers buy of their own is no sale. */
function sellersIn(event: SellerEvent): RawBuilder<unknown> {
  switch (event.type) {
    case 'order.paid':
      return sql`select owner_id from order_lines
        where order_id = ${event.orderId} and mode = 'shop'`;
    case 'order.dispatched':
      return sql`select owner_id from order_lines
        where order_id = ${event.orderId} and mode = 'shop' and parcel = ${event.parcel}`;
    case 'order.refunded':
      return sql`select owner_id from order_lines
        join refund_lines on order_line_id = order_lines.id
        where refund_id = ${event.refundId} and mode = 'shop'`;
    case 'release.approved':
    case 'release.rejected':
    case 'release.published':
      return sql`select owner_id from releases where id = ${event.releaseId}`;
    case 'payout.paid':
    case 'payout.failed':
      return sql`select user_id from payouts where id = any(${[...event.payoutIds]}::uuid[])`;
    case 'stock.sold_out':
      return sql`select ${event.ownerId}::uuid`;
    case 'ticket.checked_in':
      return sql`select owner_id from events join tickets on tickets.event_id = events.id
        where tickets.id = ${event.ticketId}`;
    case 'follower.added':
      return sql`select owner_id from pages where id = ${event.pageId}`;
  }
}
