import type { Locale } from '@lathe/rules/locales';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';

/**
 * Account mails use the locale that the owner selects: at sign-in, if the browser has one, and on
 * each change. Stored per session, so two browsers in two locales do not overwrite each other.
 */
export async function rememberLocale(
  db: Db,
  { id, userId }: { id: string; userId: string },
  locale: Locale,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('sessions').set({ locale }).where('id', '=', id).execute();
    await tx.updateTable('users').set({ locale }).where('id', '=', userId).execute();
  });
}
