/** Finds a message by its key and fills in its values. */
import { bcp47, type Locale } from '@lathe/rules/locales';
import { type Compiled, formatMessage, formatParts, type Values } from './format.ts';
import type { Namespace } from './namespaces.ts';
import type { Messages } from './typed.d.ts';

type LeafKeys<Tree, Path extends string = ''> = {
  [Key in keyof Tree & string]: Tree[Key] extends string
    ? `${Path}${Key}`
    : LeafKeys<Tree[Key], `${Path}${Key}.`>;
}[keyof Tree & string];

/** Every key of every namespace, computed once by the compiler. */
type KeysByNamespace = { [Name in Namespace]: LeafKeys<Messages[Name]> };
type PrefixedKeys = { [Name in Namespace]: `${Name}:${KeysByNamespace[Name]}` };

/** One namespace, or several: keys without a prefix belong to the first one. */
export type Namespaces = Namespace | readonly Namespace[];

/** `back`, or `errors:not_found` for a namespace after the first one. */
export type MessageKey<Names extends Namespaces> = Names extends Namespace
  ? KeysByNamespace[Names]
  : Names extends readonly [infer First extends Namespace, ...unknown[]]
    ? KeysByNamespace[First] | PrefixedKeys[Names[number] & Namespace]
    : never;

/** A function of several namespaces can be passed where one of the first namespace is expected. */
export type Translate<Names extends Namespaces> = TranslateKeys<MessageKey<Names>>;

export interface TranslateKeys<Key extends string> {
  (key: Key, values?: Values): string;
  /** The parts of a message with tags. `tag` creates the element of a tag. */
  parts<Element>(
    key: Key,
    values: Values,
    tag: (name: string, children: (string | Element)[]) => Element,
  ): (string | Element)[];
}

/** Returns undefined for a key that does not exist. */
export type FindMessage = (namespace: Namespace, key: string) => Compiled | undefined;

export function makeTranslate<const Names extends Namespaces>(
  locale: Locale,
  namespaces: Names,
  find: FindMessage,
  onMissing?: (key: string) => void,
): Translate<Names> {
  const language = bcp47(locale);
  const names = (Array.isArray(namespaces) ? namespaces : [namespaces]) as readonly Namespace[];
  /** A missing message shows its key. */
  function messageOf(key: string): Compiled {
    const colon = key.indexOf(':');
    const path = key.slice(colon + 1);
    for (const name of colon > 0 ? [key.slice(0, colon) as Namespace] : names) {
      const message = find(name, path);
      if (message !== undefined) return message;
    }
    onMissing?.(key);
    return path;
  }
  const translate = (key: string, values?: Values) =>
    formatMessage(messageOf(key), language, values);
  const parts: Translate<Names>['parts'] = (key, values, tag) =>
    formatParts(messageOf(key), { language, values, tag });
  return Object.assign(translate, { parts });
}

type Tree<Leaf> = { readonly [key: string]: Leaf | Tree<Leaf> };

/** `a.b` in `{ a: { b: … } }`. */
export function messageAt<Leaf>(tree: Tree<Leaf> | undefined, key: string): Leaf | undefined {
  let found: unknown = tree;
  for (const name of key.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Record<string, unknown>)[name];
  }
  const isMessage = typeof found === 'string' || Array.isArray(found);
  return isMessage ? (found as Leaf) : undefined;
}
