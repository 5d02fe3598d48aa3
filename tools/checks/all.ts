/** All static checks. */
import { join } from 'node:path';
import { generateDbTypes } from '../db-types.ts';
import { checkDependencies } from './dependencies.ts';
import { checkKinds } from './kinds.ts';
import { lockFileProblems, nativePartProblems } from './lock-file.ts';
import { messageProblems, readMessageSources } from './messages.ts';
import { checkPatterns } from './patterns.ts';
import type { Check } from './run-checks.ts';
import { runTool } from './run-tool.ts';
import { formatProblems, ROOT, readText } from './sources.ts';
import { checkTableOwners } from './table-owners.ts';

const FOLDERS = [
  'rules',
  'contract',
  'messages',
  'media',
  'server',
  'web',
  'demo',
  'bench',
  'e2e',
  'tools',
];

/** Two run in parallel, so the longest come first. */
export const CHECKS: readonly Check[] = [
  { name: 'types', run: checkTypes },
  {
    name: 'imports',
    run: () =>
      runTool('dependency-cruiser/bin/dependency-cruiser.mjs', [
        ...FOLDERS,
        '--config',
        '.dependency-cruiser.cjs',
      ]),
  },
  { name: 'database types', run: checkDatabaseTypes },
  { name: 'patterns', run: async () => formatProblems(await checkPatterns()) },
  { name: 'dead code', run: checkDeadCode },
  { name: 'kinds', run: async () => formatProblems(await checkKinds()) },
  { name: 'table owners', run: async () => formatProblems(await checkTableOwners()) },
  {
    name: 'lint and format',
    run: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  },
  {
    name: 'messages',
    run: async () => formatProblems(messageProblems(await readMessageSources())),
  },
  {
    name: 'lock file',
    run: async () => {
      const file = await readText('package-lock.json');
      return formatProblems([...lockFileProblems(file), ...nativePartProblems(file)]);
    },
  },
  { name: 'dependencies', run: async () => formatProblems(await checkDependencies()) },
];

async function checkTypes(): Promise<string> {
  const outputs = await Promise.all([
    runCompiler('tsconfig.json'),
    runCompiler('e2e/tsconfig.json'),
    checkWebTypes(),
  ]);
  return outputs.filter(Boolean).join('\n');
}

async function checkWebTypes(): Promise<string> {
  const error = await writeRouteTypes();
  return error || (await runCompiler('web/tsconfig.json'));
}

/**
 * One compiler per project: several would check most files more than once and take twice the time.
 */
function runCompiler(project: string): Promise<string> {
  // What it found last time is read again, so a second check takes a fraction of the time.
  const known = join(
    ROOT,
    'node_modules',
    '.cache',
    'types',
    `${project.replaceAll('/', '-')}.tsbuildinfo`,
  );
  return runTool('typescript-native/bin/tsc', [
    '-p',
    project,
    '--checkers',
    '1',
    '--incremental',
    '--tsBuildInfoFile',
    known,
  ]);
}

async function checkDeadCode(): Promise<string> {
  // The type check reports a failure.
  await writeRouteTypes();
  return await runTool('knip/bin/knip.js', ['--no-progress']);
}

let routeTypes: Promise<string> | undefined;

/** Generates the types that routes import; a fresh clone has none. Runs once for all callers. */
function writeRouteTypes(): Promise<string> {
  routeTypes ??= runTool('@react-router/dev/bin.cjs', ['typegen'], 'web');
  return routeTypes;
}

async function checkDatabaseTypes(): Promise<string> {
  const { path, text } = await readText('server/platform/db/schema.gen.ts');
  if (text === (await generateDbTypes())) return '';
  return `${path}:1 does not match the migrations: run \`npm run db:types\`.`;
}
