import { jsonFile, type PersonalData } from '../../platform/personal-data.ts';

export const notificationData: PersonalData = {
  area: 'notifications',

  async *collect({ db }, { userId }) {
    const notifications = await db
      .selectFrom('notifications')
      .select(['topic', 'details', 'in_studio', 'by_mail', 'created_at', 'read_at'])
      .where('user_id', '=', userId)
      .orderBy('id')
      .execute();
    yield jsonFile('notifications.json', notifications);
    const settings = await db
      .selectFrom('notification_settings')
      .select(['sales_summary', 'mail_off', 'studio_off', 'updated_at'])
      .where('user_id', '=', userId)
      .execute();
    yield jsonFile('notification-settings.json', settings);
  },

  async erase(tx, { userId }) {
    await tx
      .deleteFrom('notifications')
      .where((eb) => eb.or([eb('user_id', '=', userId), eb('about_user_id', '=', userId)]))
      .execute();
    await tx.deleteFrom('notification_settings').where('user_id', '=', userId).execute();
    return {};
  },
};
