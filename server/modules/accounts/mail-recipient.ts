import { DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import type { Db } from '../../platform/db/connect.ts';
import { findPerson } from './account-store.ts';

export interface MailRecipient {
  to: string;
  /** Null for guests. */
  name: string | null;
  locale: Locale;
}

/** Someone with an account, or a guest who left an address. Null if the account was deleted. */
export async function mailRecipient(
  db: Db,
  { userId, email, locale }: { userId: string | null; email: string | null; locale: string },
): Promise<MailRecipient | null> {
  if (email !== null) return { to: email, name: null, locale: localeOf(locale) };
  const person = userId === null ? undefined : await findPerson(db, userId);
  if (!person) return null;
  return { to: person.email, name: person.first_name, locale: localeOf(person.locale) };
}

function localeOf(stored: string): Locale {
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}
