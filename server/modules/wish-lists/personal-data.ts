import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { deleteWishList } from './store.ts';

export const wishListData: PersonalData = {
  area: 'account',

  async *collect({ db }, { userId }) {
    const wishes = await db
      .selectFrom('wishes')
      .select(['kind', 'item_id', 'title', 'artist', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .orderBy('item_id')
      .execute();
    const link = await db
      .selectFrom('wish_lists')
      .select('shown_name')
      .where('user_id', '=', userId)
      .executeTakeFirst();
    const shared = link ? { shown_name: link.shown_name } : null;
    yield jsonFile('wish-list.json', { shared, wishes });
  },

  async erase(tx, { userId }) {
    await deleteWishList(tx, userId);
    return {};
  },
};
