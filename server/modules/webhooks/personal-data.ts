import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

/** Endpoints of an account. Messages repeat what the other parts contain, and name no buyers. */
export const webhookData: PersonalData = {
  area: 'account',

  async *collect({ db }, { userId }) {
    const endpoints = await db
      .selectFrom('webhook_endpoints')
      .select(['name', 'url', 'events', 'state', 'failing_since', 'created_at'])
      .where('account_id', '=', userId)
      .orderBy('created_at')
      .execute();
    yield jsonFile('webhooks.json', endpoints);
  },

  async erase(tx, { userId }) {
    await tx.deleteFrom('webhook_endpoints').where('account_id', '=', userId).execute();
    await tx.deleteFrom('webhook_messages').where('account_id', '=', userId).execute();
    await tx.deleteFrom('webhook_versions').where('account_id', '=', userId).execute();
    return {};
  },
};
