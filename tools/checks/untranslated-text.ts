/** Finds untranslated text in JSX and in attributes that screen readers read out. */
import ts from 'typescript';
import type { Problem, TextFile } from './sources.ts';
import { everyNode, fixedParts, lineOf, parse } from './syntax.ts';

const VISIBLE_ATTRIBUTES = new Set([
  'alt',
  'aria-description',
  'aria-label',
  'aria-roledescription',
  'description',
  'label',
  'placeholder',
  'title',
]);

/** Text that is the same in every language, each with a reason. */
const UNTRANSLATED_NAMES = new Map([['Lathe', 'the name of the shop']]);

/** A nested message key as an attribute is translated by the component that receives it. */
export function untranslatedText(
  file: TextFile,
  nestedKeys: ReadonlySet<string> = new Set(),
): Problem[] {
  const problems: Problem[] = [];
  everyNode(parse(file), (node) => {
    for (const text of textsShownBy(node)) {
      const visibleText = text.text.replaceAll(/&#?\w+;|\s+/g, ' ').trim();
      const translatable = visibleText.split(' ').filter((word) => !UNTRANSLATED_NAMES.has(word));
      if (!/\p{L}/u.test(translatable.join()) || nestedKeys.has(visibleText)) continue;
      const message = `“${visibleText}” is not translated: put it into messages/ and use its key.`;
      problems.push({ file: file.path, line: lineOf(text.node), message });
    }
  });
  return problems;
}

interface VisibleText {
  node: ts.Node;
  text: string;
}

function textsShownBy(node: ts.Node): VisibleText[] {
  if (ts.isJsxText(node)) return [{ node, text: node.text.trim() }];
  if (ts.isJsxExpression(node) && !ts.isJsxAttribute(node.parent)) return results(node.expression);
  if (!ts.isJsxAttribute(node) || !VISIBLE_ATTRIBUTES.has(node.name.getText())) return [];
  const value = node.initializer;
  return results(value && ts.isJsxExpression(value) ? value.expression : value);
}

/**
 * Possible string results of an expression: through parentheses, `a ? b : c`, `a && b`, `a ?? b`.
 */
function results(node: ts.Node | undefined): VisibleText[] {
  if (!node) return [];
  if (ts.isParenthesizedExpression(node)) return results(node.expression);
  if (ts.isConditionalExpression(node)) return [node.whenTrue, node.whenFalse].flatMap(results);
  if (ts.isBinaryExpression(node)) {
    const always = node.operatorToken.kind === ts.SyntaxKind.AmpersandAmpersandToken;
    return (always ? [node.right] : [node.left, node.right]).flatMap(results);
  }
  const parts = fixedParts(node);
  return parts ? [{ node, text: parts.join(' ') }] : [];
}
