/**
 * `npm test`: builds the web if it changed, renders missing demo media, runs all checks and all
 * tests except the long ones, and prints one line of counts. `npm test -- rules/money` passes its
 * arguments to Vitest and skips the checks; so does `npm run test:long`, for `e2e/long`. Failed
 * browser tests run once more, unless `--once` is given.
 */
import { mkdtempSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { constants, setPriority, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fillRenderCache } from '../demo/media/fill-render-cache.ts';
import { findLeaks, leakReport } from '../server/testing/find-leaks.ts';
import { RECORDS_VARIABLE } from '../server/testing/records.ts';
import { ensureBrowser } from './browser.ts';
import { CHECKS } from './checks/all.ts';
import { add, type Counts, countTests, type RunReport, summaryLine } from './checks/counts.ts';
import { watchForLeftovers } from './checks/leftovers.ts';
import { journeysToRerun, mergeRerun } from './checks/rerun.ts';
import { type Check, runChecks } from './checks/run-checks.ts';
import { readEnvironment } from './env.ts';
import { command, step } from './progress.ts';
import { REPORT_FILE } from './run-report.ts';
import { keepTemporaryFilesInMemory } from './temporary-files.ts';
import { spawnVitest } from './vitest.ts';
import { buildWeb, isWebBuilt } from './web-build.ts';

const webBuild: Check = {
  name: 'web build',
  run: async () => {
    if (!(await isWebBuilt())) await buildWeb();
    return '';
  },
};

/** Once per clone; the demo data of every test uses them. */
const demoMedia: Check = {
  name: 'demo pictures and songs',
  run: async () => {
    await fillRenderCache(readEnvironment());
    return '';
  },
};

/** Tests in these folders start no server, so they do not wait for a build. */
const WITHOUT_WEB = /^(rules|contract|messages|media|tools|web)\//;
const WITH_DEMO = /^(demo|e2e)\b/;
const WITH_BROWSER = /^e2e\b/;
const LONG = /\blong\b/;

const ONCE = '--once';

interface TestResult {
  counts: Counts;
  /** Browser tests that passed only on the second run. */
  flaky: string[];
}

await command(async () => {
  const args = process.argv.slice(2);
  const filters = args.filter((word) => word !== ONCE);
  const leftovers = await watchForLeftovers();
  if (startsBrowser(filters)) await ensureBrowser();
  // The long tests write gigabytes.
  const isLong = filters.some((filter) => LONG.test(filter));
  const removeTemporaryFiles = isLong ? null : await keepTemporaryFilesInMemory();
  const records = await mkdtemp(join(tmpdir(), 'lathe-records-'));
  process.env[RECORDS_VARIABLE] = records;
  try {
    const once = args.includes(ONCE);
    const { counts, flaky } =
      filters.length === 0 ? await testAll(once) : await testSome(filters, once);
    const problems = [
      leakReport(await findLeaks(records)),
      leftoverReport(await leftovers()),
    ].filter((problem) => problem !== null);
    for (const problem of problems) console.log(`✗ ${problem}`);
    for (const name of flaky) console.log(`flaky: ${name}`);
    const all = add(counts, { passed: 0, failed: problems.length, skipped: 0 });
    console.log(summaryLine(all));
    if (all.failed > 0) process.exitCode = 1;
  } finally {
    await rm(records, { recursive: true, force: true });
    await removeTemporaryFiles?.();
  }
});

function startsBrowser(filters: readonly string[]): boolean {
  return filters.length === 0 || filters.some((filter) => WITH_BROWSER.test(filter));
}

async function testAll(once: boolean): Promise<TestResult> {
  console.log('▸ Building the web app, if it changed');
  const built = await runChecks([webBuild, demoMedia]);
  console.log('▸ Running the tests, and the code checks in parallel');
  const [{ counts, flaky }, checked] = await Promise.all([
    runTests(['--project=!long', '--project=!screenshots'], once),
    runChecksAlongside(),
  ]);
  return { counts: add(built, counts, checked), flaky };
}

/** Runs with lower priority: the tests often wait, and the checks use the rest of the CPU. */
async function runChecksAlongside(): Promise<Counts> {
  setPriority(constants.priority.PRIORITY_LOW);
  return await runChecks(CHECKS);
}

async function testSome(filters: readonly string[], once: boolean): Promise<TestResult> {
  const needsWeb = !filters.every((filter) => WITHOUT_WEB.test(filter));
  if (needsWeb && !(await isWebBuilt())) await step('Building the web app', () => buildWeb());
  if (filters.some((filter) => WITH_DEMO.test(filter)))
    await step('Rendering the demo data', () => fillRenderCache(readEnvironment()));
  return await runTests(filters, once);
}

async function runTests(args: readonly string[], once: boolean): Promise<TestResult> {
  const first = await runVitest(args);
  const journeys = once ? [] : journeysToRerun(first.report);
  if (first.report === null || journeys.length === 0) {
    return { counts: countTests(first.report, first.exitCode), flaky: [] };
  }
  console.log(`▸ Running the failed tests again: ${journeys.join(', ')}`);
  const second = await runVitest(journeys);
  const { report, flaky } = mergeRerun(first.report, second.report);
  return { counts: countTests(report, second.exitCode), flaky };
}

async function runVitest(
  args: readonly string[],
): Promise<{ report: RunReport | null; exitCode: number | null }> {
  // Synchronous, so that Vitest is spawned before the checks lower the priority of this process.
  const folder = mkdtempSync(join(tmpdir(), 'lathe-test-'));
  const path = join(folder, 'report.json');
  process.env[REPORT_FILE] = path;
  try {
    const exitCode = await spawnVitest(['run', ...args]);
    return { report: await readReport(path), exitCode };
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A crash leaves no report, or an incomplete one. */
async function readReport(path: string): Promise<RunReport | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'));
  } catch {
    return null;
  }
}

function leftoverReport(commands: readonly string[]): string | null {
  if (commands.length === 0) return null;
  return [
    'The tests have finished, but these processes of theirs are still running:',
    ...commands,
  ].join('\n  ');
}
