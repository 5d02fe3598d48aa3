/**
 * Removes the cases of kinds of React components that Lathe does not use. The numbers of these kinds
 * (`fiber.tag`) are read from the function that creates them.
 */
import type { ESTree } from 'vite';
import { type Edit, type FindEdits, foundAll } from './slim-package.ts';
import { visit } from './words-in-code.ts';

const CREATE = 'createFiberFromTypeAndProps';
const NEW_FIBER = 'createFiberImplClass';

/**
 * Without its case in `createFiberFromTypeAndProps`, React reports a component of this type as an
 * invalid element (error 130). So the other cases of its number are never reached.
 */
export function componentTypes(types: readonly string[]): FindEdits {
  return (program) => {
    const left = new Set([CREATE, ...types]);
    const tags = new Set<number>();
    const edits: Edit[] = [];
    const isUnused = (test: ESTree.Node | null) =>
      test?.type === 'Identifier' && types.includes(test.name);
    for (const node of program.body) {
      if (node.type !== 'FunctionDeclaration' || node.id?.name !== CREATE) continue;
      left.delete(CREATE);
      edits.push(...withoutCases(node, () => true, isUnused));
      visit(node, (each) => {
        if (each.type !== 'SwitchCase' || !isUnused(each.test)) return;
        if (each.test?.type === 'Identifier') left.delete(each.test.name);
        for (const tag of tagsOf(each)) tags.add(tag);
      });
      // What is created after the switch has another tag.
      const all = tagsOf(program).filter((tag) => tags.has(tag));
      if (all.length > tags.size) throw new Error('A removed kind of component is created twice.');
    }
    const isTag = (test: ESTree.Node | null) =>
      test?.type === 'Literal' && typeof test.value === 'number' && tags.has(test.value);
    for (const node of functionsIn(program)) edits.push(...withoutCases(node, isOnTag, isTag));
    return foundAll(left, edits);
  };
}

/** The numbers in `createFiberImplClass(31, …)`. */
function tagsOf(part: ESTree.Node): number[] {
  const tags: number[] = [];
  visit(part, (node) => {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier') return;
    const [tag] = node.arguments;
    if (node.callee.name !== NEW_FIBER || tag?.type !== 'Literal') return;
    if (typeof tag.value === 'number') tags.push(tag.value);
  });
  return tags;
}

function isOnTag({ discriminant }: ESTree.SwitchStatement): boolean {
  if (discriminant.type !== 'MemberExpression') return false;
  return discriminant.property.type === 'Identifier' && discriminant.property.name === 'tag';
}

type FunctionNode = ESTree.Function | ESTree.ArrowFunctionExpression;

function isFunction(node: ESTree.Node): node is FunctionNode {
  return /^(FunctionDeclaration|FunctionExpression|ArrowFunctionExpression)$/.test(node.type);
}

function functionsIn(program: ESTree.Program): FunctionNode[] {
  const found: FunctionNode[] = [];
  visit(program, (node) => {
    if (isFunction(node)) found.push(node);
  });
  return found;
}

/** Not those of the functions inside of it. */
function nodesOf(part: ESTree.Node | null): ESTree.Node[] {
  const found: ESTree.Node[] = [];
  const inner: { start: number; end: number }[] = [];
  visit(part, (node) => {
    if (inner.some(({ start, end }) => node.start >= start && node.end <= end)) return;
    if (isFunction(node)) inner.push(node);
    else found.push(node);
  });
  return found;
}

type Test = (test: ESTree.Node | null) => boolean;

function withoutCases(
  node: FunctionNode,
  isMeant: (statement: ESTree.SwitchStatement) => boolean,
  isUnused: Test,
): Edit[] {
  const edits = nodesOf(node.body)
    .filter((each) => each.type === 'SwitchStatement')
    .filter(isMeant)
    .flatMap(({ cases }) => caseEdits(cases, isUnused));
  const variables = new Set(edits.flatMap(({ variables }) => variables));
  const start = (node.body?.start ?? 0) + 1;
  // Other cases can use a variable that a removed one declares.
  const text = `var ${[...variables].join(',')};`;
  return variables.size > 0 ? [...edits, { start, end: start, text }] : edits;
}

function caseEdits(cases: readonly ESTree.SwitchCase[], isUnused: Test) {
  const edits: (Edit & { variables: string[] })[] = [];
  /** Cases that share the next body. */
  let labels: ESTree.SwitchCase[] = [];
  let fallsIn = false;
  for (const each of cases) {
    labels.push(each);
    const [first] = each.consequent;
    if (!first) continue;
    const unused = labels.filter(({ test }) => isUnused(test));
    if (unused.length === labels.length && !fallsIn) {
      const start = labels[0]?.start ?? each.start;
      edits.push({ start, end: each.end, text: '', variables: variablesIn(each) });
    } else {
      for (const { start, end } of unused) {
        const isLast = start === each.start;
        edits.push({ start, end: isLast ? first.start : end, text: '', variables: [] });
      }
      fallsIn = !isEnd(each.consequent.at(-1));
    }
    labels = [];
  }
  return edits;
}

function variablesIn(part: ESTree.Node): string[] {
  return nodesOf(part).flatMap((node) => {
    if (node.type !== 'VariableDeclarator') return [];
    if (node.id.type !== 'Identifier') throw new Error('React declares a variable in a new way.');
    return [node.id.name];
  });
}

/** Whether the next case is never reached from here. In doubt it is not removed. */
function isEnd(node: ESTree.Node | undefined): boolean {
  if (node?.type === 'BlockStatement') return isEnd(node.body.at(-1));
  if (node?.type === 'IfStatement') {
    return isEnd(node.consequent) && isEnd(node.alternate ?? undefined);
  }
  return /^(Return|Break|Throw|Continue)Statement$/.test(node?.type ?? '');
}
