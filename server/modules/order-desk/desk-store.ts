/** Data of the order desk about an order. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface OrderContext {
  customer: { id: string; name: string } | null;
  paymentId: string | null;
  disputes: {
    id: string;
    state: 'opened' | 'won' | 'lost';
    amount: number;
    reason: string;
    openedAt: Date;
    closedAt: Date | null;
    fees: { amount: number; currency: string }[];
  }[];
  mails: { letter: string; subject: string; recipient: string; sentAt: Date }[];
  notes: { text: string; author: string | null; at: Date }[];
  returns: { id: string; state: string; askedAt: Date }[];
}

export async function readOrderContext(db: Db, orderId: string): Promise<OrderContext> {
  const [customer, payment, disputes, mails, notes, returns] = await Promise.all([
    db
      .selectFrom('orders')
      .innerJoin('users', 'users.id', 'orders.user_id')
      .select(['users.id', 'users.name'])
      .where('orders.id', '=', orderId)
      .where('users.deleted_at', 'is', null)
      .executeTakeFirst(),
    db
      .selectFrom('orders')
      .innerJoin('checkouts', 'checkouts.id', 'orders.checkout_id')
      .select('checkouts.payment_id as id')
      .where('orders.id', '=', orderId)
      .executeTakeFirst(),
    db
      .selectFrom('disputes')
      .select(['id', 'state', 'amount', 'reason', 'opened_at as openedAt', 'closed_at as closedAt'])
      .select(
        sql<OrderContext['disputes'][number]['fees']>`coalesce((
          select jsonb_agg(fee) from (
            select sum(amount)::integer as amount, currency from dispute_fees
            where dispute_id = disputes.id group by currency having sum(amount) <> 0) as fee),
          '[]')`.as('fees'),
      )
      .$narrowType<{ state: 'opened' | 'won' | 'lost' }>()
      .where('order_id', '=', orderId)
      .orderBy('opened_at')
      .execute(),
    db
      .selectFrom('order_mails')
      .select(['letter', 'subject', 'recipient', 'sent_at as sentAt'])
      .where('order_id', '=', orderId)
      .orderBy('id')
      .execute(),
    db
      .selectFrom('order_notes')
      .leftJoin('users', (join) =>
        join.onRef('users.id', '=', 'author_id').on('users.deleted_at', 'is', null),
      )
      .select(['order_notes.text', 'users.name as author', 'written_at as at'])
      .where('order_id', '=', orderId)
      .orderBy('order_notes.id')
      .execute(),
    db
      .selectFrom('order_returns')
      .select(['id', 'state', 'asked_at as askedAt'])
      .where('order_id', '=', orderId)
      .orderBy('asked_at')
      .execute(),
  ]);
  return {
    customer: customer ?? null,
    paymentId: payment?.id ?? null,
    disputes,
    mails,
    notes,
    returns,
  };
}
