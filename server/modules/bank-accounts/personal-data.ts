import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Accounts without their numbers. Payouts refer to the rows, so these stay. */
export const bankAccountData: PersonalData = {
  area: 'bank_accounts',

  async *collect({ db }, { userId }) {
    const accounts = await db
      .selectFrom('bank_accounts')
      .select([
        'country_iso',
        'currency',
        'method',
        'holder',
        'masked',
        'name_check',
        'verified_at',
        'usable_from',
        'is_default',
        'created_at',
        'removed_at',
      ])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    if (accounts.length > 0) yield jsonFile('bank_accounts.json', accounts);
  },

  async erase(tx, { userId, now }) {
    await tx
      .updateTable('bank_accounts')
      .set((eb) => ({
        holder: '',
        masked: '••••',
        details_encrypted: null,
        is_default: false,
        removed_at: eb.fn.coalesce('removed_at', eb.val(now)),
      }))
      .where('user_id', '=', userId)
      .execute();
    return {};
  },
};
