/** Reads the message files. Not for browsers. */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { FALLBACK_LOCALE, type Locale } from '@lathe/rules/locales';
import type { MessageTree } from './compile.ts';
import type { Namespace } from './namespaces.ts';

type RawTree = MessageTree<string>;

const FOLDER = import.meta.dirname;

/** `en_GB` and `en_US` contain only what differs from `en`. */
export function readMessages(locale: Locale, namespace: Namespace): RawTree {
  const fallback = readFile(FALLBACK_LOCALE, namespace);
  return locale === FALLBACK_LOCALE ? fallback : merged(fallback, readFile(locale, namespace));
}

function readFile(locale: Locale, namespace: Namespace): RawTree {
  const path = join(FOLDER, locale, `${namespace}.json`);
  return existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : {};
}

function merged(base: RawTree, changes: RawTree): RawTree {
  const result = { ...base };
  for (const [key, value] of Object.entries(changes)) {
    const before = result[key];
    const isTree = typeof value === 'object' && typeof before === 'object';
    result[key] = isTree ? merged(before, value) : value;
  }
  return result;
}
