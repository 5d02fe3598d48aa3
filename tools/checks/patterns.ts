/** Checks that no regular expression applied to user input is slow. */
import type { CallSpec, CallTable } from '@lathe/contract/call';
import { calls } from '@lathe/contract/calls';
import { schemaOf } from '@lathe/contract/openapi';
import formats from 'ajv-formats';
import ts from 'typescript';
import { slowOn } from './slow-patterns.ts';
import { type Problem, readFolder, type TextFile } from './sources.ts';
import { everyNode, lineOf, parse } from './syntax.ts';

const CODE = ['rules', 'contract', 'server', 'web'];
/** These match only our own text: tests, settings, tables, generated markup. */
const OWN_TEXT_FILES = [
  /\.test\.tsx?$/,
  /\/testing\//,
  /^web\/vite\.config\.ts$/,
  /^rules\/addresses\.ts$/,
  /^server\/platform\/db\//,
  /^server\/platform\/http\/(input-shape|page-cache)\.ts$/,
  /^server\/platform\/storage\/keys\.ts$/,
  /^web\/lib\/qr-code\.server\.ts$/,
];

export async function checkPatterns(): Promise<Problem[]> {
  const files = await Promise.all(CODE.map((folder) => readFolder(folder, /\.tsx?$/)));
  const checkedFiles = files
    .flat()
    .filter(({ path }) => !OWN_TEXT_FILES.some((pattern) => pattern.test(path)));
  return [...codeProblems(checkedFiles), ...contractProblems(calls)];
}

export function codeProblems(files: readonly TextFile[]): Problem[] {
  const results = new Map<string, string | null>();
  const problems: Problem[] = [];
  for (const file of files) {
    everyNode(parse(file), (node) => {
      if (!ts.isRegularExpressionLiteral(node)) return;
      const source = node.getText();
      if (!results.has(source)) results.set(source, slowOn(patternIn(source)));
      const text = results.get(source);
      if (text)
        problems.push({
          file: file.path,
          line: lineOf(node),
          message: slowPatternProblem(source, text),
        });
    });
  }
  return problems;
}

function patternIn(source: string): RegExp {
  const end = source.lastIndexOf('/');
  return new RegExp(source.slice(1, end), source.slice(end + 1));
}

function slowPatternProblem(subject: string, text: string): string {
  return `${subject} takes far too long on ${text}: no two parts of it may match the same characters.`;
}

/** Includes patterns of zod and Ajv; the source scan finds only our own. */
export function contractProblems(table: CallTable): Problem[] {
  const results = new Map<string, Problem[]>();
  for (const [key, spec] of Object.entries(table)) {
    for (const schema of inputsOf(spec)) collect(schemaOf(schema, 'output'), key, results);
  }
  return [...results.values()].flat();
}

function inputsOf({ params, query, body, upload }: CallSpec) {
  return [params, query, body, upload?.fields].filter((schema) => schema !== undefined);
}

function collect(schema: object, key: string, results: Map<string, Problem[]>): void {
  const { pattern, format } = schema as { pattern?: unknown; format?: unknown };
  if (typeof pattern === 'string' && !results.has(pattern)) {
    results.set(pattern, problemsOf(key, pattern, slowOn(new RegExp(pattern, 'u'))));
  }
  if (typeof format === 'string' && !results.has(format)) {
    const like = typeof pattern === 'string' ? new RegExp(pattern, 'u') : /x/;
    results.set(format, problemsOf(key, format, slowOn(like, checkerOf(format))));
  }
  for (const inner of Object.values(schema)) {
    if (typeof inner === 'object' && inner !== null) collect(inner, key, results);
  }
}

function problemsOf(key: string, subject: string, text: string | null): Problem[] {
  return text
    ? [{ file: `contract, ${key}`, line: 1, message: slowPatternProblem(subject, text) }]
    : [];
}

function checkerOf(name: string): (text: string) => void {
  const format = formats.default.get(name as 'email');
  const check = typeof format === 'object' && 'validate' in format ? format.validate : format;
  if (check instanceof RegExp) return (text) => void check.test(text);
  if (typeof check === 'function') return (text) => void check(text as never);
  return () => undefined;
}
