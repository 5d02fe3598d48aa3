import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** What a member of staff did at the plant. Purchases are exported with the orders. */
export const productionData: PersonalData = {
  area: 'production',

  async *collect({ db }, { userId }) {
    const events = await db
      .selectFrom('making_events')
      .select(['at', 'event', 'from_stage', 'to_stage', 'reason', 'quantity'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    if (events.length > 0) yield jsonFile('production.json', events);
  },

  async erase(tx, { userId }) {
    await tx
      .updateTable('making_events')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .execute();
    await tx
      .updateTable('making_batches')
      .set({ made_by: null })
      .where('made_by', '=', userId)
      .execute();
    return {};
  },
};
