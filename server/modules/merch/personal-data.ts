import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const merchData: PersonalData = {
  // Exported in the same folder as everything else the user sells.
  area: 'releases',

  async *collect({ db }, { userId }) {
    const rows = await db
      .selectFrom('merch_items')
      .selectAll()
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute();
    yield jsonFile(
      'merch_items.json',
      rows.map(({ owner_id, words, ...item }) => item),
    );
  },

  /** The rows stay for orders and accounting, but nothing can be bought any more. */
  async erase(tx, { userId, now }) {
    await tx
      .updateTable('merch_items')
      .set({ retired_at: now })
      .where('owner_id', '=', userId)
      .where('retired_at', 'is', null)
      .execute();
    await tx
      .updateTable('merch_history')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .execute();
    return {};
  },
};
