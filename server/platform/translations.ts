/** The server's translations: errors, mails, documents. Maps codes to sentences. */
import { compileMessage } from '@lathe/messages/compile';
import type { Compiled } from '@lathe/messages/format';
import { NAMESPACES, type Namespace } from '@lathe/messages/namespaces';
import { readMessages } from '@lathe/messages/read';
import { makeTranslate, messageAt, type Translate as TranslateOf } from '@lathe/messages/translate';
import { LOCALES, type Locale } from '@lathe/rules/locales';

export type Translate = TranslateOf<typeof NAMESPACES>;

/** Files are read and messages compiled on first use, because a process needs few of them. */
function makeFinder(locale: Locale) {
  const files = new Map<Namespace, ReturnType<typeof readMessages>>();
  const compiled = new Map<string, Compiled>();
  return (namespace: Namespace, key: string): Compiled | undefined => {
    const id = `${namespace}:${key}`;
    const known = compiled.get(id);
    if (known !== undefined) return known;
    const file = files.get(namespace) ?? readMessages(locale, namespace);
    files.set(namespace, file);
    const text = messageAt<string>(file, key);
    if (text === undefined) return undefined;
    const message = compileMessage(text);
    compiled.set(id, message);
    return message;
  };
}

const byLocale = new Map(
  LOCALES.map((locale) => {
    const find = makeFinder(locale);
    return [locale, { find, t: makeTranslate(locale, NAMESPACES, find) }];
  }),
);

function translationsFor(locale: Locale) {
  const translations = byLocale.get(locale);
  if (!translations) throw new Error(`There are no translations for ${locale}.`);
  return translations;
}

export function translatorFor(locale: Locale): Translate {
  return translationsFor(locale).t;
}

export function hasMessage(locale: Locale, namespace: Namespace, key: string): boolean {
  return translationsFor(locale).find(namespace, key) !== undefined;
}
