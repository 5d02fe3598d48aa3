/** How response times grow from a nearly empty catalogue to one with a million titles. */
import { makeBulkWorld } from '../demo/bulk/make-bulk-world.ts';
import { step } from '../tools/progress.ts';
import { CATALOGUE_TITLES, freshList, freshSearch, freshTitle } from './catalogue.ts';
import type { OwnProcess } from './processes.ts';
import { type Aim, measureInTurns, type Plan, type Round } from './rounds.ts';
import { type Shop, startShop } from './shop.ts';

interface Grown {
  name: string;
  /** In milliseconds, per catalogue size. */
  p95: number[];
  /** Largest size compared with a tenth of it. */
  ratio: number;
  errors: number;
}

export interface GrowthFigures {
  titles: readonly number[];
  calls: Grown[];
}

const NEARLY_EMPTY = 1000;
const MILLION = 1_000_000;
const SIZES = [NEARLY_EMPTY, CATALOGUE_TITLES, MILLION] as const;
const MOST_GROWTH = 2.5;
const CALLS = { list: freshList, 'one title': freshTitle, search: freshSearch };

interface Parts {
  folder: string;
  generator: OwnProcess;
  freshDatabase(): Promise<string>;
  plan: Plan;
}

export async function measureGrowth(parts: Parts): Promise<GrowthFigures> {
  await using stack = new AsyncDisposableStack();
  const empty = await shopWith(NEARLY_EMPTY, parts, stack);
  const middle = await shopWith(CATALOGUE_TITLES, parts, stack);
  const large = await shopWith(MILLION, parts, stack);
  const calls: Grown[] = [];
  for (const [name, request] of Object.entries(CALLS)) {
    const aim = async (server: Shop): Promise<Aim> => ({
      server,
      request: await request(server),
      expectedStatus: 200,
    });
    const compare = async (subject: Shop, reference: Shop) =>
      await measureInTurns(
        parts.generator,
        { subject: await aim(subject), reference: await aim(reference) },
        parts.plan,
      );
    await step(`${name} in each`, async () => {
      const grown = await compare(large, middle);
      const begun = await compare(middle, empty);
      calls.push(grownFrom(name, [begun.reference, grown.reference, grown.subject]));
    });
  }
  return { titles: SIZES, calls };
}

function grownFrom(name: string, rounds: [Round, Round, Round]): Grown {
  const [, middle, large] = rounds;
  return {
    name,
    p95: rounds.map(({ p95 }) => p95),
    ratio: large.p95 / middle.p95,
    errors: rounds.reduce((sum, { errors }) => sum + errors, 0),
  };
}

async function shopWith(
  titles: number,
  { folder, freshDatabase }: Parts,
  stack: AsyncDisposableStack,
): Promise<Shop> {
  const server = await startShop(folder, await freshDatabase());
  stack.use(server.process);
  await step(`${titles} titles`, () => makeBulkWorld(server.databaseUrl, { titles }));
  return server;
}

export function growthProblems({ calls }: GrowthFigures): string[] {
  return calls.flatMap(({ name, ratio, errors }) => [
    ...(ratio > MOST_GROWTH
      ? [`growth: ${name} takes ${ratio.toFixed(2)} times as long, wanted ${MOST_GROWTH}.`]
      : []),
    ...(errors > 0 ? [`growth: ${errors} requests were not answered as expected.`] : []),
  ]);
}

export function growthLines({ titles, calls }: GrowthFigures): string[] {
  const sizes = titles.map((count) => count.toLocaleString('en-GB')).join(', ');
  return calls.map(({ name, p95, ratio }) => {
    const mark = ratio <= MOST_GROWTH ? '✓' : '✗';
    const times = p95.map((ms) => `${ms.toFixed(1)} ms`).join(', ');
    return `${name}, p95 with ${sizes} titles: ${times}, ratio ${ratio.toFixed(2)} (≤ ${MOST_GROWTH} ${mark})`;
  });
}
