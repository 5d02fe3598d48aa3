/** Messages for React. The server has all of them; the browser loads them per screen. */
import { makeI18n } from '@lathe/messages/i18n';
import { NAMESPACES, type Namespace } from '@lathe/messages/namespaces';
import { bcp47, type Locale } from '@lathe/rules/locales';
import type { BackendModule, i18n, Resource, ResourceKey } from 'i18next';
import { setI18n } from 'react-i18next';
import { importAgain } from './import-again.ts';

const files = import.meta.glob<ResourceKey>(
  ['../../messages/*/*.json', '!../../messages/{de,en}/{common,failures,locale,ui}.json'],
  { import: 'default' },
);

/** Needed before the first render, so the app shell hydrates at once. */
const SHELL_NAMESPACES = [
  'common',
  'failures',
  'locale',
  'ui',
] as const satisfies readonly Namespace[];
type ShellMessages = Record<(typeof SHELL_NAMESPACES)[number], ResourceKey>;
const frames = import.meta.glob<ShellMessages>('./app-shell-messages/*.ts');

async function loadMessages(language: string, namespace: string): Promise<ResourceKey> {
  const folder = language.replace('-', '_');
  const shellNamespace = SHELL_NAMESPACES.find((each) => each === namespace);
  const frame = shellNamespace && frames[`./app-shell-messages/${folder}.ts`];
  if (frame) {
    const shell = await importAgain(frame);
    return shell[shellNamespace];
  }
  const file = files[`../../messages/${folder}/${namespace}.json`];
  // en_GB and en_US hold only what differs from en, so most of their files do not exist.
  return file ? await importAgain(file, { pick: (module) => module.default as ResourceKey }) : {};
}

export async function loadAllMessages(): Promise<Resource> {
  const resources: Resource = {};
  for (const [path, read] of Object.entries(files)) {
    const [folder = '', file = ''] = path.split('/').slice(-2);
    const language = bcp47(folder as Locale);
    resources[language] ??= {};
    resources[language][file.replace('.json', '')] = await read();
  }
  for (const [path, read] of Object.entries(frames)) {
    const language = path.slice(path.lastIndexOf('/') + 1, -'.ts'.length);
    resources[language] = { ...resources[language], ...(await read()) };
  }
  return resources;
}

export function serverI18n(locale: Locale, resources: Resource): i18n {
  return makeI18n({ locale, resources, namespaces: NAMESPACES });
}

/**
 * i18next treats a namespace as loaded once the language of the page has it, but en_GB and en_US
 * hold almost nothing. So they load the messages of en at the same time. React may render at any
 * moment during hydration; missing messages would make it discard the server HTML, including clicks
 * and user input.
 */
function lazyBackend(
  store: (language: string, namespace: string, messages: ResourceKey) => void,
): BackendModule {
  async function read(language: string, namespace: string): Promise<ResourceKey> {
    const [base = language] = language.split('-');
    const baseMessages = await loadMessages(base, namespace);
    if (base === language) return baseMessages;
    const messages = await loadMessages(language, namespace);
    store(base, namespace, baseMessages);
    return messages;
  }
  return {
    type: 'backend',
    init: () => undefined,
    read: (language, namespace, done) => {
      read(language, namespace).then(
        (messages) => done(null, messages),
        // `true` requests a retry. Otherwise message keys would stay visible after a lost
        // connection.
        (error) => done(error, true),
      );
    },
  };
}

export async function browserI18n(locale: Locale): Promise<i18n> {
  const languages = [...new Set([bcp47(locale), bcp47(locale).slice(0, 2)])];
  const resources: Resource = {};
  await Promise.all(
    languages.flatMap((language) =>
      SHELL_NAMESPACES.map(async (namespace) => {
        const messages = await loadMessages(language, namespace);
        resources[language] = { ...resources[language], [namespace]: messages };
      }),
    ),
  );
  const backend = lazyBackend((...bundle) => i18n.addResourceBundle(...bundle));
  const i18n = makeI18n({ locale, resources, namespaces: SHELL_NAMESPACES, backend });
  // A browser uses one language at a time, so code outside React can share this instance.
  setI18n(i18n);
  return i18n;
}
