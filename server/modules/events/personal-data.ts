import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const eventData: PersonalData = {
  // Exported in one folder with releases and merchandise.
  area: 'releases',

  async *collect({ db }, { userId }) {
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute();
    yield jsonFile(
      'events.json',
      rows.map(({ owner_id, words, ...event }) => event),
    );
    const tickets = await boughtTickets(db, userId).execute();
    if (tickets.length > 0) yield jsonFile('tickets.json', tickets);
  },

  async erase(tx, { userId, now }) {
    await tx
      .updateTable('events')
      .set({ cancelled_at: now })
      .where('owner_id', '=', userId)
      .where('cancelled_at', 'is', null)
      .where('starts_at', '>', now)
      .execute();
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

function boughtTickets(db: Db | Tx, userId: string) {
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
