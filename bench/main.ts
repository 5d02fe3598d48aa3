/** `npm run bench`: runs the selected benchmarks, prints the results and stores them. */
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeBulkWorld } from '../demo/bulk/make-bulk-world.ts';
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts';
import { SetupError } from '../server/platform/setup-error.ts';
import { step } from '../tools/progress.ts';
import { buildWeb, isWebBuilt } from '../tools/web-build.ts';
import { measureArtwork } from './artwork.ts';
import { measureArtworkCheck } from './artwork-check.ts';
import { measureAudioPipeline } from './audio.ts';
import { measureAudioQueue } from './audio-queue.ts';
import { CATALOGUE_TITLES } from './catalogue.ts';
import { databaseFactory } from './fresh-databases.ts';
import { appendToHistory, historyLine, readRunInfo } from './history.ts';
import { measureLighthouse } from './lighthouse.ts';
import { measureBare } from './measure-bare.ts';
import { measureCheckout } from './measure-checkout.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureLedger } from './measure-ledger.ts';
import { measureLogin } from './measure-login.ts';
import { measureOrderGrowth } from './measure-order-growth.ts';
import { measurePayouts } from './measure-payouts.ts';
import { measurePhone } from './measure-phone.ts';
import { measureScenario } from './measure-scenario.ts';
import { IDLE_SECONDS, measureStart } from './measure-start.ts';
import { measureStatement } from './measure-statement.ts';
import { measureStatistics } from './measure-statistics.ts';
import { measureMerch } from './merch.ts';
import { startProcess, stopAllProcesses } from './processes.ts';
import { type BenchResults, findProblems } from './results.ts';
import type { RoundPlan } from './rounds.ts';
import { withCleanFolder } from './run-folder.ts';
import { type BenchmarkSelection, selectBenchmarks } from './select-benchmarks.ts';
import { startShop } from './shop.ts';
import { formatResults } from './table.ts';

// Many short rounds: other load then affects some rounds, but not the median.
const ROUNDS = 9;
const MAX_ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 1.5;
/** For all rounds of all scenarios; with setup, a run takes less than three minutes. */
const BUDGET_SECONDS = 85;

type LoadResults = Omit<
  BenchResults,
  'start' | 'audio' | 'audioQueue' | 'artwork' | 'artworkCheck' | 'merch' | 'phone' | 'lighthouse'
>;
const NO_RESULTS: LoadResults = {
  scenarios: [],
  bare: [],
  login: null,
  growth: null,
  orderGrowth: null,
  ledger: null,
  payouts: null,
  statement: null,
  statistics: null,
  idleRssBytes: null,
};

