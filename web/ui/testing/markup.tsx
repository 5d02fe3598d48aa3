import type { Locale } from '@lathe/rules/locales';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { I18nProvider } from '../translation.ts';
import { testI18n } from './i18n.ts';

/** Server HTML of a component, before any script runs. */
export function markup(part: ReactNode, locale: Locale = 'en_GB'): string {
  return renderToStaticMarkup(
    <I18nProvider value={testI18n(locale)}>
      <MemoryRouter>{part}</MemoryRouter>
    </I18nProvider>,
  );
}
