import { sql } from 'kysely';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

const FORGOTTEN = JSON.stringify({ email: '', address: null, billingAddress: null, giftNote: '' });

/** What a buyer showed of what was wrong; see server/modules/returns. */
function returnFiles(orderId: string): string {
  return `returns/${orderId}/`;
}

export const orderData: PersonalData = {
  area: 'orders',

  async *collect({ db, storage }, { userId }) {
    const orders = await db
      .selectFrom('orders')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    const lines = await db
      .selectFrom('order_lines')
      .innerJoin('orders', 'orders.id', 'order_lines.order_id')
      .select([
        'order_lines.order_id',
        'order_lines.type',
        'order_lines.title',
        'order_lines.quantity',
        'order_lines.unit_price',
        'order_lines.unit_vat',
      ])
      .where('orders.user_id', '=', userId)
      .orderBy('order_lines.position')
      .execute();
    const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
    yield jsonFile(
      'orders.json',
      orders.map(({ user_id: _, ...order }) => ({
        ...order,
        lines: (byOrder.get(order.id) ?? []).map(({ order_id: __, ...line }) => line),
      })),
    );
    const returns = await db
      .selectFrom('order_returns')
      .innerJoin('orders', 'orders.id', 'order_returns.order_id')
      .select([
        'order_id',
        'order_returns.state',
        'order_returns.reason',
        'order_returns.text',
        'order_returns.answer',
        'order_returns.asked_at',
        'order_returns.answered_at',
      ])
      .where('orders.user_id', '=', userId)
      .orderBy('order_returns.asked_at')
      .execute();
    yield jsonFile('returns.json', returns);
    for (const { id } of orders) {
      for await (const { key } of storage.list(returnFiles(id))) {
        const file = key.endsWith('-large.jpeg') && (await storage.get(key));
        if (file) yield { name: key, body: file.body };
      }
    }
  },

  /** Tax law wants to know what was sold for how much, and not by which mailbox it was ordered. */
  async erase(tx, { userId }) {
    // What was only tried has no use for the law; a paid one is needed to give money back.
    await sql`update checkouts set quote = quote || ${FORGOTTEN}::jsonb
      where user_id = ${userId}`.execute(tx);
    await tx
      .updateTable('orders')
      .set({
        email: `deleted-${userId}@deleted.invalid`,
        address: null,
        billing_address: null,
        gift_note: '',
      })
      .where('user_id', '=', userId)
      .execute();
    // What was written to and about them; what it came to is in the refunds and in the ledger.
    const own = tx.selectFrom('orders').select('id').where('user_id', '=', userId);
    await tx
      .updateTable('order_returns')
      .set({ text: '', answer: '' })
      .where('order_id', 'in', own)
      .execute();
    const returned = tx.selectFrom('order_returns').select('id').where('order_id', 'in', own);
    await tx.deleteFrom('order_return_pictures').where('return_id', 'in', returned).execute();
    await tx.deleteFrom('order_notes').where('order_id', 'in', own).execute();
    await tx.deleteFrom('order_mails').where('order_id', 'in', own).execute();
    return { files: (await own.execute()).map(({ id }) => returnFiles(id)) };
  },
};
