/** Everything about the code that can be checked without running it. */
import { generateDbTypes } from '../db-types.ts';
import { checkDependencies } from './dependencies.ts';
import { lockFileProblems } from './lock-file.ts';
import { messageProblems, readMessageSources } from './messages.ts';
import type { Check } from './run-checks.ts';
import { runTool } from './run-tool.ts';
import { inSentences, readText } from './sources.ts';

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

/** Two run at a time, so the longest come first. */
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
  { name: 'dead code', run: checkDeadCode },
  {
    name: 'lint and format',
    run: () => runTool('@biomejs/biome/bin/biome', ['check', '--error-on-warnings']),
  },
  {
    name: 'messages',
    run: async () => inSentences(messageProblems(await readMessageSources())),
  },
  {
    name: 'lock file',
    run: async () => inSentences(lockFileProblems(await readText('package-lock.json'))),
  },
  { name: 'dependencies', run: async () => inSentences(await checkDependencies()) },
];

async function checkTypes(): Promise<string> {
  const said = await Promise.all([
    runTool('typescript/bin/tsc', ['-p', 'tsconfig.json']),
    runTool('typescript/bin/tsc', ['-p', 'e2e/tsconfig.json']),
    checkWebTypes(),
  ]);
  return said.filter(Boolean).join('\n');
}

async function checkWebTypes(): Promise<string> {
  const wrong = await writeRouteTypes();
  return wrong || (await runTool('typescript/bin/tsc', ['-p', 'web/tsconfig.json']));
}

async function checkDeadCode(): Promise<string> {
  // A failure is told of by the types.
  await writeRouteTypes();
  return await runTool('knip/bin/knip.js', ['--no-progress']);
}

let routeTypes: Promise<string> | undefined;

/** The routes import types that this writes; a fresh clone has none. Once, for all who ask. */
function writeRouteTypes(): Promise<string> {
  routeTypes ??= runTool('@react-router/dev/bin.cjs', ['typegen'], 'web');
  return routeTypes;
}

async function checkDatabaseTypes(): Promise<string> {
  const { path, text } = await readText('server/platform/db/schema.gen.ts');
  if (text === (await generateDbTypes())) return '';
  return `${path}:1 The migrations say otherwise: run \`npm run db:types\`.`;
}
