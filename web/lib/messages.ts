/** Messages in the browser, which loads them per screen. The server has all of them. */
import type { Namespace } from '@lathe/messages/namespaces';
import type { Namespaces } from '@lathe/messages/translate';
import type { Locale } from '@lathe/rules/locales';
import { importAgain } from '../ui/import-again.ts';
import { pause } from '../ui/pause.ts';
import { type I18n, type LoadedMessages, makeI18n, type Tree } from '../ui/translation.ts';
import { reloadPage } from './hold-reloads.ts';
import { onPageRegistered, pageFile } from './page-messages.ts';

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
  /** Namespaces of which only the messages of some pages are there. */
  const partial = new Set<Namespace>();
  // React needs the same promise in every attempt to render.
  const loading = new Map<string, Promise<unknown>>();
  const done = new Set<string>();
  function once(key: string, load: () => Promise<unknown>): Promise<unknown> | undefined {
    if (done.has(key)) return undefined;
    const promise = loading.get(key) ?? load().then(() => done.add(key));
    loading.set(key, promise);
    return promise;
  }

  async function addFile(url: string, onGone?: () => void): Promise<void> {
    const words = await fetchWords(url, onGone);
    const isPart = url.includes('-page-');
    for (const [name, tree] of Object.entries(words) as [Namespace, Tree][]) {
      const isWhole = messages[name] && !partial.has(name);
      if (isPart && isWhole) continue;
      messages[name] = isPart ? merged(messages[name] ?? {}, tree) : tree;
      if (isPart) partial.add(name);
      else partial.delete(name);
    }
  }
  const addPage = (file: string) =>
    once(file, () => addFile(`/assets/words-${locale}-${file}.json`, reloadPage));
  async function addWhole(names: readonly Namespace[]): Promise<void> {
    const { urls } = await importAgain(URLS[locale]);
    const files = new Set(names.map((name) => urls[name]));
    await Promise.all([...files].map((url) => addFile(url, reloadPage)));
  }

  const preloads = document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/words-"]');
  await Promise.all(
    [...preloads].map(({ href }) => {
      const [, file = href] = /words-[a-zA-Z_]+-(page-.+)\.json/.exec(href) ?? [];
      return once(file, () => addFile(href));
    }),
  );
  onPageRegistered((file) => void addPage(file));

  const requestWhole = (names: readonly Namespace[]) =>
    names.length > 0 ? once(String(names), () => addWhole(names)) : undefined;
  const i18n = makeI18n(locale, messages, {
    request: (namespaces) => requestWhole(namesOf(namespaces).filter((name) => !messages[name])),
    requestPage(routeId) {
      const file = pageFile(routeId);
      // Other pages can need every message of a namespace.
      return file ? addPage(file) : requestWhole([...partial]);
    },
    onMissing(key) {
      // The build has not found this key in the scripts of the page.
      reportError(new Error(`The message ${key} is missing.`));
      void requestWhole([...partial]);
    },
  });
  setCurrentI18n(i18n);
  return i18n;
}

function merged(tree: Tree, more: Tree): Tree {
  const result: Record<string, Tree[string]> = { ...tree };
  for (const [key, value] of Object.entries(more)) {
    const before = result[key];
    result[key] = isTree(before) && isTree(value) ? merged(before, value) : value;
  }
  return result;
}

function isTree(value: Tree[string] | undefined): value is Tree {
  return typeof value === 'object' && !Array.isArray(value);
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
