/** How response times grow from a nearly empty catalogue to one with a million titles. */
import { makeBulkWorld } from '../demo/bulk/make-bulk-world.ts';
import { step } from '../tools/progress.ts';
import { CATALOGUE_TITLES, uncachedList, uncachedSearch, uncachedTitle } from './catalogue.ts';
import type { MeasuredProcess } from './processes.ts';
import { type LoadTarget, measureAlternately, type Round, type RoundPlan } from './rounds.ts';
import { type Shop, startShop } from './shop.ts';

interface CallGrowth {
  name: string;
  /** In milliseconds, per catalogue size. */
  p95: number[];
  /** Largest size compared with a tenth of it. */
  ratio: number;
  errors: number;
}

export interface GrowthResult {
  titles: readonly number[];
  calls: CallGrowth[];
}

const NEARLY_EMPTY = 1000;
const MILLION = 1_000_000;
const SIZES = [NEARLY_EMPTY, CATALOGUE_TITLES, MILLION] as const;
const MAX_GROWTH = 2.5;
const CALLS = { list: uncachedList, 'one title': uncachedTitle, search: uncachedSearch };

interface BenchSetup {
  folder: string;
  generator: MeasuredProcess;
  freshDatabase(): Promise<string>;
  plan: RoundPlan;
}

export async function measureGrowth(parts: BenchSetup): Promise<GrowthResult> {
  await using stack = new AsyncDisposableStack();
  const empty = await startShopWithTitles(NEARLY_EMPTY, parts, stack);
  const middle = await startShopWithTitles(CATALOGUE_TITLES, parts, stack);
  const large = await startShopWithTitles(MILLION, parts, stack);
  const calls: CallGrowth[] = [];
  for (const [name, request] of Object.entries(CALLS)) {
    const targetFor = async (server: Shop): Promise<LoadTarget> => ({
      server,
      request: await request(server),
      expectedStatus: 200,
    });
    const compare = async (subject: Shop, reference: Shop) =>
      await measureAlternately(
        parts.generator,
        { subject: await targetFor(subject), reference: await targetFor(reference) },
        parts.plan,
      );
    await step(`${name} at each catalogue size`, async () => {
      const largeVersusMiddle = await compare(large, middle);
      const middleVersusEmpty = await compare(middle, empty);
      calls.push(
        summarizeGrowth(name, [
          middleVersusEmpty.reference,
          largeVersusMiddle.reference,
          largeVersusMiddle.subject,
        ]),
      );
    });
  }
  return { titles: SIZES, calls };
}

function summarizeGrowth(name: string, rounds: [Round, Round, Round]): CallGrowth {
  const [, middle, large] = rounds;
  return {
    name,
    p95: rounds.map(({ p95 }) => p95),
    ratio: large.p95 / middle.p95,
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  };
}

async function startShopWithTitles(
  titles: number,
  { folder, freshDatabase }: BenchSetup,
  stack: AsyncDisposableStack,
): Promise<Shop> {
  const server = await startShop(folder, await freshDatabase());
  stack.use(server.process);
  await step(`${titles} titles`, () => makeBulkWorld(server.databaseUrl, { titles }));
  return server;
}

export function growthProblems({ calls }: GrowthResult): string[] {
  return calls.flatMap(({ name, ratio, errors }) => [
    ...(ratio > MAX_GROWTH
      ? [`growth: ${name} takes ${ratio.toFixed(2)} times as long, expected at most ${MAX_GROWTH}.`]
      : []),
    ...(errors > 0 ? [`growth: ${errors} requests got an unexpected response.`] : []),
  ]);
}

export function growthLines({ titles, calls }: GrowthResult): string[] {
  const sizes = titles.map((count) => count.toLocaleString('en-GB')).join(', ');
  return calls.map(({ name, p95, ratio }) => {
    const mark = ratio <= MAX_GROWTH ? '✓' : '✗';
    const times = p95.map((ms) => `${ms.toFixed(1)} ms`).join(', ');
    return `${name}, p95 with ${sizes} titles: ${times}, ratio ${ratio.toFixed(2)} (≤ ${MAX_GROWTH} ${mark})`;
  });
}
