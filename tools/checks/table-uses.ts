/** Finds the tables that server code writes and reads, based on its source text. */
import ts from 'typescript';
import type { TextFile } from './sources.ts';
import { everyNode, fixedParts, lineOf, parse } from './syntax.ts';

export interface TableUse {
  table: string;
  file: string;
  line: number;
}

/** Replaces a value that is only known at run time. */
const PLACEHOLDER = '?';
const WRITING_CALLS = new Set(['insertInto', 'updateTable', 'deleteFrom', 'mergeInto']);
const WRITING_SQL =
  /\b(?:insert into|delete from|merge into|truncate(?: table)?|update(?: only)?) +(?:public\.)?(?<table>[a-z_]+|\?)(?=$|[ (;?])/g;
/**
 * Words that can follow `update` without being a table: `for update of orders` locks, `do update
 * set` refers to the insert's table.
 */
const NOT_TABLE_NAMES = new Set(['of', 'set', 'skip', 'nowait']);

/** A table whose name is not in the source is reported as `?`. */
export function writesIn(file: TextFile): TableUse[] {
  const uses: TableUse[] = [];
  const add = (table: string, node: ts.Node) =>
    uses.push({ table, file: file.path, line: lineOf(node) });
  everyNode(parse(file), (node) => {
    if (ts.isCallExpression(node) && isWritingCall(node)) {
      for (const table of namesIn(node.arguments[0])) add(table, node.arguments[0] ?? node);
    }
    for (const table of tablesWrittenBy(queryIn(node))) add(table, node);
  });
  return uses;
}

/** Any word in a query counts, so a column with the name of a table counts too. */
export function readsIn(file: TextFile, tables: ReadonlySet<string>): TableUse[] {
  const uses: TableUse[] = [];
  everyNode(parse(file), (node) => {
    const query = queryIn(node);
    if (!/\b(?:from|join|using)\b/.test(query) && !isTableArgument(node)) return;
    const identifiers = query.match(/[a-z_]+/g) ?? [];
    for (const table of new Set(identifiers.filter((word) => tables.has(word)))) {
      uses.push({ table, file: file.path, line: lineOf(node) });
    }
  });
  return uses;
}

function isWritingCall({ expression }: ts.CallExpression): boolean {
  return ts.isPropertyAccessExpression(expression) && WRITING_CALLS.has(expression.name.text);
}

function isTableArgument({ parent }: ts.Node): boolean {
  return (
    parent &&
    ts.isCallExpression(parent) &&
    ts.isPropertyAccessExpression(parent.expression) &&
    /^(selectFrom|(inner|left|right|full)Join|using|from)$/.test(parent.expression.name.text)
  );
}

/** `'orders'`, `'orders as bought'`, or a loop variable over a list in the same file. */
function namesIn(argument: ts.Expression | undefined): string[] {
  if (argument && ts.isStringLiteralLike(argument))
    return [argument.text.split(' ')[0] ?? PLACEHOLDER];
  const list = argument && ts.isIdentifier(argument) ? loopedOver(argument) : undefined;
  if (!list || !ts.isArrayLiteralExpression(list)) return [PLACEHOLDER];
  return list.elements.map((one) => (ts.isStringLiteralLike(one) ? one.text : PLACEHOLDER));
}

function loopedOver(name: ts.Identifier): ts.Expression | undefined {
  for (let node: ts.Node = name; node.parent; node = node.parent) {
    if (!ts.isForOfStatement(node) || !ts.isVariableDeclarationList(node.initializer)) continue;
    if (node.initializer.declarations[0]?.name.getText() === name.text)
      return declaredAs(node.expression);
  }
  return undefined;
}

/** Initializer of a constant in the same file. */
function declaredAs(expression: ts.Expression): ts.Expression | undefined {
  if (ts.isAsExpression(expression)) return expression.expression;
  if (!ts.isIdentifier(expression)) return expression;
  let value: ts.Expression | undefined;
  everyNode(expression.getSourceFile(), (node) => {
    if (!ts.isVariableDeclaration(node) || node.name.getText() !== expression.text) return;
    if (node.initializer && !ts.isIdentifier(node.initializer))
      value = declaredAs(node.initializer);
  });
  return value;
}

/** Text of a template or string, with placeholders; empty for other nodes. */
function queryIn(node: ts.Node): string {
  return (fixedParts(node) ?? []).join(PLACEHOLDER).replace(/\s+/g, ' ').toLowerCase();
}

function tablesWrittenBy(query: string): string[] {
  return [...query.matchAll(WRITING_SQL)]
    .map(({ groups }) => groups?.table ?? PLACEHOLDER)
    .filter((table) => !NOT_TABLE_NAMES.has(table));
}
