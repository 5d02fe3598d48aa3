/** How purchase time grows with a thousand times as many past orders. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { step } from '../tools/progress.ts';
import { type Buy, buyerOf, buyFor } from './guest-purchases.ts';
import { sandboxSettings } from './measure-checkout.ts';
import { median } from './median.ts';
import { makePastOrders } from './past-orders.ts';
import type { Plan } from './rounds.ts';
import { startShop } from './shop.ts';

export interface OrderGrowthFigures {
  /** Median purchase time in milliseconds at this number of past orders. */
  small: { orders: number; p50: number };
  large: { orders: number; p50: number };
  ratio: number;
  errors: number;
}

const FEW = 1000;
const MANY = 1_000_000;
const MOST_GROWTH = 1.3;
const BUYERS = 4;
const WARM_UP_SECONDS = 10;

interface Parts {
  folder: string;
  freshDatabase(): Promise<string>;
  plan: Plan;
}

export async function measureOrderGrowth(parts: Parts): Promise<OrderGrowthFigures> {
  await using stack = new AsyncDisposableStack();
  const small = await shopAfter(FEW, parts, stack);
  const large = await shopAfter(MANY, parts, stack);
  const rounds: Record<'small' | 'large', Timed>[] = [];
  for (let round = 0; round < parts.plan.rounds; round += 1) {
    const timed = {
      small: await timeOf(small, parts.plan),
      large: await timeOf(large, parts.plan),
    };
    rounds.push(timed);
  }
  const of = (size: 'small' | 'large') => median(rounds.map((round) => round[size].p50));
  return {
    small: { orders: FEW, p50: of('small') },
    large: { orders: MANY, p50: of('large') },
    ratio: median(rounds.map((round) => round.large.p50 / round.small.p50)),
    errors: rounds.reduce((sum, round) => sum + round.small.errors + round.large.errors, 0),
  };
}

interface Timed {
  p50: number;
  errors: number;
}

async function timeOf(buy: Buy, { seconds }: Plan): Promise<Timed> {
  const { times, errors } = await buyFor(buy, { seconds, buyers: BUYERS });
  return { p50: median(times), errors };
}

async function shopAfter(
  orders: number,
  { folder, freshDatabase }: Parts,
  stack: AsyncDisposableStack,
): Promise<Buy> {
  const own = join(folder, `after-${orders}`);
  await mkdir(own, { recursive: true });
  const shop = await startShop(own, await freshDatabase(), sandboxSettings());
  stack.use(shop.process);
  const buy = await buyerOf(shop);
  if (!(await buy())) throw new Error('The first order was not paid.');
  await step(`${orders} orders`, () => makePastOrders(shop.databaseUrl, orders));
  await buyFor(buy, { seconds: WARM_UP_SECONDS, buyers: BUYERS });
  return buy;
}

export function orderGrowthProblems({ ratio, errors }: OrderGrowthFigures): string[] {
  return [
    ...(ratio > MOST_GROWTH
      ? [`past orders: buying takes ${ratio.toFixed(2)} times as long, wanted ${MOST_GROWTH}.`]
      : []),
    ...(errors > 0 ? [`past orders: ${errors} purchases were not paid.`] : []),
  ];
}

export function orderGrowthLine({ small, large, ratio }: OrderGrowthFigures): string {
  const of = ({ orders, p50 }: OrderGrowthFigures['small']) =>
    `${p50.toFixed(1)} ms after ${orders.toLocaleString('en-GB')} orders`;
  const mark = ratio <= MOST_GROWTH ? '✓' : '✗';
  return `buying, p50: ${of(small)}, ${of(large)}, ratio ${ratio.toFixed(2)} (≤ ${MOST_GROWTH} ${mark})`;
}
