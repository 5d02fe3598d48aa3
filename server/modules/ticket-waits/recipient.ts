import { DEFAULT_LOCALE, isLocale, type Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import type { Translate } from '../../platform/translations.ts';
import { findPerson } from '../accounts/index.ts';
import {
  findWait,
  findWaitedCategory,
  type WaitedCategory,
  type WaitRow,
} from '../events/index.ts';

export interface WaitRecipient {
  to: string;
  /** Null for guests. */
  name: string | null;
  locale: Locale;
}

/** Null if the account was deleted. */
export async function recipientOf(
  { db }: Ctx,
  { userId, email, locale }: WaitRow,
): Promise<WaitRecipient | null> {
  if (email !== null) return { to: email, name: null, locale: localeOf(locale) };
  const person = userId === null ? undefined : await findPerson(db, userId);
  if (!person) return null;
  return { to: person.email, name: person.first_name, locale: localeOf(person.locale) };
}

function localeOf(stored: string): Locale {
  return isLocale(stored) ? stored : DEFAULT_LOCALE;
}

/** Only guests did not sign in, so only they learn here why they get the mail. */
export function footerOf({ to, name }: WaitRecipient, t: Translate): { footer?: string } {
  return name === null ? { footer: t('mail:wait_footer', { email: to }) } : {};
}

export async function readWait(
  { db, clock }: Ctx,
  waitId: string,
): Promise<{ wait: WaitRow; category: WaitedCategory } | null> {
  const wait = await findWait(db, waitId);
  const category = wait && (await findWaitedCategory(db, wait.categoryId, clock.now()));
  return wait && category ? { wait, category } : null;
}
