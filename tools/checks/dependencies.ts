/** Checks that docs/dependencies.md lists every package with reason, version and licence. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type Problem, ROOT, readText, type TextFile } from './sources.ts';

const DOCUMENT = 'docs/dependencies.md';
const OWN_SCOPE = '@lathe/';

/** Licences that require only attribution. */
const PERMISSIVE = new Set([
  ...['MIT', 'MIT-0', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0'],
  // Public domain.
  'Unlicense',
]);
/** Font licence: free to use in a product, but fonts must not be sold separately. */
const FONT = 'OFL-1.1';
/** Changes to its own files must be published; use in tests alone is not affected. */
const FOR_TESTS_ONLY = 'MPL-2.0';

export interface Dependency {
  name: string;
  /** Not needed at run time. */
  forDevelopment: boolean;
  version: string;
  licence: string;
}

interface Manifest {
  workspaces?: string[];
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
}

export function dependencyProblems(
  used: readonly Dependency[],
  { path, text }: TextFile,
): Problem[] {
  const rows = rowsOf(text);
  const unlisted = used
    .filter(({ name }) => !rows.some((row) => row.name === name))
    .map(({ name }) => ({
      file: path,
      line: 1,
      message: `${name} is missing: explain why it is needed.`,
    }));
  const problems = rows.flatMap(({ line, ...row }) => {
    const message = rowProblems(
      row,
      used.find(({ name }) => name === row.name),
    );
    return message.map((each) => ({ file: path, line, message: `${row.name} ${each}` }));
  });
  const licences = used
    .filter((one) => !isFree(one))
    .map(({ name, licence }) => ({
      file: path,
      line: 1,
      message: `${name} is under ${licence}, which is not permissive: use another package.`,
    }));
  return [...unlisted, ...problems, ...licences];
}

interface Row {
  name: string;
  version: string;
  licence: string;
  reason: string;
}

function rowProblems({ version, licence, reason }: Row, used: Dependency | undefined): string[] {
  if (!used) return ['is no longer used: remove the line.'];
  return [
    ...(version === used.version ? [] : [`is at ${used.version} now.`]),
    ...(licence === used.licence ? [] : [`is under ${used.licence}.`]),
    ...(reason === '' ? ['has no reason.'] : []),
  ];
}

/** `MIT OR Apache-2.0` lets us choose. */
function isFree({ name, licence, forDevelopment }: Dependency): boolean {
  return licence.split(' OR ').some((one) => {
    if (one === FONT) return name.startsWith('@fontsource');
    if (one === FOR_TESTS_ONLY) return forDevelopment;
    return PERMISSIVE.has(one);
  });
}

function rowsOf(text: string): (Row & { line: number })[] {
  return text.split('\n').flatMap((content, index) => {
    const [, name, version = '', licence = '', reason = ''] =
      /^\| `([^`]+)` *\| *(\S*) *\| *([^|]*?) *\| *([^|]*?) *\|$/.exec(content) ?? [];
    return name === undefined ? [] : [{ name, version, licence, reason, line: index + 1 }];
  });
}

export async function checkDependencies(): Promise<Problem[]> {
  return dependencyProblems(await readDependencies(), await readText(DOCUMENT));
}

async function readDependencies(): Promise<Dependency[]> {
  const root = await readManifest('.');
  const workspaces = ['.', ...(root.workspaces ?? [])];
  const manifests = await Promise.all(
    workspaces.map(async (workspace) => await readManifest(workspace)),
  );
  const named = (kind: 'dependencies' | 'devDependencies') =>
    manifests.flatMap((manifest) => Object.keys(manifest[kind] ?? {}));
  const running = new Set(named('dependencies'));
  const all = new Set([...running, ...named('devDependencies')]);
  const names = [...all].filter((name) => !name.startsWith(OWN_SCOPE)).sort();
  return await Promise.all(
    names.map(async (name) => ({
      name,
      forDevelopment: !running.has(name),
      ...(await installed(name)),
    })),
  );
}

async function readManifest(folder: string): Promise<Manifest> {
  return JSON.parse((await readText(join(folder, 'package.json'))).text);
}

async function installed(name: string): Promise<Pick<Dependency, 'version' | 'licence'>> {
  const path = join(ROOT, 'node_modules', name, 'package.json');
  const { version, license } = JSON.parse(await readFile(path, 'utf8'));
  return { version, licence: typeof license === 'string' ? license : 'an unnamed licence' };
}
