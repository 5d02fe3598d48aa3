/** Messages in the browser, which loads them per screen. The server has all of them. */
import type { Namespace } from '@lathe/messages/namespaces';
import type { Namespaces } from '@lathe/messages/translate';
import type { Locale } from '@lathe/rules/locales';
import { importAgain } from '../ui/import-again.ts';
import { pause } from '../ui/pause.ts';
import { type I18n, type LoadedMessages, makeI18n } from '../ui/translation.ts';
import { reloadPage } from './hold-reloads.ts';

/** The file of each namespace. Loaded on demand, because a first page has its own list. */
const URLS = {
  de: () => import('virtual:words/urls/de'),
  en: () => import('virtual:words/urls/en'),
  en_GB: () => import('virtual:words/urls/en_GB'),
  en_US: () => import('virtual:words/urls/en_US'),
} satisfies Record<Locale, unknown>;

let current: I18n | undefined;

/** For code outside React. A browser uses one language at a time. */
export function currentI18n(): I18n {
  if (!current) throw new Error('The messages are not loaded yet.');
  return current;
}

export function setCurrentI18n(i18n: I18n): void {
  current = i18n;
}

export function namesOf(namespaces: Namespaces): readonly Namespace[] {
  return typeof namespaces === 'string' ? [namespaces] : namespaces;
}

/** Loads the messages that the server used for this page. Its HTML preloads them. */
export async function browserI18n(locale: Locale): Promise<I18n> {
  const messages: LoadedMessages = {};
  const preloads = document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/words-"]');
  const add = async (words: Promise<LoadedMessages>) => Object.assign(messages, await words);
  await Promise.all([...preloads].map(({ href }) => add(fetchWords(href))));

  // React needs the same promise in every attempt to render.
  const loading = new Map<string, Promise<unknown>>();
  async function load(names: readonly Namespace[]): Promise<void> {
    const { urls } = await importAgain(URLS[locale]);
    await Promise.all(names.map((name) => add(fetchWords(urls[name], reloadPage))));
  }
  const i18n = makeI18n(locale, messages, (namespaces) => {
    const missing = namesOf(namespaces).filter((name) => !messages[name]);
    if (missing.length === 0) return undefined;
    const key = String(missing);
    const promise = loading.get(key) ?? load(missing);
    loading.set(key, promise);
    return promise;
  });
  setCurrentI18n(i18n);
  return i18n;
}

const FIRST_WAIT_MS = 1000;
const MAX_WAIT_MS = 8000;

/**
 * Tries again until the file arrives; the previous page stays visible. After an update of the shop
 * the file can be gone: a page that is already running then needs the new scripts too.
 */
async function fetchWords(url: string, onGone?: () => void): Promise<LoadedMessages> {
  for (let wait = FIRST_WAIT_MS; ; wait = Math.min(2 * wait, MAX_WAIT_MS)) {
    try {
      const reply = await fetch(url);
      if (reply.ok) return await reply.json();
      if (reply.status === 404) onGone?.();
    } catch {
      // The connection failed.
    }
    await pause(wait);
  }
}
