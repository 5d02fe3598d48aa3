import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const merchData: PersonalData = {
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

  /** Nothing of it is sold any more; the rows stay for the orders that refer to them. */
  async erase(tx, { userId, now }) {
    await tx
      .updateTable('merch_items')
      .set({ retired_at: now })
      .where('owner_id', '=', userId)
      .where('retired_at', 'is', null)
      .execute();
    return {};
  },
};
