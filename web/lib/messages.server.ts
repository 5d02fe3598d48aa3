/** Messages for rendering on the server. */

import { messages as de } from 'virtual:words/messages/de';
import { messages as en } from 'virtual:words/messages/en';
import { messages as enGB } from 'virtual:words/messages/en_GB';
import { messages as enUS } from 'virtual:words/messages/en_US';
import { urls as deUrls } from 'virtual:words/urls/de';
import { urls as enUrls } from 'virtual:words/urls/en';
import { urls as enGBUrls } from 'virtual:words/urls/en_GB';
import { urls as enUSUrls } from 'virtual:words/urls/en_US';
import type { Namespace } from '@lathe/messages/namespaces';
import type { Locale } from '@lathe/rules/locales';
import { preload } from 'react-dom';
import { type I18n, type LoadedMessages, makeI18n } from '../ui/translation.ts';
import { namesOf } from './messages.ts';

const serverI18n = (
  locale: Locale,
  messages: LoadedMessages,
  urls: Record<Namespace, string>,
): I18n =>
  makeI18n(locale, messages, (namespaces) => {
    // The browser fetches the words of the page together with its scripts.
    for (const name of namesOf(namespaces)) {
      preload(urls[name], { as: 'fetch', crossOrigin: 'anonymous' });
    }
    return undefined;
  });

export const SERVER_I18N: Readonly<Record<Locale, I18n>> = {
  de: serverI18n('de', de, deUrls),
  en: serverI18n('en', en, enUrls),
  en_GB: serverI18n('en_GB', enGB, enGBUrls),
  en_US: serverI18n('en_US', enUS, enUSUrls),
};
