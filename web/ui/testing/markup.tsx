import { makeI18n } from '@lathe/messages/i18n';
import type { Locale } from '@lathe/rules/locales';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { I18nextProvider } from 'react-i18next';
import { MemoryRouter } from 'react-router';
import deParts from '../../../messages/de/parts.json' with { type: 'json' };
import de from '../../../messages/de/ui.json' with { type: 'json' };
import enParts from '../../../messages/en/parts.json' with { type: 'json' };
import en from '../../../messages/en/ui.json' with { type: 'json' };

/** Server HTML of a component, before any script runs. */
export function markup(part: ReactNode, locale: Locale = 'en_GB'): string {
  const i18n = makeI18n({
    locale,
    namespaces: ['ui', 'parts'],
    resources: { en: { ui: en, parts: enParts }, de: { ui: de, parts: deParts } },
  });
  return renderToStaticMarkup(
    <I18nextProvider i18n={i18n}>
      <MemoryRouter>{part}</MemoryRouter>
    </I18nextProvider>,
  );
}
