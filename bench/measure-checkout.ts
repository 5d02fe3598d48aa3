/**
 * Guests who buy one record each, from an empty basket to a paid order: one shop process and one
 * worker, alternating with the bare transaction. The shop does not run in production mode, because
 * the card sandbox is not available there.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeBuyer, runBuyers } from './guest-purchases.ts';
import type { ScenarioResult } from './measure-scenario.ts';
import { median } from './median.ts';
import type { MeasuredProcess } from './processes.ts';
import { startReference } from './references/start.ts';
import { type LoadTarget, measureRound, type RoundPlan } from './rounds.ts';
import { startShop, startShopWorker } from './shop.ts';

const TARGET = 0.1;
const BUYERS = 16;
/**
 * A purchase runs far more code than the bare transaction; a shop in production is already warm.
 */
const WARM_UP_SECONDS = 10;

interface BenchSetup {
  folder: string;
  generator: MeasuredProcess;
  freshDatabase(): Promise<string>;
  plan: RoundPlan;
}

export async function measureCheckout(parts: BenchSetup): Promise<ScenarioResult> {
  const { folder, generator, freshDatabase, plan } = parts;
  await using stack = new AsyncDisposableStack();
  const databaseUrl = await freshDatabase();
  const env = sandboxSettings();
  const checkoutFolder = join(folder, 'checkout');
  await mkdir(checkoutFolder, { recursive: true });
  const shop = await startShop(checkoutFolder, databaseUrl, env);
  stack.use(shop.process);
  stack.use(startShopWorker(join(checkoutFolder, 'worker'), databaseUrl, env));
  const reference = await startReference('transaction', { url: await freshDatabase() }, folder);
  stack.use(reference.process);
  const bare: LoadTarget = { server: reference, request: { path: '/' }, expectedStatus: 200 };
  const buy = await makeBuyer(shop);
  await runBuyers(buy, { seconds: WARM_UP_SECONDS, buyers: BUYERS });
  const rounds = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const before = await shop.process.usage();
    const purchases = await runBuyers(buy, { seconds: plan.seconds, buyers: BUYERS });
    const after = await shop.process.usage();
    const other = await measureRound(generator, bare, plan.seconds);
    const cpu = (after.cpuMicroseconds - before.cpuMicroseconds) / purchases.times.length;
    rounds.push({
      ...purchases,
      perSecond: purchases.times.length / purchases.seconds,
      cpu,
      other,
    });
  }
  const times = rounds.flatMap((round) => round.times).toSorted((a, b) => a - b);
  const percentile = (share: number) => times[Math.floor(times.length * share)] ?? 0;
  return {
    name: 'checkout',
    perSecond: median(rounds.map(({ perSecond }) => perSecond)),
    barePerSecond: median(rounds.map(({ other }) => other.perSecond)),
    ratio: median(rounds.map(({ perSecond, other }) => perSecond / other.perSecond)),
    cpuRatio: median(rounds.map(({ cpu, other }) => other.cpuPerRequest / cpu)),
    target: TARGET,
    p50: percentile(0.5),
    p95: percentile(0.95),
    p99: percentile(0.99),
    rssBytes: (await shop.process.usage()).rssBytes,
    errors: rounds.reduce((sum, { errors, other }) => sum + errors + other.errors, 0),
  };
}

/** Used for the shop and its worker. */
export function sandboxSettings(): Record<string, string> {
  const secret = randomBytes(32).toString('base64url');
  // Every guest has a different address.
  return { NODE_ENV: 'test', MAIL: 'keep', CARDS: 'sandbox', SECRET: secret, TRUST_PROXY: '1' };
}