export async function runBench(filters: readonly string[]): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  const selection = selectBenchmarks(filters);
  if (!(await isWebBuilt())) await step('Building the web app', () => buildWeb());
  const results = await stopOnSignal(() => withCleanFolder((folder) => measure(selection, folder)));
  console.log(formatResults(results).join('\n'));
  await appendToHistory(historyLine(await readRunInfo(loadBefore), results));
  const problems = findProblems(results);
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** On a stop signal the measured processes end first, so pending work fails and cleans up. */
async function stopOnSignal<T>(work: () => Promise<T>): Promise<T> {
  let stopped = false;
  const stop = () => {
    stopped = true;
    stopAllProcesses();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    return await work();
  } catch (error) {
    if (stopped)
      throw new SetupError('Stopped before all benchmarks finished; no results were saved.');
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

async function measure(selection: BenchmarkSelection, folder: string): Promise<BenchResults> {
  const start = selection.start
    ? await step('Measuring a repeated start', () => measureStart(join(folder, 'start')))
    : null;
  const audio = selection.audio
    ? await step('Processing a 20-minute side', () => measureAudioPipeline(join(folder, 'audio')))
    : null;
  const audioQueue = selection.audioQueue
    ? await step('Processing 100 tracks while one worker is killed', () =>
        measureAudioQueue(join(folder, 'audio-queue')),
      )
    : null;
  const artwork = selection.artwork
    ? await step('Generating a record from one image', () =>
        measureArtwork(join(folder, 'artwork')),
      )
    : null;
  const artworkCheck = selection.artworkCheck
    ? await step('A large PDF', () => measureArtworkCheck(join(folder, 'artwork-check')))
    : null;
  const merch = selection.merch
    ? await step('Drawing merchandise', () => measureMerch(join(folder, 'merch')))
    : null;
  const phone = selection.phone
    ? await step('Loading pages on a phone with a slow network', () =>
        measurePhone(join(folder, 'phone')),
      )
    : null;
  const lighthouse = selection.lighthouse
    ? await step('Scores of Lighthouse', () => measureLighthouse(join(folder, 'lighthouse')))
    : null;
  const standalone = { start, audio, audioQueue, artwork, artworkCheck, merch, phone, lighthouse };
  const needsDatabase =
    selection.scenarios.length > 0 ||
    selection.login ||
    selection.checkout ||
    selection.bare ||
    selection.growth ||
    selection.orderGrowth ||
    selection.ledger ||
    selection.payouts ||
    selection.statement ||
    selection.statistics;
  if (!needsDatabase) {
    return { ...NO_RESULTS, ...standalone };
  }
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  try {
    const freshDatabase = databaseFactory(postgres);
    return { ...(await measureUnderLoad(selection, folder, freshDatabase)), ...standalone };
  } finally {
    await postgres.stop();
  }
}

async function measureUnderLoad(
  selection: BenchmarkSelection,
  folder: string,
  freshDatabase: () => Promise<string>,
): Promise<LoadResults> {
  await using generator = startProcess(join(import.meta.dirname, 'generator.ts'), {
    logFile: join(folder, 'generator.log'),
  });
  const parts = { folder, generator, freshDatabase, plan: planFor(selection.scenarios.length) };
  const bare = selection.bare ? await step('bare servers', () => measureBare(parts)) : [];
  const growth = selection.growth ? await measureGrowth(parts) : null;
  const orderGrowth = selection.orderGrowth
    ? await step('checkout after a million orders', () => measureOrderGrowth(parts))
    : null;
  const ledger = selection.ledger ? await measureLedger(await freshDatabase()) : null;
  const payouts = selection.payouts ? await measurePayouts(await freshDatabase(), folder) : null;
  const statement = selection.statement ? await measureStatement(await freshDatabase()) : null;
  const statistics = selection.statistics ? await measureStatistics(await freshDatabase()) : null;
  const checkout = selection.checkout ? [await step('checkout', () => measureCheckout(parts))] : [];
  const apart = { bare, growth, orderGrowth, ledger, payouts, statement, statistics };
  if (selection.scenarios.length === 0 && !selection.login) {
    return { ...NO_RESULTS, ...apart, scenarios: checkout };
  }

  const shop = await startShop(folder, await freshDatabase());
  await using _ = shop.process;
  await sleep(IDLE_SECONDS * 1000);
  const { rssBytes: idleRssBytes } = await shop.process.usage();
  if (selection.scenarios.some(({ catalogue }) => catalogue)) {
    await step(`${CATALOGUE_TITLES} titles`, () =>
      makeBulkWorld(shop.databaseUrl, { titles: CATALOGUE_TITLES }),
    );
  }
  const scenarios = [];
  for (const scenario of selection.scenarios) {
    const work = () => measureScenario(scenario, { ...parts, shop });
    scenarios.push(await step(scenario.name, work));
  }
  const login = selection.login ? await step('login', () => measureLogin(shop)) : null;
  return {
    scenarios: [...scenarios, ...checkout],
    ...apart,
    login,
    idleRssBytes,
  };
}

function planFor(scenarios: number): RoundPlan {
  const seconds = Math.min(
    MAX_ROUND_SECONDS,
    BUDGET_SECONDS / (Math.max(1, scenarios) * 2 * ROUNDS),
  );
  return { rounds: ROUNDS, seconds, warmUpSeconds: WARM_UP_SECONDS };
}
