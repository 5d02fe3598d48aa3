/** Messages for rendering on the server. */

import { messages as de } from 'virtual:words/messages/de';
import { messages as en } from 'virtual:words/messages/en';
import { messages as enGB } from 'virtual:words/messages/en_GB';
import { messages as enUS } from 'virtual:words/messages/en_US';
import { type PageWords, pages } from 'virtual:words/pages';
import { urls as deUrls } from 'virtual:words/urls/de';
import { urls as enUrls } from 'virtual:words/urls/en';
import { urls as enGBUrls } from 'virtual:words/urls/en_GB';
import { urls as enUSUrls } from 'virtual:words/urls/en_US';
import type { Locale } from '@lathe/rules/locales';
import { preload } from 'react-dom';
import { type I18n, makeI18n } from '../ui/translation.ts';
import { namesOf } from './messages.ts';

const WORDS = {
  de: { messages: de, urls: deUrls },
  en: { messages: en, urls: enUrls },
  en_GB: { messages: enGB, urls: enGBUrls },
  en_US: { messages: enUS, urls: enUSUrls },
} satisfies Record<Locale, unknown>;

/** The browser fetches the words of the page together with its scripts. */
function addToPage(url: string): void {
  preload(url, { as: 'fetch', crossOrigin: 'anonymous' });
}

const cache = new Map<string, I18n>();

/** `routeId` is the route of the page. Public pages have a file of their own. */
export function pageI18n(locale: Locale, routeId = ''): I18n {
  const key = `${locale} ${pages[routeId] ? routeId : ''}`;
  const i18n = cache.get(key) ?? makePageI18n(locale, pages[routeId]);
  cache.set(key, i18n);
  return i18n;
}

function makePageI18n(locale: Locale, page: PageWords | undefined): I18n {
  const { messages, urls } = WORDS[locale];
  const inPage = new Set<string>(page?.namespaces);
  const keys = new Set(page?.keys);
  const i18n = makeI18n(locale, messages, {
    request(namespaces) {
      for (const name of namesOf(namespaces)) {
        addToPage(page && inPage.has(name) ? pageUrl(locale, page.file) : urls[name]);
      }
      return undefined;
    },
    onUse(namespace, path) {
      // The build has not found this key in the scripts of the page.
      if (inPage.has(namespace) && !keys.has(`${namespace}:${path}`)) addToPage(urls[namespace]);
    },
  });
  return { ...i18n, silent: makeI18n(locale, messages) };
}

function pageUrl(locale: Locale, file: string): string {
  return `/assets/words-${locale}-${file}.json`;
}
