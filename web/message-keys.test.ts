/**
 * The build selects the messages of a public page by the texts in its scripts. A key that only the
 * server knows is in none of them, so the page would show the bare key.
 */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { type ESTree, parseAst } from 'vite';
import { describe, expect, it } from 'vitest';
import { type Graph, publicModules } from './page-words.ts';
import routes from './routes.ts';
import { visit } from './words-in-code.ts';

const FOLDER = import.meta.dirname;

/** Keys that this test cannot follow, and why the build knows them. */
const ALLOWED = {
  'features/app-shell/footer.tsx: label': 'of COLUMNS in the same file',
  'features/app-shell/footer.tsx: title': 'of COLUMNS in the same file',
  'features/checkout/declined.tsx: problem': 'errors are always loaded as a whole',
  'ui/translation.ts: i18nKey': 'checked where a component is used',
  'ui/whole-messages.ts: namespace': 'checked where the hook is used',
};

function parse(code: string): unknown {
  return parseAst(code, { lang: 'tsx' });
}

/** The imports of the sources. The browser has none of the files of the server. */
const sources: Graph = {
  parse,
  getModuleInfo(id) {
    if (!/\.tsx?$/.test(id) || /\.server\.ts$/.test(id) || !existsSync(id)) return null;
    const code = readFileSync(id, 'utf8');
    const importedIds: string[] = [];
    const dynamicallyImportedIds: string[] = [];
    visit(parse(code), (node) => {
      if (node.type === 'ImportExpression') add(node.source, dynamicallyImportedIds);
      const isImport = node.type === 'ImportDeclaration' && node.importKind !== 'type';
      const isExport = node.type === 'ExportNamedDeclaration' && node.exportKind !== 'type';
      if (isImport || isExport || node.type === 'ExportAllDeclaration') {
        add(node.source, importedIds);
      }
    });
    function add(source: ESTree.Node | null, ids: string[]): void {
      if (source?.type !== 'Literal' || !String(source.value).startsWith('.')) return;
      ids.push(join(dirname(id), String(source.value)));
    }
    return { code, importedIds, dynamicallyImportedIds };
  },
};

/** Keys and namespaces that the code does not name. */
function unknownIn(code: string): string[] {
  const unknown: string[] = [];
  const check = (node: ESTree.Node | undefined) => {
    if (node && !isKnown(node)) unknown.push(code.slice(node.start, node.end));
  };
  visit(parse(code), (node) => {
    if (node.type === 'CallExpression') {
      const { callee } = node;
      const called = callee.type === 'MemberExpression' ? callee.object : callee;
      if (called.type !== 'Identifier') return;
      if (called.name === 't' || called.name === 'useTranslation') check(node.arguments[0]);
    } else if (node.type === 'JSXAttribute' && node.name.name === 'i18nKey') {
      if (node.value?.type === 'JSXExpressionContainer') check(node.value.expression);
    }
  });
  return unknown;
}

function isKnown(node: ESTree.Node): boolean {
  switch (node.type) {
    case 'Literal':
    case 'TemplateLiteral':
      return true;
    case 'ConditionalExpression':
      return isKnown(node.consequent) && isKnown(node.alternate);
    case 'LogicalExpression':
      return isKnown(node.left) && isKnown(node.right);
    case 'ArrayExpression':
      return node.elements.every((each) => each !== null && isKnown(each));
    case 'MemberExpression':
      return isConstant(node.object);
    case 'Identifier':
      return isConstant(node);
    default:
      return false;
  }
}

/** By the style of names, such as `LABELS[kind].title`. */
function isConstant(node: ESTree.Node): boolean {
  if (node.type === 'MemberExpression') return isConstant(node.object);
  return node.type === 'Identifier' && /^[A-Z][A-Z\d_]*$/.test(node.name);
}

describe('keys of messages', () => {
  it('are texts, or entries of a constant', () => {
    const known = ['"a"', 'x ? "a" : `b`', 'KEYS[done]', 'KEYS[x].title'];
    expect(known.flatMap((key) => unknownIn(`t(${key})`))).toEqual([]);
    expect(unknownIn("useTranslation(); useTranslation(['shop', 'ui'])")).toEqual([]);
    expect(unknownIn('t(done)')).toEqual(['done']);
    expect(unknownIn("t(x ? 'a' : done, { days })")).toEqual(["x ? 'a' : done"]);
    expect(unknownIn('t.parts(keys[done])')).toEqual(['keys[done]']);
    expect(unknownIn('useTranslation(namespace)')).toEqual(['namespace']);
    expect(unknownIn('<Trans t={t} i18nKey={done} />')).toEqual(['done']);
  });

  it('of public pages are known to the build', () => {
    const modules = publicModules(routes, { graph: sources, folder: FOLDER });
    expect(modules.size).toBeGreaterThan(200);
    const unknown = [...modules].flatMap((id) =>
      unknownIn(readFileSync(id, 'utf8')).map((key) => `${relative(FOLDER, id)}: ${key}`),
    );
    expect([...new Set(unknown)].toSorted()).toEqual(Object.keys(ALLOWED));
  });
});
