/** The few things the checks ask of TypeScript's parser. */
import ts from 'typescript';
import type { TextFile } from './sources.ts';

export function parse({ path, text }: TextFile): ts.SourceFile {
  // Names end in .ts, .tsx or .json, from which the parser takes the language.
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

/** The fixed parts of a template, the holes between them; of a plain text, the text alone. */
export function fixedParts(node: ts.Node): string[] | null {
  if (ts.isStringLiteralLike(node)) return [node.text];
  if (ts.isTemplateExpression(node) || ts.isTemplateLiteralTypeNode(node)) {
    return [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)];
  }
  return null;
}
