/** Finds the keys of messages in a script. */
import type { ESTree } from 'vite';

export interface ModuleWords {
  namespaces: Set<string>;
  /** `shop:release.tracks`. A text without a namespace stands for the keys of all of them. */
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
const NAMESPACE_CALLS = new Set(['useTranslation', 'translate', 'request']);
/** Only these occur in keys. Other texts are addresses, classes and so on. */
const KEY_TEXT = /^[\w.:-]*$/;
/** Shorter fixed parts of a template would match nearly every key. */
const MIN_FIXED_LENGTH = 3;

export function wordsIn(program: unknown, { byText, namespaces }: KeyIndex): ModuleWords {
  const found: ModuleWords = { namespaces: new Set(), keys: new Set() };
  const add = (keys: readonly string[] = []) => keys.forEach((key) => void found.keys.add(key));
  const addPattern = (fixed: readonly string[], isKey: boolean) => {
    if (fixed.length === 1) return add(byText.get(fixed[0] ?? ''));
    const isLong = fixed.join('').length >= MIN_FIXED_LENGTH;
    if (!(isKey || isLong) || !fixed.every((part) => KEY_TEXT.test(part))) return;
    const pattern = new RegExp(`^${fixed.map((part) => RegExp.escape(part)).join('.+')}$`);
    for (const [text, keys] of byText) if (pattern.test(text)) add(keys);
  };
  visit(program, (node) => {
    if (node.type === 'Literal' && typeof node.value === 'string') {
      add(byText.get(node.value));
    } else if (node.type === 'TemplateLiteral') {
      addPattern(fixedParts(node), false);
    } else if (node.type === 'BinaryExpression' && node.operator === '+') {
      if (node.left.type === 'Literal') addPattern([String(node.left.value), ''], false);
    } else if (node.type === 'CallExpression') {
      const name = calledName(node.callee);
      if (name === 't') {
        const [key] = node.arguments;
        if (key?.type === 'TemplateLiteral') addPattern(fixedParts(key), true);
      }
      if (name && NAMESPACE_CALLS.has(name)) {
        if (name === 'useTranslation' && node.arguments.length === 0)
          found.namespaces.add('common');
        visit(node.arguments, (part) => {
          if (part.type !== 'Literal' || typeof part.value !== 'string') return;
          if (namespaces.has(part.value)) found.namespaces.add(part.value);
        });
      }
    }
  });
  return found;
}

function fixedParts({ quasis }: ESTree.TemplateLiteral): string[] {
  return quasis.map(({ value }) => value.cooked ?? value.raw);
}

function calledName(callee: ESTree.Node): string | null {
  if (callee.type === 'Identifier') return callee.name;
  if (callee.type !== 'MemberExpression') return null;
  // `t.parts(…)` is a call of `t`.
  if (callee.object.type === 'Identifier' && callee.object.name === 't') return 't';
  return callee.property.type === 'Identifier' ? callee.property.name : null;
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
