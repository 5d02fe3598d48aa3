import type { Db } from '../../platform/db/connect.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const ticketData: PersonalData = {
  // Exported in one folder with what was bought.
  area: 'orders',

  async *collect({ db }, { userId }) {
    const tickets = await boughtTickets(db, userId).execute();
    if (tickets.length > 0) yield jsonFile('tickets.json', tickets);
  },

  async erase(tx, { userId }) {
    const bought = tx
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select('order_lines.id')
      .where('orders.user_id', '=', userId);
    await tx
      .updateTable('tickets')
      .set({ holder_name: '' })
      .where('order_line_id', 'in', bought)
      .execute();
    return {};
  },
};

function boughtTickets(db: Db, userId: string) {
  return db
    .selectFrom('tickets')
    .innerJoin('order_lines', 'order_lines.id', 'tickets.order_line_id')
    .innerJoin('orders', 'orders.id', 'order_lines.order_id')
    .select([
      'orders.number as order',
      'order_lines.title',
      'tickets.number',
      'tickets.holder_name',
      'tickets.cancelled_at',
    ])
    .where('orders.user_id', '=', userId)
    .orderBy('tickets.id');
}
