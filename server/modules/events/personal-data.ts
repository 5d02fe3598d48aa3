import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const eventData: PersonalData = {
  // Exported in one folder with releases and merchandise.
  area: 'releases',

  async *collect({ db }, { userId }) {
    const rows = await db
      .selectFrom('events')
      .selectAll()
      .where('owner_id', '=', userId)
      .orderBy('created_at')
      .execute();
    yield jsonFile(
      'events.json',
      rows.map(({ owner_id, words, ...event }) => event),
    );
    const letters = await db
      .selectFrom('event_letters')
      .select(['event_id', 'at'])
      .where('user_id', '=', userId)
      .orderBy('at')
      .execute();
    yield jsonFile('event-letters.json', letters);
  },

  async erase(tx, { userId, now }) {
    await tx
      .updateTable('events')
      .set({ cancelled_at: now })
      .where('owner_id', '=', userId)
      .where('cancelled_at', 'is', null)
      .where('starts_at', '>', now)
      .execute();
    await tx
      .updateTable('event_history')
      .set({ user_id: null })
      .where('user_id', '=', userId)
      .execute();
    await tx.deleteFrom('event_letters').where('user_id', '=', userId).execute();
    return {};
  },
};
