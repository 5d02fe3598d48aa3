import { deleteStoredReplies } from '../../platform/http/idempotency.ts';
import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { exportFolder } from './export-store.ts';

/** Exports, and short-lived platform data under the user's id. */
export const privacyData: PersonalData = {
  area: 'privacy',

  async *collect({ db }, { userId }) {
    const exports = await db
      .selectFrom('account_exports')
      .select(['requested_at', 'ready_at', 'failed_at', 'size_bytes'])
      .where('user_id', '=', userId)
      .orderBy('requested_at')
      .execute();
    yield jsonFile('exports.json', exports);
  },

  async erase(tx, { userId }) {
    await tx.deleteFrom('account_exports').where('user_id', '=', userId).execute();
    await deleteStoredReplies(tx, userId);
    return { files: [exportFolder(userId)] };
  },
};
