import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Keys of an account, and those that a person made in the accounts of others. */
export const apiKeyData: PersonalData = {
  area: 'account',

  async *collect({ db }, { userId }) {
    const keys = await db
      .selectFrom('api_keys')
      .select([
        'name',
        'mode',
        'scopes',
        'hint',
        'created_at',
        'expires_at',
        'revoked_at',
        'last_used_at',
        'last_used_place',
      ])
      .where((key) => key.or([key('account_id', '=', userId), key('made_by', '=', userId)]))
      .orderBy('created_at')
      .execute();
    yield jsonFile('api-keys.json', keys);
  },

  async erase(tx, { userId }) {
    await tx
      .deleteFrom('api_keys')
      .where((key) => key.or([key('account_id', '=', userId), key('made_by', '=', userId)]))
      .execute();
    return {};
  },
};
