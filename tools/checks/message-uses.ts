/**
 * Finds the messages that the code uses. The rules are simple on purpose:
 *
 * - A string `namespace:key` anywhere uses that key.
 * - A string `key` uses it in every namespace that the file knows: those named as a string in the
 * file or its relative imports (`useTranslation('locale')`), and the default
 * `common`. With a `keyPrefix` in the file, the key may also follow that prefix.
 * - A template with placeholders uses every key that matches its fixed parts. Before the first
 * placeholder it needs a namespace or a prefix that ends in `_` or `.`, or only the first path
 * segment is open, as in `${article}.title`.
 * - Keys passed to a translator (`t(…)`, `words(…)`, `translatorFor(…)(…)`, `i18nKey="…"`) must exist.
 */
import { posix } from 'node:path';
import ts from 'typescript';
import type { Problem, TextFile } from './sources.ts';
import { everyNode, fixedParts, lineOf, parse } from './syntax.ts';

/** English keys by namespace. */
export type MessageKeys = ReadonlyMap<string, ReadonlySet<string>>;

interface MessageUses {
  /** As `namespace:key`. */
  used: Set<string>;
  problems: Problem[];
}

interface Scope {
  namespaces: ReadonlySet<string>;
  prefixes: readonly string[];
}

const DEFAULT_NAMESPACE = 'common';
const TRANSLATORS = new Set(['t', 'words']);
const TRANSLATOR_MAKERS = new Set(['translatorFor', 'translate']);

export function usesIn(files: readonly TextFile[], catalogue: MessageKeys): MessageUses {
  const uses: MessageUses = { used: new Set(), problems: [] };
  const sources = files.map(parse);
  const named = new Map(
    sources.map((source) => [
      source.fileName,
      textsIn(source).filter((text) => catalogue.has(text)),
    ]),
  );
  for (const source of sources) {
    const known = [source.fileName, ...importsOf(source)].flatMap((path) => named.get(path) ?? []);
    const scope = {
      namespaces: new Set([DEFAULT_NAMESPACE, ...known]),
      prefixes: keyPrefixesOf(source),
    };
    everyNode(source, (node) => collectUses(node, scope, catalogue, uses));
  }
  return uses;
}

function collectUses(node: ts.Node, scope: Scope, catalogue: MessageKeys, uses: MessageUses): void {
  const parts = isModuleName(node) ? null : fixedParts(node);
  if (!parts) return;
  const found = keysFor(parts, scope, catalogue);
  for (const key of found) uses.used.add(key);
  if (found.length > 0 || !isDynamicUse(node)) return;
  const message = isOpen(parts)
    ? 'A dynamic key needs a namespace, or a prefix that ends in _ or ., before it.'
    : `There is no message ${node.getText()}.`;
  uses.problems.push({ file: node.getSourceFile().fileName, line: lineOf(node), message });
}

/** `namespace:key` for every message that the parts can match. */
function keysFor(parts: readonly string[], scope: Scope, catalogue: MessageKeys): string[] {
  const [first = '', ...rest] = parts;
  const colon = first.indexOf(':');
  const named = catalogue.has(first.slice(0, colon)) ? first.slice(0, colon) : null;
  if (named === null && isOpen(parts)) return [];
  const namespaces = named === null ? scope.namespaces : [named];
  const prefixes = named === null ? scope.prefixes : [''];
  const start = named === null ? first : first.slice(colon + 1);
  // An open first segment matches exactly one segment; other placeholders match anything, including
  // nothing.
  const wildcard = first === '' ? '[^.]+' : '.*';
  const patterns = prefixes.map((prefix) => {
    const fixed = [prefix + start, ...rest].map((part) => RegExp.escape(part));
    return new RegExp(`^${fixed.join(wildcard)}$`);
  });
  return [...namespaces].flatMap((namespace) =>
    [...(catalogue.get(namespace) ?? [])]
      .filter((key) => patterns.some((pattern) => pattern.test(key)))
      .map((key) => `${namespace}:${key}`),
  );
}

/** Whether the start of the template is too unspecific to find its keys. */
function isOpen([first = '', second]: readonly string[]): boolean {
  if (second === undefined || /[_.]$/.test(first)) return false;
  return first !== '' || !second.startsWith('.');
}

function textsIn(source: ts.SourceFile): string[] {
  const texts: string[] = [];
  everyNode(source, (node) => {
    if (ts.isStringLiteralLike(node)) texts.push(node.text);
  });
  return texts;
}

/** Relative imports contain the full file name, so no resolver is needed. */
function importsOf(source: ts.SourceFile): string[] {
  return source.statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) || !ts.isStringLiteral(statement.moduleSpecifier))
      return [];
    const { text } = statement.moduleSpecifier;
    return text.startsWith('.') ? [posix.join(posix.dirname(source.fileName), text)] : [];
  });
}

function keyPrefixesOf(source: ts.SourceFile): string[] {
  const prefixes = [''];
  everyNode(source, (node) => {
    if (!ts.isPropertyAssignment(node) || node.name.getText() !== 'keyPrefix') return;
    if (ts.isStringLiteralLike(node.initializer)) prefixes.push(`${node.initializer.text}.`);
  });
  return prefixes;
}

function isModuleName({ parent }: ts.Node): boolean {
  return parent && (ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent));
}

function isDynamicUse(node: ts.Node): boolean {
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
