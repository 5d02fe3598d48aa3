/** Messages for React components. */
import type { Compiled, Values } from '@lathe/messages/format';
import type { Namespace } from '@lathe/messages/namespaces';
import {
  makeTranslate,
  messageAt,
  type Namespaces,
  type Translate,
  type TranslateKeys,
} from '@lathe/messages/translate';
import { bcp47, type Locale } from '@lathe/rules/locales';
import {
  cloneElement,
  createContext,
  createElement,
  Fragment,
  type ReactElement,
  type ReactNode,
  use,
} from 'react';

/** The messages of one language. */
export interface I18n {
  /** BCP 47, such as `en-GB`. */
  language: string;
  /** Returns the same function for the same namespaces, so that effects can depend on it. */
  translate<const Names extends Namespaces>(namespaces: Names): Translate<Names>;
  /**
   * In the browser, a promise if messages must be loaded first. On the server, adds their files to
   * the page. A page can have a part of a namespace; `whole` loads the rest.
   */
  request(namespaces: Namespaces, whole?: 'whole'): Promise<unknown> | undefined;
  /** In the browser, a promise if the messages of a page must be loaded first. */
  requestPage(routeId: string): Promise<unknown> | undefined;
  /** On the server, the same messages without adding files to the page. */
  silent?: I18n;
}

export type Tree = { readonly [key: string]: Compiled | Tree };
export type LoadedMessages = Partial<Record<Namespace, Tree>>;

interface Hooks {
  request?: I18n['request'];
  requestPage?: I18n['requestPage'];
  onUse?: (namespace: Namespace, key: string) => void;
  onMissing?: (key: string) => void;
}

export function makeI18n(
  locale: Locale,
  messages: LoadedMessages,
  { request = () => undefined, requestPage = () => undefined, onUse, onMissing }: Hooks = {},
): I18n {
  const find = (namespace: Namespace, key: string) => {
    const message = messageAt<Compiled>(messages[namespace], key);
    if (message !== undefined) onUse?.(namespace, key);
    return message;
  };
  const cache = new Map<string, unknown>();
  return {
    language: bcp47(locale),
    request,
    requestPage,
    translate<const Names extends Namespaces>(namespaces: Names) {
      const key = String(namespaces);
      let translate = cache.get(key) as Translate<Names> | undefined;
      if (!translate) {
        translate = makeTranslate(locale, namespaces, find, onMissing);
        cache.set(key, translate);
      }
      return translate;
    },
  };
}

const I18nContext = createContext<I18n | null>(null);
export const I18nProvider = I18nContext.Provider;

/**
 * Suspends until the messages are loaded, because React must not render without them. During
 * hydration it would discard the HTML of the server, including clicks and user input.
 */
export function useTranslation<const Names extends Namespaces = 'common'>(
  namespaces?: Names,
): { t: Translate<Names>; i18n: I18n } {
  const i18n = use(I18nContext);
  if (!i18n) throw new Error('There is no I18nProvider.');
  const names = namespaces ?? ('common' as Names);
  const loading = i18n.request(names);
  if (loading) use(loading);
  return { t: i18n.translate(names), i18n };
}

/** Suspends until the messages of the page are loaded. The page before it stays visible. */
export function usePageMessages(routeId: string): void {
  const loading = use(I18nContext)?.requestPage(routeId);
  if (loading) use(loading);
}

interface TransProps<Key extends string> {
  t: TranslateKeys<Key>;
  i18nKey: NoInfer<Key>;
  values?: Values | undefined;
  /** An element for each tag of the message. It receives the text between the tags. */
  components: Readonly<Record<string, ReactElement>>;
}

/** A message with tags, such as links. */
export function Trans<Key extends string>(props: TransProps<Key>): ReactNode {
  const { t, i18nKey, values = {}, components } = props;
  const parts = t.parts<ReactNode>(i18nKey, values, (name, children) => {
    const element = components[name] ?? createElement(Fragment);
    return children.length > 0 ? cloneElement(element, {}, ...children) : element;
  });
  // As arguments, they need no keys.
  return createElement(Fragment, null, ...parts);
}
