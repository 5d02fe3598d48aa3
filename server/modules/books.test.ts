/**
 * Any history of sales, splits with invited payees, refunds, disputes, releases of earnings, payouts,
 * bank files, answers of banks, exchanges and write-offs: the books balance, and no penny is lost or
 * paid twice. `npm run flaky -- server/modules/books.test.ts` tries others.
 */
import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testApp } from '../testing/app.ts';
import { checkBooks } from '../testing/books/check.ts';
import { type Step, step, stepRunner } from '../testing/books/steps.ts';
import { booksWorld } from '../testing/books/world.ts';

const app = await testApp({ limits: { checkout: { points: 100_000, seconds: 600 } } });
const { ctx } = app;
const world = await booksWorld(app);
const run = stepRunner(world);

it('holds after each step, whatever happens', async () => {
  await world.invite();
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 30 }), async (steps) => {
      for (const each of steps) {
        await run(each);
        await checkBooks(ctx.db);
      }
    }),
    // All runs share one shop, so a failure cannot be reduced to fewer steps.
    { numRuns: 12, endOnFailure: true },
  );
  // Whatever happened before, a share is claimed and paid out.
  for (const answer of ['agree', 'owner'] as const) await run({ step: 'invited', answer });
  await run({ step: 'invite' });
  for (const country of ['GB', 'GB', 'GB'] as const) {
    await run({ step: 'sell', thing: 1, quantity: 9, country });
    await run({ step: 'deliver', which: 7 });
  }
  const last: Step[] = [
    { step: 'pass', days: 15 },
    { step: 'invited', answer: 'agree' },
    { step: 'request', party: 'sax', convert: true },
    { step: 'request', party: 'label', convert: true },
    { step: 'send', method: 'gb' },
    { step: 'decide file', isReleased: true },
    { step: 'answers', results: ['settled'] },
  ];
  for (const each of last) {
    await run(each);
    await checkBooks(ctx.db);
  }
  const { rows } = await sql<Record<string, number>>`
    select count(*) filter (where kind = 'earnings_claimed')::integer as claimed,
      count(*) filter (where kind = 'payout_settled')::integer as settled
    from ledger_transactions`.execute(ctx.db);
  for (const [kind, count] of Object.entries(rows[0] ?? {})) {
    expect(count, kind).toBeGreaterThan(0);
  }
});
