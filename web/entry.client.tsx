import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { browserI18n } from './lib/messages.ts';
import { recordPreHydrationInput } from './lib/pre-hydration-input.ts';
import { I18nProvider } from './ui/translation.ts';

// The server sets the page language in the lang attribute of the document.
const language = document.documentElement.lang.replace('-', '_');
const i18n = await browserI18n(isLocale(language) ? language : DEFAULT_LOCALE);

// The router aborts a load that a newer one replaces and does not handle its rejection.
addEventListener('unhandledrejection', (event) => {
  const { reason } = event;
  if (reason instanceof DOMException && reason.name === 'AbortError') event.preventDefault();
});

recordPreHydrationInput();
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <I18nProvider value={i18n}>
        <HydratedRouter />
      </I18nProvider>
    </StrictMode>,
  );
});
