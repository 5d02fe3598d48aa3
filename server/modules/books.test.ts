/**
 * Any history of orders with lines of every kind, parcels, splits that change, invited payees, refunds,
 * disputes, releases of earnings, payouts on request and by the monthly run, bank files, a provider,
 * answers in any order, exchanges, changed rates and write-offs: the books balance, no penny is lost or
 * paid twice, and sellers see what the books say. `npm run flaky -- server/modules/books.test.ts` tries
 * others.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { startTipalti } from '../platform/payout-providers/testing/tipalti-server.ts';
import { testApp } from '../testing/app.ts';
import { checkAmounts, checkBooks } from '../testing/books/check.ts';
import { providerSteps } from '../testing/books/provider-steps.ts';
import { stepRunner } from '../testing/books/run-steps.ts';
import { type Step, step } from '../testing/books/steps.ts';
import { booksWorld } from '../testing/books/world.ts';

const tipalti = await startTipalti();
afterAll(() => tipalti[Symbol.asyncDispose]());
const app = await testApp({
  env: tipalti.settings,
  limits: { checkout: { points: 100_000, seconds: 600 } },
});
const { ctx } = app;
const provider = providerSteps(app, tipalti);
const world = await booksWorld(app, provider);
const run = stepRunner(world, provider);

async function runAndCheck(each: Step): Promise<void> {
  await run(each);
  await checkBooks(ctx.db);
  await checkAmounts(ctx.db);
  expect(provider.doubles()).toEqual([]);
}

it('holds after each step, whatever happens', async () => {
  await world.invite();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      for (const each of steps) await runAndCheck(each);
    }),
    // All runs share one shop, so a failure cannot be reduced to fewer steps.
    { numRuns: 12, endOnFailure: true },
  );
  // Whatever happened before, a share is claimed, and everyone is paid.
  for (const answer of ['agree', 'owner'] as const) await run({ step: 'invited', answer });
  await run({ step: 'invite' });
  for (const country of ['GB', 'GB', 'GB'] as const) {
    const items = ([0, 1, 2, 3, 4] as const).map((thing) => ({ thing, quantity: 9 }));
    await run({ step: 'sell', items, country, isSplit: true });
    await run({ step: 'deliver', which: 7, parcel: 'all' });
  }
  const last: Step[] = [
    { step: 'treaty', isValid: false },
    { step: 'pass', days: 15 },
    { step: 'invited', answer: 'agree' },
    { step: 'request', party: 'sax', convert: true },
    { step: 'request', party: 'label', convert: true },
    { step: 'monthly run' },
    { step: 'send', method: 'gb' },
    { step: 'decide file', isReleased: true },
    { step: 'hand over', fault: 'drop' },
    { step: 'answers', results: ['settled'] },
  ];
  for (const each of last) await runAndCheck(each);
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where kind = 'earnings_claimed')::integer as claimed,
      count(*) filter (where kind = 'payout_settled')::integer as settled,
      (select count(*) from payouts where origin = 'monthly')::integer as monthly,
      (select count(*) from payouts where withheld > 0)::integer as taxed,
      (select count(*) from payout_attempts where provider = 'tipalti')::integer as provided,
      (select count(*) from orders where (
        select count(distinct kind) from order_lines where order_id = orders.id) = 3)::integer as mixed
    from ledger_transactions`.execute(ctx.db);
  for (const [kind, count] of Object.entries(rows[0] ?? {})) {
    expect(count, kind).toBeGreaterThan(0);
  }
});
