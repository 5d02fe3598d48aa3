import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const payeeData: PersonalData = {
  area: 'payees',

  async *collect({ db }, { userId }) {
    const payees = await db
      .selectFrom('payees')
      .select(['provider', 'provider_ref', 'is_payable', 'reason', 'checked_at'])
      .where('user_id', '=', userId)
      .orderBy('provider')
      .execute();
    if (payees.length > 0) yield jsonFile('payees.json', payees);
  },

  async erase(tx, { userId }) {
    await tx.deleteFrom('payees').where('user_id', '=', userId).execute();
    return {};
  },
};
