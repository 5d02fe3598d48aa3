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
import { makeFreshDatabases } from './fresh-databases.ts';
import { circumstances, historyLine, keepInHistory } from './history.ts';
import { measureBare } from './measure-bare.ts';
import { measureCheckout } from './measure-checkout.ts';
import { measureGrowth } from './measure-growth.ts';
import { measureLogin } from './measure-login.ts';
import { measureOrderGrowth } from './measure-order-growth.ts';
import { measurePhone } from './measure-phone.ts';
import { measureScenario } from './measure-scenario.ts';
import { IDLE_SECONDS, measureStart } from './measure-start.ts';
import { startProcess, stopAllProcesses } from './processes.ts';
import { type Figures, problemsOf } from './results.ts';
import type { Plan } from './rounds.ts';
import { withCleanFolder } from './run-folder.ts';
import { type Chosen, choose } from './select-benchmarks.ts';
import { startShop } from './shop.ts';
import { figureLines } from './table.ts';

// Many short rounds: other load then affects some rounds, but not the median.
const ROUNDS = 9;
const LONGEST_ROUND_SECONDS = 1;
const WARM_UP_SECONDS = 1.5;
/** For all rounds of all scenarios; with setup, a run takes less than three minutes. */
const BUDGET_SECONDS = 85;

type Loaded = Omit<
  Figures,
  'start' | 'audio' | 'audioQueue' | 'artwork' | 'artworkCheck' | 'phone'
>;
const NOTHING: Loaded = {
  scenarios: [],
  bare: [],
  login: null,
  growth: null,
  orderGrowth: null,
  idleRssBytes: null,
};

export async function runBench(words: readonly string[]): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  const chosen = choose(words);
  if (!(await isWebBuilt())) await step('Building the web', () => buildWeb());
  const figures = await untilStopped(() => withCleanFolder((folder) => measure(chosen, folder)));
  console.log(figureLines(figures).join('\n'));
  await keepInHistory(historyLine(await circumstances(loadBefore), figures));
  const problems = problemsOf(figures);
  for (const problem of problems) console.error(`✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

/** On a stop signal the measured processes end first, so pending work fails and cleans up. */
async function untilStopped<T>(work: () => Promise<T>): Promise<T> {
  let stopped = false;
  const stop = () => {
    stopped = true;
    stopAllProcesses();
  };
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, stop);
  try {
    return await work();
  } catch (error) {
    if (stopped) throw new SetupError('Stopped before everything was measured; nothing was kept.');
    throw error;
  } finally {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.off(signal, stop);
  }
}

async function measure(chosen: Chosen, folder: string): Promise<Figures> {
  const start = chosen.start
    ? await step('Starting a second time', () => measureStart(join(folder, 'start')))
    : null;
  const audio = chosen.audio
    ? await step('A side of twenty minutes', () => measureAudioPipeline(join(folder, 'audio')))
    : null;
  const audioQueue = chosen.audioQueue
    ? await step('A hundred songs, and a worker that dies', () =>
        measureAudioQueue(join(folder, 'audio-queue')),
      )
    : null;
  const artwork = chosen.artwork
    ? await step('A record from one picture', () => measureArtwork(join(folder, 'artwork')))
    : null;
  const artworkCheck = chosen.artworkCheck
    ? await step('A large PDF', () => measureArtworkCheck(join(folder, 'artwork-check')))
    : null;
  const phone = chosen.phone
    ? await step('A phone on a slow network', () => measurePhone(join(folder, 'phone')))
    : null;
  const alone = { start, audio, audioQueue, artwork, artworkCheck, phone };
  const needsDatabase =
    chosen.scenarios.length > 0 ||
    chosen.login ||
    chosen.checkout ||
    chosen.bare ||
    chosen.growth ||
    chosen.orderGrowth;
  if (!needsDatabase) {
    return { ...NOTHING, ...alone };
  }
  const postgres = await startEmbeddedPostgres({ folder: join(folder, 'postgres') });
  try {
    const freshDatabase = makeFreshDatabases(postgres);
    return { ...(await measureUnderLoad(chosen, folder, freshDatabase)), ...alone };
  } finally {
    await postgres.stop();
  }
}

async function measureUnderLoad(
  chosen: Chosen,
  folder: string,
  freshDatabase: () => Promise<string>,
): Promise<Loaded> {
  await using generator = startProcess(join(import.meta.dirname, 'generator.ts'), {
    logFile: join(folder, 'generator.log'),
  });
  const parts = { folder, generator, freshDatabase, plan: planFor(chosen.scenarios.length) };
  const bare = chosen.bare ? await step('bare servers', () => measureBare(parts)) : [];
  const growth = chosen.growth ? await measureGrowth(parts) : null;
  const orderGrowth = chosen.orderGrowth
    ? await step('buying after a million orders', () => measureOrderGrowth(parts))
    : null;
  const bought = chosen.checkout ? [await step('checkout', () => measureCheckout(parts))] : [];
  if (chosen.scenarios.length === 0 && !chosen.login) {
    return { ...NOTHING, scenarios: bought, bare, growth, orderGrowth };
  }

  const shop = await startShop(folder, await freshDatabase());
  await using _ = shop.process;
  await sleep(IDLE_SECONDS * 1000);
  const { rssBytes: idleRssBytes } = await shop.process.usage();
  if (chosen.scenarios.some(({ catalogue }) => catalogue)) {
    await step(`${CATALOGUE_TITLES} titles`, () =>
      makeBulkWorld(shop.databaseUrl, { titles: CATALOGUE_TITLES }),
    );
  }
  const scenarios = [];
  for (const scenario of chosen.scenarios) {
    const work = () => measureScenario(scenario, { ...parts, shop });
    scenarios.push(await step(scenario.name, work));
  }
  const login = chosen.login ? await step('login', () => measureLogin(shop)) : null;
  return { scenarios: [...scenarios, ...bought], bare, login, growth, orderGrowth, idleRssBytes };
}

function planFor(scenarios: number): Plan {
  const seconds = Math.min(
    LONGEST_ROUND_SECONDS,
    BUDGET_SECONDS / (Math.max(1, scenarios) * 2 * ROUNDS),
  );
  return { rounds: ROUNDS, seconds, warmUpSeconds: WARM_UP_SECONDS };
}
