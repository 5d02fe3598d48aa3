/** Message files with the line of every key, and whether namespaces and files match. */
import ts from 'typescript';
import type { Problem, TextFile } from './sources.ts';
import { everyNode, lineOf, parse } from './syntax.ts';

export const NAMESPACES_FILE = 'messages/namespaces.ts';
export const TYPES_FILE = 'messages/typed.d.ts';

/** These contain every key; the others only differences from English. */
export const WHOLE_LANGUAGES = ['en', 'de'];

export interface Message {
  key: string;
  text: string;
  line: number;
}

export interface MessageFile {
  path: string;
  language: string;
  namespace: string;
  messages: Map<string, Message>;
}

const PATH = /^messages\/(?<language>\w+)\/(?<namespace>[\w-]+)\.json$/;

export function readMessages(file: TextFile, problems: Problem[]): MessageFile {
  const { language = '', namespace = '' } = PATH.exec(file.path)?.groups ?? {};
  const messages = new Map<string, Message>();
  const [statement] = parse(file).statements;

  function add(object: ts.ObjectLiteralExpression, prefix: string): void {
    for (const property of object.properties) {
      if (!ts.isPropertyAssignment(property) || !ts.isStringLiteral(property.name)) continue;
      const key = prefix + property.name.text;
      const line = lineOf(property);
      const { initializer } = property;
      if (ts.isObjectLiteralExpression(initializer)) add(initializer, `${key}.`);
      else if (!ts.isStringLiteral(initializer) || initializer.text.trim() === '') {
        problems.push({ file: file.path, line, message: `“${key}” has no text.` });
      } else messages.set(key, { key, text: initializer.text, line });
    }
  }

  const root = statement && ts.isExpressionStatement(statement) ? statement.expression : null;
  if (root && ts.isObjectLiteralExpression(root)) add(root, '');
  else
    problems.push({ file: file.path, line: 1, message: 'This is not a JSON object of messages.' });
  return { path: file.path, language, namespace, messages };
}

interface TextPosition {
  name: string;
  line: number;
}

/**
 * Each namespace is listed, typed, and has a file in every complete language; no file is unused.
 */
export function namespaceProblems(
  list: TextFile,
  types: TextFile,
  files: readonly MessageFile[],
): Problem[] {
  const listedNames = textsIn(list);
  const typedNames = typedNamespaces(types);
  const has = (positions: readonly TextPosition[], name: string) =>
    positions.some((position) => position.name === name);
  const problems: Problem[] = [];
  for (const { name, line } of listedNames) {
    const report = (message: string) => problems.push({ file: list.path, line, message });
    if (!has(typedNames, name)) report(`Namespace “${name}” is missing from ${types.path}.`);
    for (const language of WHOLE_LANGUAGES) {
      const path = `messages/${language}/${name}.json`;
      if (!files.some((file) => file.path === path)) report(`Namespace “${name}” has no ${path}.`);
    }
  }
  for (const { name, line } of typedNames) {
    if (has(listedNames, name)) continue;
    const message = `Namespace “${name}” is typed here but not listed in ${list.path}.`;
    problems.push({ file: types.path, line, message });
  }
  for (const { path, namespace } of files) {
    if (has(listedNames, namespace)) continue;
    const message = `Namespace “${namespace}” is not listed in ${list.path}.`;
    problems.push({ file: path, line: 1, message });
  }
  return problems;
}

export function namespacesIn(list: TextFile): string[] {
  return textsIn(list).map(({ name }) => name);
}

function textsIn(file: TextFile): TextPosition[] {
  const positions: TextPosition[] = [];
  everyNode(parse(file), (node) => {
    if (ts.isStringLiteral(node)) positions.push({ name: node.text, line: lineOf(node) });
  });
  return positions;
}

function typedNamespaces(types: TextFile): TextPosition[] {
  const positions: TextPosition[] = [];
  everyNode(parse(types), (node) => {
    if (!ts.isInterfaceDeclaration(node)) return;
    for (const member of node.members) {
      if (member.name) positions.push({ name: member.name.getText(), line: lineOf(member) });
    }
  });
  return positions;
}
