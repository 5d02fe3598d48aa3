/**
 * `npm test`: builds the web if it changed, renders what the demo world lacks, runs every check and
 * every test but the long ones, and ends with one line of counts. `npm test -- rules/money` hands its words to Vitest and
 * leaves the checks out; so does `npm run test:long`, for those of `e2e/long`.
 */
import { mkdtempSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { renderAhead } from '../demo/media/render-ahead.ts';
import { ensureBrowser } from './browser.ts';
import { CHECKS } from './checks/all.ts';
import { add, type Counts, countTests, inOneLine, type VitestReport } from './checks/counts.ts';
import { type Check, runChecks } from './checks/run-checks.ts';
import { readEnvironment } from './env.ts';
import { command, step } from './progress.ts';
import { spawnVitest } from './vitest.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

const webBuild: Check = {
  name: 'web build',
  run: async () => {
    if (!(await isWebBuilt())) await buildWeb();
    return '';
  },
};

/** Once in a clone: the demo world of every test takes them from there. */
const demoMedia: Check = {
  name: 'demo pictures and songs',
  run: async () => {
    await renderAhead(readEnvironment());
    return '';
  },
};

/** The tests of these folders start no server, so they need not wait for a build. */
const WITHOUT_WEB = /^(rules|contract|messages|media|tools|web)\//;
const WITH_DEMO = /^(demo|e2e)\b/;
const WITH_BROWSER = /^e2e\b/;

await command(async () => {
  const filters = process.argv.slice(2);
  const counts = filters.length === 0 ? await testAll() : await testSome(filters);
  console.log(inOneLine(counts));
  if (counts.failed > 0) process.exitCode = 1;
});

async function testAll(): Promise<Counts> {
  await ensureBrowser();
  console.log('▸ Building the web, if it changed');
  const built = await runChecks([webBuild, demoMedia]);
  console.log('▸ Running the tests, and checking the code beside them');
  const [tested, checked] = await Promise.all([
    runVitest(['--project=!long', '--project=!looks']),
    checkBeside(),
  ]);
  return add(built, tested, checked);
}

/** What is started from here on takes what the tests leave of the machine: they often wait. */
async function checkBeside(): Promise<Counts> {
  setPriority(constants.priority.PRIORITY_LOW);
  return await runChecks(CHECKS);
}

async function testSome(filters: readonly string[]): Promise<Counts> {
  if (filters.some((filter) => WITH_BROWSER.test(filter))) await ensureBrowser();
  const needsWeb = !filters.every((filter) => WITHOUT_WEB.test(filter));
  if (needsWeb && !(await isWebBuilt())) await step('Building the web', () => buildWeb());
  if (filters.some((filter) => WITH_DEMO.test(filter)))
    await step('Rendering for the demo world', () => renderAhead(readEnvironment()));
  return await runVitest(filters);
}

async function runVitest(words: readonly string[]): Promise<Counts> {
  // At once, because what comes after may be started with a lower priority.
  const folder = mkdtempSync(join(tmpdir(), 'lathe-test-'));
  const report = join(folder, 'report.json');
  try {
    const exitCode = await spawnVitest([
      'run',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${report}`,
      ...words,
    ]);
    return countTests(await readReport(report), exitCode);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A crash leaves no report, or half of one. */
async function readReport(path: string): Promise<VitestReport | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}
