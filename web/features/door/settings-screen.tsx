import type { Locale } from '@lathe/rules/locales';
import { useState } from 'react';
import { useTranslation } from '../../ui/translation.ts';
import type { DoorView } from './door-view.ts';
import { hasSound, storeSound, storeTheme, themeSetting } from './settings.ts';
import { signal } from './signals.ts';
import { useUpdate } from './update.ts';

/** In the language that they name. */
const LANGUAGES: readonly (readonly [Locale, string])[] = [
  ['en_GB', 'English'],
  ['de', 'Deutsch'],
];
/** A clock that is this wrong confuses people; what the device sends is put right. */
const CLOCK_WRONG_MS = 60_000;

interface Props {
  view: DoorView;
  locale: Locale;
  changeLanguage: (locale: Locale) => void;
}

export function SettingsScreen({ view, locale, changeLanguage }: Props) {
  const { t } = useTranslation('door');
  const [theme, setTheme] = useState(themeSetting);
  const [isLoud, setLoud] = useState(hasSound);
  const update = useUpdate();
  const minutes = Math.round(Math.abs(view.aheadMs) / 60_000);
  return (
    <div className="door-lists">
      {update && (
        <p className="door-notice" data-tone="good">
          {t('settings.update_text')}{' '}
          <button type="button" className="button button-primary" onClick={update}>
            {t('settings.update')}
          </button>
        </p>
      )}
      {Math.abs(view.aheadMs) > CLOCK_WRONG_MS && (
        <p className="door-notice" data-tone="careful">
          {t('settings.clock', { minutes })}
        </p>
      )}
      <fieldset className="door-options">
        <legend>{t('settings.sound')}</legend>
        {[true, false].map((isOn) => (
          <label key={String(isOn)}>
            <input
              type="radio"
              name="sound"
              checked={isLoud === isOn}
              onChange={() => {
                storeSound(isOn);
                setLoud(isOn);
                signal('good');
              }}
            />
            {isOn ? t('settings.on') : t('settings.off')}
          </label>
        ))}
      </fieldset>
      <fieldset className="door-options">
        <legend>{t('settings.theme')}</legend>
        {(['dark', 'light'] as const).map((name) => (
          <label key={name}>
            <input
              type="radio"
              name="theme"
              checked={theme === name}
              onChange={() => {
                storeTheme(name);
                setTheme(name);
              }}
            />
            {t(`settings.${name}`)}
          </label>
        ))}
      </fieldset>
      <fieldset className="door-options">
        <legend>{t('settings.language')}</legend>
        {LANGUAGES.map(([name, text]) => (
          <label key={name} lang={name.slice(0, 2)}>
            <input
              type="radio"
              name="language"
              checked={locale.slice(0, 2) === name.slice(0, 2)}
              onChange={() => changeLanguage(name)}
            />
            {text}
          </label>
        ))}
      </fieldset>
      <section className="stack gap-2">
        <h2>{t('guide.title')}</h2>
        {(['offline', 'codes', 'wrong', 'doubles', 'link'] as const).map((topic) => (
          <p key={topic} className="text-soft">
            {t(`guide.${topic}`)}
          </p>
        ))}
      </section>
    </div>
  );
}
