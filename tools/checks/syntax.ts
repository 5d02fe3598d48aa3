/** Helpers for TypeScript's parser. */
import ts from 'typescript';
import type { TextFile } from './sources.ts';

export function parse({ path, text }: TextFile): ts.SourceFile {
  // The parser derives the language from the extension: .ts, .tsx or .json.
  return ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
}

export function lineOf(node: ts.Node): number {
  const source = node.getSourceFile();
  return source.getLineAndCharacterOfPosition(node.getStart(source)).line + 1;
}

export function everyNode(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  ts.forEachChild(node, (child) => everyNode(child, visit));
}

/** Fixed parts of a template, split at its placeholders; for a plain string, the string itself. */
export function fixedParts(node: ts.Node): string[] | null {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  }
  return null;
}
