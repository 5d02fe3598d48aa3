import { messages } from 'virtual:door-words';
import { bcp47, type Locale } from '@lathe/rules/locales';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { I18nProvider, makeI18n, useTranslation } from '../../ui/translation.ts';
import type { Door } from './make-door.ts';
import { NoDevice } from './no-device.tsx';
import { languageSetting, storeLanguage } from './settings.ts';
import { Workplace } from './workplace.tsx';
import './door.css';
import './door-scan.css';

/** `door` is null if the browser cannot keep anything. */
export function DoorApp({ door }: { door: Door | null }) {
  const [locale, setLocale] = useState(languageSetting);
  const [i18n, setI18n] = useState(() => makeI18n(locale, messages[locale]));
  useEffect(() => {
    document.documentElement.lang = bcp47(locale);
    document.documentElement.dataset.live = 'yes';
  }, [locale]);
  const changeLanguage = (other: Locale) => {
    storeLanguage(other);
    setLocale(other);
    setI18n(makeI18n(other, messages[other]));
  };
  return (
    <I18nProvider value={i18n}>
      {door ? <OpenDoor door={door} {...{ locale, changeLanguage }} /> : <NoStore />}
    </I18nProvider>
  );
}

interface Language {
  locale: Locale;
  changeLanguage: (locale: Locale) => void;
}

function OpenDoor({ door, locale, changeLanguage }: Language & { door: Door }) {
  const view = useSyncExternalStore(door.subscribe, door.view);
  if (view.phase === 'empty') {
    return (
      <NoDevice
        onSecret={async (secret) => {
          await door.open(secret);
          await door.sync();
        }}
      />
    );
  }
  return <Workplace {...{ door, view, locale, changeLanguage }} />;
}

function NoStore() {
  const { t } = useTranslation('door');
  return (
    <main className="door-message" role="alert">
      <h1>{t('no_store.title')}</h1>
      <p>{t('no_store.text')}</p>
    </main>
  );
}
