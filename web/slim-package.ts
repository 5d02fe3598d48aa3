/**
 * Removes code of packages that Lathe does not use, from the scripts of the browser. The parts are
 * found by their names in the syntax tree. If one is missing, the build fails: an update of the
 * package has changed it, and somebody has to look at it again.
 */
import type { ESTree, Plugin } from 'vite';
import { visit } from './words-in-code.ts';

export interface Edit {
  start: number;
  end: number;
  text: string;
}

/** Finds what to replace in a file. Fails if it is not there. */
export type FindEdits = (program: ESTree.Program) => Edit[];

/** By the end of its path. */
export type SlimFiles = Readonly<Record<string, readonly FindEdits[]>>;

export function slimPackage(name: string, files: SlimFiles): Plugin {
  const left = new Set(Object.keys(files));
  return {
    name,
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    transform(code, id) {
      const file = fileOf(id, files);
      if (file === undefined) return null;
      left.delete(file);
      return { code: slimCode(code, this.parse(code), files[file] ?? []), map: null };
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`No longer in the scripts: ${[...left].join(', ')}.`);
    },
  };
}

function fileOf(id: string, files: SlimFiles): string | undefined {
  const path = id.replaceAll('\\', '/');
  return Object.keys(files).find((file) => path.endsWith(`/node_modules/${file}`));
}

export function slimCode(
  code: string,
  program: ESTree.Program,
  finders: readonly FindEdits[],
): string {
  const edits = finders.flatMap((find) => find(program)).sort((a, b) => a.start - b.start);
  let slim = '';
  let end = 0;
  for (const edit of edits) {
    // Inside of a part that is already replaced.
    if (edit.start < end) continue;
    slim += code.slice(end, edit.start) + edit.text;
    end = edit.end;
  }
  return slim + code.slice(end);
}

/** Replaces the bodies of these functions, also of those inside of other functions. */
export function functionBodies(bodies: Readonly<Record<string, string>>): FindEdits {
  return (program) => {
    const edits: Edit[] = [];
    const left = new Set(Object.keys(bodies));
    visit(program, (node) => {
      if (node.type !== 'FunctionDeclaration' || !node.body) return;
      const name = node.id?.name ?? '';
      if (!Object.hasOwn(bodies, name)) return;
      edits.push({ start: node.body.start, end: node.body.end, text: bodies[name] ?? '' });
      left.delete(name);
    });
    return foundAll(left, edits);
  };
}

/** The same body for all of them; by default they do nothing. */
export function bodyOf(names: readonly string[], body = '{}'): Record<string, string> {
  return Object.fromEntries(names.map((name) => [name, body]));
}

/** Removes statements such as `exports.createRef = …`. Code that only they use goes too. */
export function assignments(names: readonly string[]): FindEdits {
  return (program) => {
    const edits: Edit[] = [];
    const left = new Set(names);
    for (const node of program.body) {
      if (node.type !== 'ExpressionStatement') continue;
      if (node.expression.type !== 'AssignmentExpression') continue;
      const name = pathOf(node.expression.left);
      if (!names.includes(name)) continue;
      edits.push({ start: node.start, end: node.end, text: '' });
      left.delete(name);
    }
    return foundAll(left, edits);
  };
}

export function foundAll(left: ReadonlySet<string>, edits: Edit[]): Edit[] {
  if (left.size > 0) throw new Error(`No longer in the package: ${[...left].join(', ')}.`);
  return edits;
}

/** `exports.createRef` */
function pathOf(node: ESTree.Node): string {
  if (node.type === 'Identifier') return node.name;
  if (node.type !== 'MemberExpression' || node.computed) return '';
  return `${pathOf(node.object)}.${pathOf(node.property)}`;
}
