/**
 * Sells a limited edition to many buyers at once while random processes are killed with SIGKILL.
 * After each round it checks the database: every copy is sold once and numbered, every charge has
 * an order or was refunded, and the ledger balances. Throws otherwise.
 */
import { deepStrictEqual } from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '../../server/config.ts';
import type { Ctx } from '../../server/context.ts';
import { makeContext } from '../../server/make-context.ts';
import { makeTitle } from '../../server/modules/storefront/testing/titles.ts';
import { testClock } from '../../server/testing/clock.ts';
import { silentLog } from '../../server/testing/logs.ts';
import { makePerson } from '../../server/testing/people.ts';
import { reservePort } from '../../server/testing/reserve-port.ts';
import { makeBuyers } from './buyers.ts';
import { assertConsistent } from './consistency.ts';
import { advanceClock, waitUntilDrained } from './drain-work.ts';
import { type ShopProcesses, startProcesses } from './shop-processes.ts';

/** Small enough for every test run; `run-checkout.ts` can use larger sizes. */
const SMALL_SALE = { copies: 10, buyers: 36 };
const RETRY_ROUNDS = 8;
/** How many of the three processes are killed at the start of a round. */
const KILLED_PROCESSES = 2;
const KILL_DELAY_MAX_MS = 1500;

interface CheckoutFaultOptions {
  databaseUrl: string;
  dataDir: string;
  rounds: number;
  copies?: number;
  buyers?: number;
  print(line: string): void;
}

export async function sellDuringFaults({
  databaseUrl,
  dataDir,
  rounds,
  copies = SMALL_SALE.copies,
  buyers = SMALL_SALE.buyers,
  print,
}: CheckoutFaultOptions): Promise<void> {
  await using stack = new AsyncDisposableStack();
  const ports = [await reservePort(), await reservePort()];
  const env = {
    NODE_ENV: 'test',
    LOG_LEVEL: 'error',
    SECRET: 'a shared secret for all processes of this test',
    PUBLIC_URL: `http://localhost:${ports[0]}`,
    // Every buyer has a different address; otherwise rate limits would block the many declined
    // cards.
    TRUST_PROXY: '1',
    DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
  };
  // A clock that runs ahead triggers timeouts of a minute or a quarter of an hour immediately.
  const clock = testClock(new Date().toISOString());
  const live = await makeContext(readConfig(env), databaseUrl, { clock, log: silentLog });
  stack.defer(() => live.close());
  const { ctx } = live;
  const shop = stack.use(await startProcesses(env, { ports }));
  const { id: ownerId } = await makePerson({ ctx }, { seller: true });
  for (let round = 1; round <= rounds; round += 1) {
    clock.set(new Date().toISOString());
    const { releaseIds } = await makeTitle(ctx, { ownerId, releases: [{ limit: copies }] });
    const release = releaseIds[0] ?? '';
    const started = performance.now();
    const killed = await sellOut({ ctx, clock, shop, release, copies, count: buyers });
    deepStrictEqual(await readCounts(ctx, release), expectedCounts(copies));
    await assertConsistent(ctx);
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    print(`round ${round}: ${copies} copies sold in ${seconds} s; killed: ${killed.join(', ')}`);
  }
}

interface SaleRun {
  ctx: Ctx;
  clock: ReturnType<typeof testClock>;
  shop: ShopProcesses;
  release: string;
  copies: number;
  count: number;
}

/** Returns the killed processes. */
async function sellOut({ ctx, clock, shop, release, copies, count }: SaleRun): Promise<string[]> {
  const buyers = await makeBuyers(count, { origins: shop.origins, release });
  const victims = shop.names.toSorted(() => Math.random() - 0.5).slice(0, KILLED_PROCESSES);
  async function killAfterDelay(name: string): Promise<void> {
    await sleep(Math.random() * KILL_DELAY_MAX_MS);
    await shop.kill(name);
  }
  const time = { ctx, clock };
  let before = 0;
  for (let pass = 0; pass < RETRY_ROUNDS; pass += 1) {
    const fire = pass === 0 ? victims.map(killAfterDelay) : [];
    await Promise.all([...fire, ...buyers.map((buyer) => buyer.tryToBuy())]);
    await advanceClock(time, 2);
    const { numbered } = await readCounts(ctx, release);
    if (numbered === copies) break;
    // If a process died before charging the card, its copies stay reserved for 15 minutes.
    if (numbered === before) await advanceClock(time, 16);
    before = numbered;
  }
  await advanceClock(time, 16);
  await waitUntilDrained(ctx, { refundsOnly: true });
  return victims;
}

function expectedCounts(copies: number) {
  return {
    numbered: copies,
    distinct_numbers: copies,
    highest: copies,
    sold: copies,
    orders: copies,
    baskets: copies,
  };
}

type SaleCounts = ReturnType<typeof expectedCounts>;

async function readCounts({ pool }: Ctx, release: string): Promise<SaleCounts> {
  const { rows } = await pool.query<SaleCounts>(
    `with bought as (
      select orders.id, checkout_id from orders
      join order_lines on order_lines.order_id = orders.id where sellable_id = $1
    )
    select
      (select count(*)::integer from order_copies where release_id = $1) as numbered,
      (select count(distinct number)::integer from order_copies where release_id = $1)
        as distinct_numbers,
      (select coalesce(max(number), 0) from order_copies where release_id = $1) as highest,
      (select copies_sold from releases where id = $1) as sold,
      (select count(*)::integer from bought) as orders,
      (select count(distinct cart_id)::integer from checkouts
        join bought on checkout_id = checkouts.id) as baskets`,
    [release],
  );
  const [books] = rows;
  if (!books) throw new Error('The ledger could not be read.');
  return books;
}
