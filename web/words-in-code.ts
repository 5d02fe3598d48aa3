/** Finds the keys of messages in a script. */
import type { ESTree } from 'vite';

export interface ModuleWords {
  namespaces: Set<string>;
  /** Those that it loads completely when it runs. */
  whole: Set<string>;
  /**
   * `shop:release.tracks`. In a call of `t`, a key without a namespace is one of the namespaces of
   * the file; elsewhere it can be of any.
   */
  keys: Set<string>;
}

export interface KeyIndex {
  /** By the text in the code, such as `release.tracks` or `shop:release.tracks`. */
  byText: ReadonlyMap<string, readonly string[]>;
  namespaces: ReadonlySet<string>;
}

export function keyIndex(keys: Iterable<readonly [namespace: string, key: string]>): KeyIndex {
  const byText = new Map<string, string[]>();
  const namespaces = new Set<string>();
  for (const [namespace, key] of keys) {
    namespaces.add(namespace);
    const full = `${namespace}:${key}`;
    byText.set(full, [full]);
    byText.set(key, [...(byText.get(key) ?? []), full]);
  }
  return { byText, namespaces };
}

/** Functions whose arguments are namespaces. */
const NAMESPACE_CALLS = new Set(['useTranslation', 'translate', 'request', 'useWholeMessages']);
/** Only these occur in keys. Other texts are addresses, classes and so on. */
const KEY_TEXT = /^[\w.:-]*$/;
/** Shorter fixed parts of a template would match nearly every key. */
const MIN_FIXED_LENGTH = 3;

export function wordsIn(program: unknown, { byText, namespaces }: KeyIndex): ModuleWords {
  const found: ModuleWords = { namespaces: new Set(), whole: new Set(), keys: new Set() };
  const calls: unknown[] = [];
  visit(program, (node) => {
    if (node.type === 'Property' && nameOf(node.key) === 'i18nKey') calls.push(node.value);
    if (node.type !== 'CallExpression') return;
    const name = calledName(node.callee);
    if (name === 't') calls.push(node.arguments[0]);
    if (!name || !NAMESPACE_CALLS.has(name)) return;
    if (name === 'useTranslation' && node.arguments.length === 0) found.namespaces.add('common');
    visit(node.arguments, (part) => {
      if (part.type !== 'Literal' || typeof part.value !== 'string') return;
      if (!namespaces.has(part.value)) return;
      found.namespaces.add(part.value);
      if (name === 'useWholeMessages') found.whole.add(part.value);
    });
  });

  /** Many namespaces have a `title`. Without one of the own namespaces, `t` is from elsewhere. */
  const ownOf = (keys: readonly string[]) => {
    const own = keys.filter((key) => found.namespaces.has(key.slice(0, key.indexOf(':'))));
    return own.length > 0 ? own : keys;
  };
  const keysOf = (fixed: readonly string[], isKey: boolean) => {
    if (fixed.length === 1) return byText.get(fixed[0] ?? '') ?? [];
    const isLong = fixed.join('').length >= MIN_FIXED_LENGTH;
    if (!(isKey || isLong) || !fixed.every((part) => KEY_TEXT.test(part))) return [];
    const pattern = new RegExp(`^${fixed.map((part) => RegExp.escape(part)).join('.+')}$`);
    return [...byText].flatMap(([text, keys]) => (pattern.test(text) ? keys : []));
  };
  const seen = new Set<unknown>();
  const collect = (start: unknown, isKey: boolean) =>
    visit(start, (node) => {
      const fixed = seen.has(node) ? null : fixedParts(node);
      if (!fixed) return;
      seen.add(node);
      const keys = keysOf(fixed, isKey);
      const isOwn = isKey && !fixed.some((part) => part.includes(':'));
      for (const key of isOwn ? ownOf(keys) : keys) found.keys.add(key);
    });
  for (const call of calls) collect(call, true);
  collect(program, false);
  return found;
}

/** The fixed parts of a text: `status.${x}` has two, the second is empty. */
function fixedParts(node: ESTree.Node): string[] | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? [node.value] : null;
  if (node.type === 'TemplateLiteral') {
    return node.quasis.map(({ value }) => value.cooked ?? value.raw);
  }
  if (node.type !== 'BinaryExpression' || node.operator !== '+') return null;
  return node.left.type === 'Literal' ? [String(node.left.value), ''] : null;
}

function calledName(callee: ESTree.Node): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression') return null;
  // `t.parts(…)` is a call of `t`.
  if (callee.object.type === 'Identifier' && callee.object.name === 't') return 't';
  return callee.property.type === 'Identifier' ? callee.property.name : null;
}

function nameOf(node: ESTree.Node): string | null {
  if (node.type === 'Identifier') return node.name;
  return node.type === 'Literal' ? String(node.value) : null;
}

function visit(value: unknown, each: (node: ESTree.Node) => void): void {
  if (Array.isArray(value)) {
    for (const item of value) visit(item, each);
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  if ('type' in value) each(value as ESTree.Node);
  for (const child of Object.values(value)) visit(child, each);
}

export { visit };
