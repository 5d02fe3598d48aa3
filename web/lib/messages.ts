/** Messages in the browser, which loads them per screen. The server has all of them. */
import type { Namespace } from '@lathe/messages/namespaces';
import type { Namespaces } from '@lathe/messages/translate';
import type { Locale } from '@lathe/rules/locales';
import { createElement, type ReactNode, useSyncExternalStore } from 'react';
import { importAgain } from '../ui/import-again.ts';
import { pause } from '../ui/pause.ts';
import {
  type I18n,
  I18nProvider,
  type LoadedMessages,
  makeI18n,
  type Tree,
} from '../ui/translation.ts';
import { reloadPage } from './hold-reloads.ts';
import { isServerReachable } from './network.ts';
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
  onChange?.();
}

/** A document has one provider. */
let onChange: (() => void) | undefined;

function subscribe(listener: () => void): () => void {
  onChange = listener;
  return () => {
    onChange = undefined;
  };
}

/** Renders all messages again when one that was missing is there. */
export function BrowserMessages({ children }: { children: ReactNode }) {
  const value = useSyncExternalStore(subscribe, currentI18n, currentI18n);
  return createElement(I18nProvider, { value }, children);
}

export function namesOf(namespaces: Namespaces): readonly Namespace[] {
  return typeof namespaces === 'string' ? [namespaces] : namespaces;
}

/** Undefined if it is done. */
type Start = (
  key: string,
  load: (onGone: () => void) => Promise<unknown>,
) => Promise<unknown> | undefined;

/** Loads the messages that the server used for this page. Its HTML preloads them. */
export async function loadMessages(locale: Locale): Promise<void> {
  const messages: LoadedMessages = {};
  /** Namespaces of which only the messages of some pages are there. */
  const partial = new Set<Namespace>();
  // React needs the same promise in every attempt to render. None of them rejects.
  const loading = new Map<string, Promise<unknown>>();
  const done = new Set<string>();
  /** What a page waits for. If the rest is gone after an update of the shop, nothing is lost. */
  const needed = new Set<string>();
  // Also after it is loaded: React repeats a render that has waited, and counts hooks wrongly if the
  // repetition does not call `use`.
  const used = new Map<string, Promise<unknown>>();
  const once: Start = (key, load) => {
    if (done.has(key)) return undefined;
    const onGone = () => needed.has(key) && reloadPage();
    const promise = loading.get(key) ?? load(onGone).then(() => done.add(key));
    loading.set(key, promise);
    return promise;
  };
  const need: Start = (key, load) => {
    needed.add(key);
    return once(key, load);
  };

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
  const addPage = (file: string, start: Start) =>
    start(file, (onGone) => addFile(`/assets/words-${locale}-${file}.json`, onGone));
  async function addWhole(names: readonly Namespace[], onGone: () => void): Promise<void> {
    const { urls } = await loadUrls(locale, onGone);
    const files = new Set(names.map((name) => urls[name]));
    await Promise.all([...files].map((url) => addFile(url, onGone)));
  }

  const preloads = document.querySelectorAll<HTMLLinkElement>('link[href*="/assets/words-"]');
  await Promise.all(
    [...preloads].map(({ href }) => {
      const [, file = href] = /words-[a-zA-Z_]+-(page-.+)\.json/.exec(href) ?? [];
      return once(file, () => addFile(href));
    }),
  );
  onPageRegistered((file) => void addPage(file, once));

  const requestWhole = (names: readonly Namespace[], start = need) =>
    names.length > 0 ? start(String(names), (onGone) => addWhole(names, onGone)) : undefined;
  const reported = new Set<string>();
  const hooks: Parameters<typeof makeI18n>[2] = {
    request(namespaces, whole) {
      const key = String([namespaces, whole]);
      const isMissing = (name: Namespace) => !messages[name] || (whole && partial.has(name));
      const waited = requestWhole(namesOf(namespaces).filter(isMissing)) ?? used.get(key);
      if (waited && used.get(key) !== waited) {
        used.set(key, waited);
        // Known to React, which then does not wait for it again.
        void waited.then(() => Object.assign(waited, { status: 'fulfilled' }));
      }
      return waited;
    },
    requestPage(routeId) {
      const file = pageFile(routeId);
      // Other pages can need every message of a namespace.
      return file ? addPage(file, need) : requestWhole([...partial]);
    },
    onMissing(key) {
      if (reported.has(key)) return;
      reported.add(key);
      // The build has not found this key in the scripts of the page.
      reportError(new Error(`The message ${key} is missing.`));
      requestWhole([...partial], once)?.then(update);
    },
  };
  // Another object with other functions, so that components render again.
  const update = () => setCurrentI18n(makeI18n(locale, messages, hooks));
  update();
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

/** If the list is gone after an update of the shop, the server answers and the import fails. */
async function loadUrls(locale: Locale, onGone: () => void): ReturnType<(typeof URLS)[Locale]> {
  for (;;) {
    try {
      return await importAgain(URLS[locale]);
    } catch {
      if (await isServerReachable()) onGone();
      await pause(MAX_WAIT_MS);
    }
  }
}

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
