/** How much slower a search becomes when the catalogue is ten times as large. */
import { makeBulkWorld } from '../demo/bulk/make-bulk-world.ts';
import { step } from '../tools/progress.ts';
import { CATALOGUE_TITLES, freshSearch } from './catalogue.ts';
import type { OwnProcess } from './processes.ts';
import { type Aim, measureInTurns, type Plan } from './rounds.ts';
import { startShop } from './shop.ts';

export interface GrowthFigures {
  /** Of a search, in milliseconds, with as many titles. */
  small: { titles: number; p95: number };
  large: { titles: number; p95: number };
  ratio: number;
  errors: number;
}

const MILLION = 1_000_000;
const MOST_GROWTH = 2.5;

interface Parts {
  folder: string;
  generator: OwnProcess;
  freshDatabase(): Promise<string>;
  plan: Plan;
}

export async function measureGrowth(parts: Parts): Promise<GrowthFigures> {
  await using stack = new AsyncDisposableStack();
  const small = await shopWith(CATALOGUE_TITLES, parts, stack);
  const large = await shopWith(MILLION, parts, stack);
  const aims = { subject: large, reference: small };
  const { subject, reference } = await step('search in both', () =>
    measureInTurns(parts.generator, aims, parts.plan),
  );
  return {
    small: { titles: CATALOGUE_TITLES, p95: reference.p95 },
    large: { titles: MILLION, p95: subject.p95 },
    ratio: subject.p95 / reference.p95,
    errors: subject.errors + reference.errors,
  };
}

async function shopWith(
  titles: number,
  { folder, freshDatabase }: Parts,
  stack: AsyncDisposableStack,
): Promise<Aim> {
  const server = await startShop(folder, await freshDatabase());
  stack.use(server.process);
  await step(`${titles} titles`, () => makeBulkWorld(server.databaseUrl, { titles }));
  return { server, request: await freshSearch(server), expectedStatus: 200 };
}

export function growthProblems({ ratio, errors }: GrowthFigures): string[] {
  return [
    ...(ratio > MOST_GROWTH
      ? [`growth: a search takes ${ratio.toFixed(2)} times as long, wanted ${MOST_GROWTH}.`]
      : []),
    ...(errors > 0 ? [`growth: ${errors} requests were not answered as expected.`] : []),
  ];
}

export function growthLine({ small, large, ratio }: GrowthFigures): string {
  const of = ({ titles, p95 }: GrowthFigures['small']) =>
    `${p95.toFixed(1)} ms with ${titles.toLocaleString('en-GB')} titles`;
  const mark = ratio <= MOST_GROWTH ? '✓' : '✗';
  return `search, p95: ${of(small)}, ${of(large)}, ratio ${ratio.toFixed(2)} (≤ ${MOST_GROWTH} ${mark})`;
}
