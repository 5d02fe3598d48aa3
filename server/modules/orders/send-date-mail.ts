/** Sent exactly once despite retries: the mail has a key under which it is stored and logged. */
import { formatDay } from '@lathe/rules/date-format';
import { calendarDate } from '@lathe/rules/dates';
import { isStillOpen, orderState } from '@lathe/rules/order-states';
import { productionStart } from '@lathe/rules/production';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import { orderLink } from './order-key.ts';
import { findOrder, type OrderRow } from './order-store.ts';
import { sendLoggedMail } from './send-logged-mail.ts';

interface Payload {
  moveId: number;
  orderIds: string[];
}

export async function handler(ctx: Ctx, { moveId, orderIds }: Payload): Promise<void> {
  const key = `date-${moveId}-${orderIds[0]}`;
  const [order, ...others] = await listWaitingOrders(ctx.db, orderIds);
  // All orders were cancelled before the mail was sent.
  if (!order) return;
  const { title, artist, ...move } = await findMove(ctx.db, { moveId, orderId: order.id });
  await sendLoggedMail(ctx, { order, others, letter: 'date_moved', key }, (t, locale) => {
    const format = (date: string) => formatDay(date, locale);
    const dispatchDay = ({ dispatchDate }: OrderRow) => format(dispatchDate ?? move.to);
    const [from, to] = [format(move.from), format(move.to)];
    const start = format(productionStart(calendarDate(ctx.clock.now()), [move.to]));
    return {
      subject: t('mail:date_moved_subject', { title, number: order.number }),
      paragraphs: [
        t('mail:date_moved_text', { title, artist, from, to, dispatch: dispatchDay(order) }),
        isStillOpen(order) ? t('mail:date_moved_cancel', { start }) : t('mail:date_moved_begun'),
        ...others.map((other) =>
          t('mail:date_moved_other', {
            number: other.number,
            dispatch: dispatchDay(other),
            url: orderLink(ctx, other),
          }),
        ),
      ],
    };
  });
}

/** Names it as the buyer bought it. */
async function findMove(db: Db, { moveId, orderId }: { moveId: number; orderId: string }) {
  return await db
    .selectFrom('release_date_moves')
    .innerJoin('order_lines', (join) => join.on(sql<boolean>`sellable_id = any(thing_ids)`))
    .select(['from_date as from', 'to_date as to', 'title', 'artist'])
    .where('release_date_moves.id', '=', moveId)
    .where('order_id', '=', orderId)
    .orderBy('position')
    .limit(1)
    .executeTakeFirstOrThrow();
}

async function listWaitingOrders(db: Db, ids: readonly string[]): Promise<OrderRow[]> {
  const orders = await Promise.all(ids.map((id) => findOrder(db, id)));
  return orders.flatMap((order) =>
    order && ['Paid', 'In production'].includes(orderState(order)) ? [order] : [],
  );
}
