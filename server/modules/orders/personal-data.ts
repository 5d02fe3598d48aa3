import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const orderData: PersonalData = {
  area: 'orders',

  async *collect({ db }, { userId }) {
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
        'order_lines.kind',
        'order_lines.mode',
        'order_lines.title',
        'order_lines.quantity',
        'order_lines.unit_price',
        'order_lines.unit_vat',
      ])
      .where('orders.user_id', '=', userId)
      .orderBy('order_lines.position')
      .execute();
    const parcels = await db
      .selectFrom('parcels')
      .innerJoin('orders', 'orders.id', 'parcels.order_id')
      .select([
        'parcels.order_id',
        'parcels.number',
        'parcels.dispatched_at',
        'parcels.delivered_at',
        'parcels.carrier',
        'parcels.tracking',
        'parcels.address',
      ])
      .where('orders.user_id', '=', userId)
      .orderBy('parcels.number')
      .execute();
    const byOrder = Map.groupBy(lines, ({ order_id }) => order_id);
    const parcelsByOrder = Map.groupBy(parcels, ({ order_id }) => order_id);
    yield jsonFile(
      'orders.json',
      orders.map(({ user_id: _, ...order }) => ({
        ...order,
        lines: (byOrder.get(order.id) ?? []).map(({ order_id: __, ...line }) => line),
        parcels: (parcelsByOrder.get(order.id) ?? []).map(({ order_id: __, ...parcel }) => parcel),
      })),
    );
  },

  /** Tax law requires the amounts of sales, but not the email address. */
  async erase(tx, { userId }) {
    await tx
      .updateTable('orders')
      .set({
        email: `deleted-${userId}@deleted.invalid`,
        address: null,
        billing_address: null,
        buyer_name: null,
        gift_note: '',
      })
      .where('user_id', '=', userId)
      .execute();
    // Deletes correspondence; the amounts stay in refunds and in the ledger.
    const own = tx.selectFrom('orders').select('id').where('user_id', '=', userId);
    await tx.updateTable('parcels').set({ address: null }).where('order_id', 'in', own).execute();
    await tx.deleteFrom('order_notes').where('order_id', 'in', own).execute();
    await tx.deleteFrom('order_mails').where('order_id', 'in', own).execute();
    return {};
  },
};
