import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';
import { normalizeEmail } from '../accounts/index.ts';
import { deleteAlerts, readerHash } from './alert-store.ts';

export const stockAlertData: PersonalData = {
  area: 'notifications',

  async *collect({ db }, { userId }) {
    const rows = await db
      .selectFrom('stock_alerts')
      .select(['sellable_id', 'country_iso', 'locale', 'created_at'])
      .where('user_id', '=', userId)
      .orderBy('created_at')
      .execute();
    yield jsonFile('stock-alerts.json', rows);
  },

  /** Also what was asked with the address, without signing in. */
  async erase(tx, { userId, email }) {
    await deleteAlerts(tx, { hash: readerHash({ userId }) });
    await deleteAlerts(tx, { hash: readerHash({ email: normalizeEmail(email) }) });
    return {};
  },
};
