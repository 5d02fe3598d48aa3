import { DEFAULT_LOCALE, isLocale } from '@lathe/rules/locales';
import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { BrowserMessages, loadMessages } from './lib/messages.ts';
import { recordPreHydrationInput } from './lib/pre-hydration-input.ts';

// The server sets the page language in the lang attribute of the document.
const language = document.documentElement.lang.replace('-', '_');
await loadMessages(isLocale(language) ? language : DEFAULT_LOCALE);

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
      <BrowserMessages>
        <HydratedRouter />
      </BrowserMessages>
    </StrictMode>,
  );
});
