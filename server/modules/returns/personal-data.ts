import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { orderPictures } from './return-pictures.ts';

/** Return requests of a buyer, with text, images and answers. */
export const returnData: PersonalData = {
  area: 'orders',

  async *collect({ db, storage }, { userId }) {
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
    const orders = db.selectFrom('orders').select('id').where('user_id', '=', userId);
    for (const { id } of await orders.orderBy('created_at').execute()) {
      for await (const { key } of storage.list(orderPictures(id))) {
        const file = key.endsWith('-large.jpeg') && (await storage.get(key));
        if (file) yield { name: key, body: file.body };
      }
    }
  },

  /** The amounts stay in refunds and in the ledger. */
  async erase(tx, { userId }) {
    const own = tx.selectFrom('orders').select('id').where('user_id', '=', userId);
    await tx
      .updateTable('order_returns')
      .set({ text: '', answer: '' })
      .where('order_id', 'in', own)
      .execute();
    const returned = tx.selectFrom('order_returns').select('id').where('order_id', 'in', own);
    await tx.deleteFrom('order_return_pictures').where('return_id', 'in', returned).execute();
    return { files: (await own.execute()).map(({ id }) => orderPictures(id)) };
  },
};
