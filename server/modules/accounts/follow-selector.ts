import type { Locale } from '@lathe/rules/locales';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';

/**
 * The mails of an account are in the language that its owner selects: at sign-in, if the browser has
 * one selected, and whenever the selection changes. Remembered per session, so that two browsers in
 * two languages do not take turns.
 */
export async function followSelector(
  db: Db,
  { id, userId }: { id: string; userId: string },
  locale: Locale,
): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.updateTable('sessions').set({ locale }).where('id', '=', id).execute();
    await tx.updateTable('users').set({ locale }).where('id', '=', userId).execute();
  });
}
