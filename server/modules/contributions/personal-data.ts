import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Pages that a user contributes to or has asked to. */
export const contributionData: PersonalData = {
  area: 'pages',

  async *collect({ db }, { userId }) {
    const contributions = await db
      .selectFrom('page_contributors')
      .innerJoin('pages', 'pages.id', 'page_contributors.page_id')
      .select(['pages.name', 'pages.slug', 'state', 'message', 'asked_at', 'decided_at'])
      .where('page_contributors.user_id', '=', userId)
      .orderBy('asked_at')
      .execute();
    yield jsonFile('contributions.json', contributions);
  },

  async erase(tx, { userId }) {
    await tx.deleteFrom('page_contributors').where('user_id', '=', userId).execute();
    return {};
  },
};
