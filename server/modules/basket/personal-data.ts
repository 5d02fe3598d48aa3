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
    const bundles = await db
      .selectFrom('cart_sets')
      .innerJoin('carts', 'carts.id', 'cart_sets.cart_id')
      .innerJoin('bundles', 'bundles.id', 'cart_sets.bundle_id')
      .select(['bundles.title', 'sellable_ids', 'cart_sets.quantity', 'cart_sets.added_at'])
      .where('carts.user_id', '=', userId)
      .orderBy('cart_sets.added_at')
      .execute();
    if (bundles.length > 0) yield jsonFile('basket-bundles.json', bundles);
  },

  async erase(tx, { userId }) {
    await tx.deleteFrom('carts').where('user_id', '=', userId).execute();
    return {};
  },
};
