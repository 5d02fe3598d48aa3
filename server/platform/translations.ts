/** The server's translations: errors, mails, documents. Maps codes to sentences. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeI18n } from '@lathe/messages/i18n';
import { NAMESPACES } from '@lathe/messages/namespaces';
import { bcp47, LOCALES, type Locale } from '@lathe/rules/locales';
import type { Resource, TFunction } from 'i18next';

export type Translate = TFunction<typeof NAMESPACES>;

const FOLDER = join(import.meta.dirname, '..', '..', 'messages');

function readResources(): Resource {
  const ofLocale = (locale: Locale) =>
    readdirSync(join(FOLDER, locale)).map((file) => [
      file.replace('.json', ''),
      JSON.parse(readFileSync(join(FOLDER, locale, file), 'utf8')),
    ]);
  return Object.fromEntries(
    LOCALES.map((locale) => [bcp47(locale), Object.fromEntries(ofLocale(locale))]),
  );
}

const resources = readResources();
const byLocale = new Map(
  LOCALES.map((locale) => {
    const i18n = makeI18n({ locale, resources, namespaces: NAMESPACES });
    return [locale, i18n.getFixedT(bcp47(locale), [...NAMESPACES]) as Translate];
  }),
);

export function translatorFor(locale: Locale): Translate {
  const t = byLocale.get(locale);
  if (!t) throw new Error(`There are no translations for ${locale}.`);
  return t;
}
