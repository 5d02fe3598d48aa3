/**
 * Guests who buy one record each, from an empty basket to a paid order, as fast as they are served:
 * one process of the shop, a worker beside it, and in turns the bare transaction. The shop runs
 * outside of production, because only there the sandbox answers for the cards.
 */
import { randomBytes } from 'node:crypto';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeTitle } from '../server/modules/shelf/testing/titles.ts';
import { connect } from '../server/platform/db/connect.ts';
import { platformCtx } from '../server/testing/platform-ctx.ts';
import { formHeaders } from './form-headers.ts';
import type { ScenarioFigures } from './measure-scenario.ts';
import { median } from './median.ts';
import { makePeople } from './people.ts';
import type { OwnProcess } from './processes.ts';
import { startReference } from './references/start.ts';
import { type Aim, measureRound, type Plan } from './rounds.ts';
import { type Shop, startShop, startShopWorker } from './shop.ts';

const TARGET = 0.1;
const BUYERS = 16;
const TITLES = 50;

interface Parts {
  folder: string;
  generator: OwnProcess;
  freshDatabase(): Promise<string>;
  plan: Plan;
}

export async function measureCheckout(parts: Parts): Promise<ScenarioFigures> {
  const { folder, generator, freshDatabase, plan } = parts;
  await using stack = new AsyncDisposableStack();
  const databaseUrl = await freshDatabase();
  const env = { NODE_ENV: 'test', MAIL: 'keep', CARDS: 'sandbox', SECRET: secret() };
  const own = join(folder, 'checkout');
  await mkdir(own, { recursive: true });
  const shop = await startShop(own, databaseUrl, env);
  stack.use(shop.process);
  stack.use(startShopWorker(join(own, 'worker'), databaseUrl, env));
  const reference = await startReference('transaction', { url: await freshDatabase() }, folder);
  stack.use(reference.process);
  const bare: Aim = { server: reference, request: { path: '/' }, expectedStatus: 200 };
  const buy = await buyerOf(shop);
  await buyFor(buy, plan.warmUpSeconds);
  const rounds = [];
  for (let round = 0; round < plan.rounds; round += 1) {
    const before = await shop.process.usage();
    const bought = await buyFor(buy, plan.seconds);
    const after = await shop.process.usage();
    const other = await measureRound(generator, bare, plan.seconds);
    const cpu = (after.cpuMicroseconds - before.cpuMicroseconds) / bought.times.length;
    rounds.push({ ...bought, perSecond: bought.times.length / bought.seconds, cpu, other });
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

function secret(): string {
  return randomBytes(32).toString('base64url');
}

type Buy = () => Promise<boolean>;

async function buyFor(buy: Buy, seconds: number) {
  const started = performance.now();
  const times: number[] = [];
  let errors = 0;
  async function keepBuying() {
    while (performance.now() - started < seconds * 1000) {
      const begun = performance.now();
      if (!(await buy())) errors += 1;
      times.push(performance.now() - begun);
    }
  }
  await Promise.all(Array.from({ length: BUYERS }, keepBuying));
  return { times, errors, seconds: (performance.now() - started) / 1000 };
}

/** A fresh basket with one line, a card, and the order: what the browser of a guest sends. */
async function buyerOf(shop: Shop): Promise<Buy> {
  const releases = await makeReleases(shop);
  const headers = await formHeaders(shop);
  const post = async (path: string, body: object, more = {}) => {
    const init = { method: 'POST', headers: { ...headers, ...more }, body: JSON.stringify(body) };
    const reply = await fetch(`${shop.origin}${path}`, init);
    return (await reply.json()) as Record<string, unknown>;
  };
  const card = { card_number: '4242424242424242', expiry: '12/39', security_code: '123' };
  const address = {
    name: 'Bo Lind',
    address_line_1: '1 Mill Lane',
    city: 'Leeds',
    postal_code: 'LS1 4AP',
    country: 'GB',
  };
  const fill = async () => {
    const uuid = releases[Math.floor(Math.random() * releases.length)];
    const { id } = await post('/es/cart', { type: 'release', uuid, quantity: 1 });
    return { 'x-cart-id': String(id) };
  };
  const own = { headers: { ...headers, ...(await fill()) } };
  const offer = await (await fetch(`${shop.origin}/es/checkout?country=GB`, own)).json();
  const { services } = offer as { services: { total: { amount: number } }[] };
  return async () => {
    const cart = await fill();
    const { payment_method } = await post('/es/sandbox/cards', card);
    const bought = await post(
      '/es/checkout',
      {
        email: 'bo@example.com',
        address,
        service: 'standard',
        terms: true,
        expected_total: services[0]?.total.amount,
        payment_method,
      },
      cart,
    );
    return bought.status === 'paid';
  };
}

async function makeReleases(shop: Shop): Promise<string[]> {
  const [seller] = await makePeople(shop, 1);
  const database = connect(shop.databaseUrl, { max: 1 });
  try {
    const ctx = platformCtx(database);
    const releases = Array.from({ length: TITLES }, () => ({}));
    return (await makeTitle(ctx, { ownerId: seller?.id ?? '', releases })).releaseIds;
  } finally {
    await database.close();
  }
}
