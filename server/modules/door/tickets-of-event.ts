/**
 * Tickets of an event with their category, order and who was let in, as doors and lists need them.
 * Those of guests have no order.
 */
import type { Db } from '../../platform/db/connect.ts';

export function ticketsOfEvent(db: Db, eventId: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('ticket_categories as categories', 'categories.id', 'tickets.category_id')
    .leftJoin('order_lines', 'order_lines.id', 'tickets.order_line_id')
    .leftJoin('orders', 'orders.id', 'order_lines.order_id')
    .leftJoin('admissions', (join) =>
      join
        .onRef('admissions.ticket_id', '=', 'tickets.id')
        .on('admissions.result', '=', 'admitted')
        .on('admissions.undone_at', 'is', null),
    )
    .where('tickets.event_id', '=', eventId);
}
