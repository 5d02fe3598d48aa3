import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const addressData: PersonalData = {
  area: 'addresses',

  async *collect({ db }, { userId }) {
    const addresses = await db
      .selectFrom('addresses')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    yield jsonFile(
      'addresses.json',
      addresses.map(({ user_id: _, ...address }) => address),
    );
  },

  async erase(tx, { userId }) {
    await tx.deleteFrom('addresses').where('user_id', '=', userId).execute();
    return {};
  },
};
