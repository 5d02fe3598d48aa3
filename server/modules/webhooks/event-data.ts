/** What a message says about its object, and which object that is. */
import type { Tx } from '../../platform/db/tx.ts';
import type { SellerEvent } from '../../platform/module-hooks.ts';
import { isoOf } from './iso.ts';
import { orderData, refundData } from './order-data.ts';

interface EventObject {
  /** Its messages are counted, so that a receiver knows which is the newest. */
  objectId: string;
  data: Record<string, unknown>;
}

/** Several where one event is about many payouts. */
export async function objectsOf(
  tx: Tx,
  event: SellerEvent,
  sellerId: string,
): Promise<EventObject[]> {
  switch (event.type) {
    case 'order.paid':
    case 'order.dispatched': {
      const order = await orderData(tx, { orderId: event.orderId, sellerId });
      return [{ objectId: event.orderId, data: { order } }];
    }
    case 'order.refunded': {
      const order = await orderData(tx, { orderId: event.orderId, sellerId });
      const refund = await refundData(tx, { refundId: event.refundId, sellerId });
      return [{ objectId: event.orderId, data: { order, refund } }];
    }
    case 'release.approved':
    case 'release.rejected':
    case 'release.published':
      return [{ objectId: event.releaseId, data: await releaseData(tx, event.releaseId) }];
    case 'payout.paid':
    case 'payout.failed':
      return await payoutsOf(tx, event.payoutIds, sellerId);
    case 'stock.sold_out': {
      const { id, title, quantity } = event.thing;
      return [{ objectId: id, data: { thing: { id, title, quantity } } }];
    }
    case 'ticket.checked_in':
      return [{ objectId: event.ticketId, data: await ticketData(tx, event.ticketId) }];
    case 'follower.added':
      return [{ objectId: event.pageId, data: await pageData(tx, event.pageId) }];
  }
}

async function releaseData(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('releases')
    .innerJoin('release_types', 'release_types.id', 'release_type_id')
    .select(['title', 'primary_artist as artist', 'format', 'page_id', 'ean', 'catalog_no'])
    .select(['submitted_at', 'approved_at', 'rejected_at', 'published_at'])
    .where('releases.id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    release: {
      ...row,
      id,
      submitted_at: isoOf(row.submitted_at),
      approved_at: isoOf(row.approved_at),
      rejected_at: isoOf(row.rejected_at),
      published_at: isoOf(row.published_at),
    },
  };
}

async function payoutsOf(tx: Tx, ids: readonly string[], sellerId: string): Promise<EventObject[]> {
  const rows = await tx
    .selectFrom('payouts')
    .select(['id', 'state', 'currency', 'gross', 'vat', 'withheld', 'net'])
    .select(['requested_at', 'sent_at', 'settled_at', 'ended_at'])
    .where('user_id', '=', sellerId)
    .where('id', 'in', [...ids])
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    objectId: row.id,
    data: {
      payout: {
        ...row,
        requested_at: isoOf(row.requested_at),
        sent_at: isoOf(row.sent_at),
        settled_at: isoOf(row.settled_at),
        ended_at: isoOf(row.ended_at),
      },
    },
  }));
}

/** Not its holder. */
async function ticketData(tx: Tx, id: string) {
  const { admitted_at, ...row } = await tx
    .selectFrom('tickets')
    .innerJoin('admissions', 'admissions.ticket_id', 'tickets.id')
    .select(['number', 'tickets.event_id', 'category_id', 'at_door as admitted_at'])
    .where('tickets.id', '=', id)
    .where('result', '=', 'admitted')
    .where('undone_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { ticket: { id, ...row, admitted_at: isoOf(admitted_at) } };
}

/** Not its follower. */
async function pageData(tx: Tx, id: string) {
  const row = await tx
    .selectFrom('pages')
    .select(['name', 'slug', 'followers'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return { page: { id, ...row } };
}
