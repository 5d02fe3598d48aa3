/** Creates the translator for both server and browser. */
import type { Locale } from '@lathe/rules/locales';
import { bcp47 } from '@lathe/rules/locales';
import i18next, { type BackendModule, type i18n, type Resource } from 'i18next';
import ICU from 'i18next-icu';
import type { Namespace } from './namespaces.ts';

interface Options {
  locale: Locale;
  /** Namespaces loaded at the start; the others load through the backend. */
  resources: Resource;
  namespaces: readonly Namespace[];
  backend?: BackendModule;
}

export function makeI18n({ locale, resources, namespaces, backend }: Options): i18n {
  const instance = i18next.createInstance().use(new ICU());
  if (backend) instance.use(backend);
  instance.init({
    lng: bcp47(locale),
    fallbackLng: 'en',
    resources,
    partialBundledLanguages: true,
    ns: [...namespaces],
    defaultNS: 'common',
    initAsync: false,
    // React and plain text need no HTML escaping here.
    interpolation: { escapeValue: false },
    returnNull: false,
  });
  return instance;
}
