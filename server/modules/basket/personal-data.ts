import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const basketData: PersonalData = {
  area: 'basket',

  async *collect({ db }, { userId }) {
    const items = await db
      .selectFrom('cart_items')
      .innerJoin('carts', 'carts.id', 'cart_items.cart_id')
      .leftJoin('releases', 'releases.id', 'cart_items.release_id')
      .leftJoin('merch_variants', 'merch_variants.id', 'cart_items.merch_variant_id')
      .leftJoin('merch_items', 'merch_items.id', 'merch_variants.item_id')
      .select((eb) => [
        'cart_items.type',
        eb.fn.coalesce('releases.title', 'merch_items.title').as('title'),
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
