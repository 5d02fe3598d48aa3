/** How purchase time grows with a thousand times as many past orders. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { step } from '../tools/progress.ts';
import { type Buy, makeBuyer, runBuyers } from './guest-purchases.ts';
import { sandboxSettings } from './measure-checkout.ts';
import { median } from './median.ts';
import { makePastOrders } from './past-orders.ts';
import type { RoundPlan } from './rounds.ts';
import { startShop } from './shop.ts';

export interface OrderGrowthResult {
  /** Median purchase time in milliseconds at this number of past orders. */
  small: { orders: number; p50: number };
  large: { orders: number; p50: number };
  ratio: number;
  errors: number;
}

const FEW_ORDERS = 1000;
const MANY_ORDERS = 1_000_000;
const MAX_GROWTH = 1.3;
const BUYERS = 4;
const WARM_UP_SECONDS = 10;

interface BenchSetup {
  folder: string;
  freshDatabase(): Promise<string>;
  plan: RoundPlan;
}

export async function measureOrderGrowth(parts: BenchSetup): Promise<OrderGrowthResult> {
  await using stack = new AsyncDisposableStack();
  const small = await startShopWithOrders(FEW_ORDERS, parts, stack);
  const large = await startShopWithOrders(MANY_ORDERS, parts, stack);
  const rounds: Record<'small' | 'large', PurchaseTime>[] = [];
  for (let round = 0; round < parts.plan.rounds; round += 1) {
    const timed = {
      small: await measurePurchases(small, parts.plan),
      large: await measurePurchases(large, parts.plan),
    };
    rounds.push(timed);
  }
  const of = (size: 'small' | 'large') => median(rounds.map((round) => round[size].p50));
  return {
    small: { orders: FEW_ORDERS, p50: of('small') },
    large: { orders: MANY_ORDERS, p50: of('large') },
    ratio: median(rounds.map((round) => round.large.p50 / round.small.p50)),
    errors: rounds.reduce((sum, round) => sum + round.small.errors + round.large.errors, 0),
  };
}

interface PurchaseTime {
  p50: number;
  errors: number;
}

async function measurePurchases(buy: Buy, { seconds }: RoundPlan): Promise<PurchaseTime> {
  const { times, errors } = await runBuyers(buy, { seconds, buyers: BUYERS });
  return { p50: median(times), errors };
}

async function startShopWithOrders(
  orders: number,
  { folder, freshDatabase }: BenchSetup,
  stack: AsyncDisposableStack,
): Promise<Buy> {
  const shopFolder = join(folder, `after-${orders}`);
  await mkdir(shopFolder, { recursive: true });
  const shop = await startShop(shopFolder, await freshDatabase(), sandboxSettings());
  stack.use(shop.process);
  const buy = await makeBuyer(shop);
  if (!(await buy())) throw new Error('The first order was not paid.');
  await step(`${orders} orders`, () => makePastOrders(shop.databaseUrl, orders));
  await runBuyers(buy, { seconds: WARM_UP_SECONDS, buyers: BUYERS });
  return buy;
}

export function orderGrowthProblems({ ratio, errors }: OrderGrowthResult): string[] {
  return [
    ...(ratio > MAX_GROWTH
      ? [
          `past orders: checkout takes ${ratio.toFixed(2)} times as long, expected at most ${MAX_GROWTH}.`,
        ]
      : []),
    ...(errors > 0 ? [`past orders: ${errors} purchases were not paid.`] : []),
  ];
}

export function orderGrowthLine({ small, large, ratio }: OrderGrowthResult): string {
  const of = ({ orders, p50 }: OrderGrowthResult['small']) =>
    `${p50.toFixed(1)} ms after ${orders.toLocaleString('en-GB')} orders`;
  const mark = ratio <= MAX_GROWTH ? '✓' : '✗';
  return `checkout, p50: ${of(small)}, ${of(large)}, ratio ${ratio.toFixed(2)} (≤ ${MAX_GROWTH} ${mark})`;
}
