import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { thingTitleSql } from '../kinds/index.ts';

export const basketData: PersonalData = {
  area: 'basket',

  async *collect({ db }, { userId }) {
    const items = await db
      .selectFrom('cart_items')
      .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
      .innerJoin('sellables', 'sellables.id', 'cart_items.sellable_id')
      .select([
        'sellables.kind',
        'cart_items.mode',
        thingTitleSql('sellables').as('title'),
        'cart_items.quantity',
        'cart_items.added_at',
      ])
      .where('carts.user_id', '=', userId)
      .orderBy('cart_items.added_at')
      .execute();
    yield jsonFile('basket.json', items);
  },

  async erase(tx, { userId }) {
    await tx.deleteFrom('carts').where('user_id', '=', userId).execute();
    return {};
  },
};
