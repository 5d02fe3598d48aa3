/** `npm run bench`: all of it, or what has one of the given words in its name. */
import { mkdir, rm } from 'node:fs/promises';
import { loadavg } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../server/platform/db/embedded.ts';
import { SetupError } from '../server/platform/setup-error.ts';
import { step } from '../tools/progress.ts';
import { buildWeb, isWebBuilt } from '../tools/web-build.ts';
import { type Figures, problemsOf } from './figures.ts';
import { makeFreshDatabases } from './fresh-databases.ts';
import { circumstances, historyLine, keepInHistory } from './history.ts';
import { measureBare } from './measure-bare.ts';
import { measureScenario } from './measure-scenario.ts';
import { IDLE_SECONDS, measureStart } from './measure-start.ts';
import { startProcess } from './processes.ts';
import { SCENARIOS } from './scenarios.ts';
import { startShop } from './shop.ts';
import { figureLines } from './table.ts';

const FOLDER = join(import.meta.dirname, '..', '.data', 'bench');
const ROUNDS = 5;
/** For all rounds of all scenarios: with what is around them a run stays below three minutes. */
const BUDGET_SECONDS = 125;
const LONGEST_ROUND_SECONDS = 2;
/** What can be chosen beside the scenarios. */
const START = 'start';
const BARE = 'bare';

export async function runBench(words: readonly string[]): Promise<void> {
  const loadBefore = loadavg()[0] ?? 0;
  const chosen = choose(words);
  // Ctrl-C reaches the processes that are measured; what waits for them fails and clears up.
  process.on('SIGINT', () => undefined);
  if (!(await isWebBuilt())) await step('Building the web', buildWeb);
  await rm(FOLDER, { recursive: true, force: true });
  await mkdir(FOLDER, { recursive: true });
  try {
    const figures = await measure(chosen);
    console.log(figureLines(figures).join('\n'));
    const line = historyLine(await circumstances(loadBefore), figures);
    await keepInHistory(line);
    const problems = problemsOf(figures);
    for (const problem of problems) console.error(`✗ ${problem}`);
    if (problems.length > 0) process.exitCode = 1;
  } finally {
    await rm(FOLDER, { recursive: true, force: true });
  }
}

type Chosen = ReturnType<typeof choose>;

function choose(words: readonly string[]) {
  const isChosen = (name: string) =>
    words.length === 0 || words.some((word) => name.includes(word));
  const names = [...SCENARIOS.map(({ name }) => name), START, BARE];
  if (!names.some(isChosen)) {
    const known = names.map((name) => `"${name}"`).join(', ');
    throw new SetupError(
      `Nothing to measure is called "${words.join('", "')}". There is: ${known}.`,
    );
  }
  return {
    scenarios: SCENARIOS.filter(({ name }) => isChosen(name)),
    start: isChosen(START),
    bare: isChosen(BARE),
  };
}

async function measure(chosen: Chosen): Promise<Figures> {
  const start = chosen.start
    ? await step('Starting a second time', () => measureStart(join(FOLDER, 'start')))
    : null;
  if (chosen.scenarios.length === 0 && !chosen.bare) {
    return { scenarios: [], bare: [], start, idleRssBytes: null };
  }
  const postgres = await startEmbeddedPostgres({ folder: join(FOLDER, 'postgres') });
  try {
    return { ...(await measureUnderLoad(chosen, makeFreshDatabases(postgres))), start };
  } finally {
    await postgres.stop();
  }
}

async function measureUnderLoad(
  chosen: Chosen,
  freshDatabase: () => Promise<string>,
): Promise<Omit<Figures, 'start'>> {
  await using generator = startProcess(join(import.meta.dirname, 'generator.ts'), {
    logFile: join(FOLDER, 'generator.log'),
  });
  const seconds = Math.min(
    LONGEST_ROUND_SECONDS,
    BUDGET_SECONDS / (chosen.scenarios.length * 2 * (ROUNDS + 1)),
  );
  const plan = { rounds: ROUNDS, seconds };
  const parts = { folder: FOLDER, generator, freshDatabase, plan };
  const bare = chosen.bare ? await step('Bare servers', () => measureBare(parts)) : [];
  if (chosen.scenarios.length === 0) return { scenarios: [], bare, idleRssBytes: null };

  const shop = await startShop(FOLDER, await freshDatabase());
  await using _ = shop.process;
  await sleep(IDLE_SECONDS * 1000);
  const { rssBytes: idleRssBytes } = await shop.process.usage();
  const scenarios = [];
  for (const scenario of chosen.scenarios) {
    const work = () => measureScenario(scenario, { ...parts, shop });
    scenarios.push(await step(scenario.name, work));
  }
  return { scenarios, bare, idleRssBytes };
}
