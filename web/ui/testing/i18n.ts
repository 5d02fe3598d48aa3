import { compileAll } from '@lathe/messages/compile';
import { NAMESPACES } from '@lathe/messages/namespaces';
import { readMessages } from '@lathe/messages/read';
import type { Locale } from '@lathe/rules/locales';
import { type I18n, makeI18n } from '../translation.ts';

/** All messages, without a build. */
export function testI18n(locale: Locale = 'en_GB', namespaces = NAMESPACES): I18n {
  const entries = namespaces.map((each) => [each, compileAll(readMessages(locale, each))]);
  return makeI18n(locale, Object.fromEntries(entries));
}
