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
        problems.push({ file: file.path, line, says: `“${key}” has no text.` });
      } else messages.set(key, { key, text: initializer.text, line });
    }
  }

  const root = statement && ts.isExpressionStatement(statement) ? statement.expression : null;
  if (root && ts.isObjectLiteralExpression(root)) add(root, '');
  else problems.push({ file: file.path, line: 1, says: 'This is not a JSON object of messages.' });
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
  const listed = textsIn(list);
  const typed = typedNamespaces(types);
  const has = (places: readonly TextPosition[], name: string) =>
    places.some((place) => place.name === name);
  const problems: Problem[] = [];
  for (const { name, line } of listed) {
    const complain = (says: string) => problems.push({ file: list.path, line, says });
    if (!has(typed, name)) complain(`Namespace “${name}” is missing from ${types.path}.`);
    for (const language of WHOLE_LANGUAGES) {
      const path = `messages/${language}/${name}.json`;
      if (!files.some((file) => file.path === path))
        complain(`Namespace “${name}” has no ${path}.`);
    }
  }
  for (const { name, line } of typed) {
    if (has(listed, name)) continue;
    const says = `Namespace “${name}” is typed here but not listed in ${list.path}.`;
    problems.push({ file: types.path, line, says });
  }
  for (const { path, namespace } of files) {
    if (has(listed, namespace)) continue;
    const says = `Namespace “${namespace}” is not listed in ${list.path}.`;
    problems.push({ file: path, line: 1, says });
  }
  return problems;
}

export function namespacesIn(list: TextFile): string[] {
  return textsIn(list).map(({ name }) => name);
}

function textsIn(file: TextFile): TextPosition[] {
  const places: TextPosition[] = [];
  everyNode(parse(file), (node) => {
    if (ts.isStringLiteral(node)) places.push({ name: node.text, line: lineOf(node) });
  });
  return places;
}

function typedNamespaces(types: TextFile): TextPosition[] {
  const places: TextPosition[] = [];
  everyNode(parse(types), (node) => {
    if (!ts.isPropertySignature(node) || node.name.getText() !== 'resources') return;
    if (!node.type || !ts.isTypeLiteralNode(node.type)) return;
    for (const member of node.type.members) {
      if (member.name) places.push({ name: member.name.getText(), line: lineOf(member) });
    }
  });
  return places;
}
