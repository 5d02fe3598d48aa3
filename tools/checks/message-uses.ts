/**
 * Which messages the code uses. The rules, meant to be explainable rather than clever:
 *
 * - A text `namespace:key` anywhere is a use of that key.
 * - A text `key` is a use of it in every namespace that the same file names as a text of its own
 *   (`useTranslation('locale')`, `ns: 'errors'`), and in `common`, the default. Where the file has a
 *   `keyPrefix`, the key may also follow that.
 * - A template with holes uses every key that fits its fixed parts. It needs a namespace, or a prefix
 *   that ends in `_` or `.`, before the first hole; otherwise nobody could tell what it may say.
 * - What a translator is asked for (`t(…)`, `words(…)`, `wordsFor(…)(…)`, `i18nKey="…"`) must exist.
 */
import ts from 'typescript';
import type { Problem, TextFile } from './sources.ts';
import { everyNode, fixedParts, lineOf, parse } from './syntax.ts';

/** The keys of English by namespace. */
export type Catalogue = ReadonlyMap<string, ReadonlySet<string>>;

interface FileUses {
  /** As `namespace:key`. */
  used: Set<string>;
  problems: Problem[];
}

const DEFAULT_NAMESPACE = 'common';
const TRANSLATORS = new Set(['t', 'words']);
const TRANSLATOR_MAKERS = new Set(['wordsFor', 'getFixedT']);

export function usesIn(file: TextFile, catalogue: Catalogue): FileUses {
  const source = parse(file);
  const scope = scopeOf(source, catalogue);
  const uses: FileUses = { used: new Set(), problems: [] };
  everyNode(source, (node) => {
    const parts = isModuleName(node) ? null : fixedParts(node);
    if (!parts) return;
    const found = keysFor(parts, scope, catalogue);
    for (const key of found) uses.used.add(key);
    if (found.length > 0 || !isAskedFor(node)) return;
    const says = isOpen(parts)
      ? 'A key with a hole needs a namespace, or a prefix that ends in _ or ., before it.'
      : `There is no message ${node.getText()}.`;
    uses.problems.push({ file: file.path, line: lineOf(node), says });
  });
  return uses;
}

interface Scope {
  namespaces: Set<string>;
  prefixes: string[];
}

function scopeOf(source: ts.SourceFile, catalogue: Catalogue): Scope {
  const namespaces = new Set([DEFAULT_NAMESPACE]);
  const prefixes = [''];
  everyNode(source, (node) => {
    if (!ts.isStringLiteralLike(node)) return;
    if (catalogue.has(node.text)) namespaces.add(node.text);
    const name = ts.isPropertyAssignment(node.parent) && node.parent.name.getText();
    if (name === 'keyPrefix') prefixes.push(`${node.text}.`);
  });
  return { namespaces, prefixes };
}

/** `namespace:key` for every message that the parts may stand for. */
function keysFor(parts: readonly string[], scope: Scope, catalogue: Catalogue): string[] {
  const [first = '', ...rest] = parts;
  const colon = first.indexOf(':');
  const named = catalogue.has(first.slice(0, colon)) ? first.slice(0, colon) : null;
  if (named === null && isOpen(parts)) return [];
  const namespaces = named === null ? scope.namespaces : [named];
  const prefixes = named === null ? scope.prefixes : [''];
  const start = named === null ? first : first.slice(colon + 1);
  const patterns = prefixes.map((prefix) => patternOf([prefix + start, ...rest]));
  return [...namespaces].flatMap((namespace) =>
    [...(catalogue.get(namespace) ?? [])]
      .filter((key) => patterns.some((pattern) => pattern.test(key)))
      .map((key) => `${namespace}:${key}`),
  );
}

function patternOf(parts: readonly string[]): RegExp {
  return new RegExp(`^${parts.map((part) => RegExp.escape(part)).join('.*')}$`);
}

/** A template of which the beginning says nothing. */
function isOpen(parts: readonly string[]): boolean {
  return parts.length > 1 && !/[_.]$/.test(parts[0] ?? '');
}

function isModuleName({ parent }: ts.Node): boolean {
  return parent && (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent));
}

function isAskedFor(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isJsxAttribute(parent)) return parent.name.getText() === 'i18nKey';
  return ts.isCallExpression(parent) && parent.arguments[0] === node && isTranslator(parent);
}

function isTranslator({ expression }: ts.CallExpression): boolean {
  if (ts.isCallExpression(expression)) return TRANSLATOR_MAKERS.has(nameOf(expression.expression));
  return TRANSLATORS.has(nameOf(expression));
}

function nameOf(expression: ts.Expression): string {
  if (ts.isPropertyAccessExpression(expression)) return expression.name.text;
  return ts.isIdentifier(expression) ? expression.text : '';
}
