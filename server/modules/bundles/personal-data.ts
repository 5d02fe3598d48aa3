import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const bundleData: PersonalData = {
  // Exported in the same folder as everything else the user sells.
  area: 'releases',

  async *collect({ db }, { userId }) {
    const rows = await db
      .selectFrom('bundles')
      .selectAll()
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .orderBy('id')
      .execute();
    const parts = await db
      .selectFrom('bundle_parts')
      .innerJoin('bundles', 'bundles.id', 'bundle_id')
      .select(['bundle_id', 'kind', 'part_id'])
      .where('owner_id', '=', userId)
      .orderBy('position')
      .execute();
    yield jsonFile(
      'bundles.json',
      rows.map(({ owner_id, words, ...bundle }) => ({
        ...bundle,
        parts: parts
          .filter(({ bundle_id }) => bundle_id === bundle.id)
          .map(({ kind, part_id }) => ({ kind, part_id })),
      })),
    );
  },

  /** The rows stay for orders, but nothing can be bought any more. */
  async erase(tx, { userId, now }) {
    await tx
      .updateTable('bundles')
      .set({ retired_at: now })
      .where('owner_id', '=', userId)
      .where('retired_at', 'is', null)
      .execute();
    await tx
      .updateTable('bundle_history')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .execute();
    return {};
  },
};
