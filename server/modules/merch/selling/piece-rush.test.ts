import fc from 'fast-check';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { assertConsistent, countInconsistencies } from '../../../../e2e/faults/consistency.ts';
import { inTransaction } from '../../../platform/db/tx.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import { testApp } from '../../../testing/app.ts';
import type { TestReply } from '../../../testing/browser.ts';
import { cardOf, pay, stateOf } from '../../checkout/testing/buyers.ts';
import { sweepCheckouts } from '../../checkout/testing/shops.ts';
import { addPieces, merchShop } from '../testing/merch-shop.ts';
import { holdPieces } from './pieces.ts';
import { merchStock } from './stock.ts';

const BUYERS = 36;
const PIECES = 10;

const limits = { checkout: { points: 100_000, seconds: 600 } };
const first = await testApp({ limits });
const second = await testApp({ limits, databaseUrl: first.databaseUrl, clock: first.clock });
const { ctx, clock } = first;
const shop = await merchShop(first);

async function totals() {
  const { rows } = await sql<Record<string, number>>`select
    (select coalesce(sum(quantity), 0)::integer from order_lines) as ordered,
    (select sum(pieces_sold)::integer from merch_items) as sold,
    (select sum(pieces_reserved)::integer from merch_items) as reserved,
    (select coalesce(sum(pieces), 0)::integer from merch_holds) as held,
    (select coalesce(sum(amount), 0)::integer from ledger_entries) as ledger,
    (select count(*)::integer from sandbox_payments where status = 'succeeded' and refunded < amount
      and not exists (select from orders where checkout_id::text = key)) as charged_for_nothing`.execute(
    ctx.db,
  );
  return rows[0];
}

const none = { ordered: 0, sold: 0, reserved: 0, held: 0, ledger: 0, charged_for_nothing: 0 };

it('two buyers who want the last piece at once: one gets it, the other is told why not', async () => {
  const { variants } = await shop.item({ quantity_limit: 1 });
  const buyers = [first.browser({}, '10.1.0.1'), second.browser({}, '10.1.0.2')];
  await Promise.all(buyers.map((browser, at) => addPieces(browser, variants[at])));
  const replies = await Promise.all(buyers.map((browser) => pay(browser)));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const rejected = replies.find(({ status }) => status === 409) as TestReply;
  expect(['item_held', 'item_sold_out']).toContain((rejected.json as { code: string }).code);
  expect(await totals()).toEqual({ ...none, ordered: 1, sold: 1 });
});

it('a crowd gets the pieces that all sizes share, and not one more', async () => {
  const { id, variants } = await shop.item({ quantity_limit: PIECES });
  const buyers = await Promise.all(
    Array.from({ length: BUYERS }, async (_, at) => {
      const browser = (at % 2 === 0 ? first : second).browser({}, `10.0.0.${at}`);
      // Every fifth buyer wants both sizes, in either order.
      const wanted = at % 5 === 0 ? variants : [variants[at % 2]];
      for (const uuid of at % 10 === 0 ? wanted.toReversed() : wanted) {
        await addPieces(browser, uuid);
      }
      return { browser, card: cardOf(at) };
    }),
  );
  async function buyAllAtOnce() {
    const replies = await Promise.all(
      buyers.map(async ({ browser, card }) => {
        const reply = await pay(browser, { card });
        if (reply.status === 200) {
          const { checkout, action_url } = stateOf(reply);
          if (action_url !== null) await browser.post(`/es/checkout/${checkout}/finish`);
        }
        return reply.status;
      }),
    );
    expect(replies.filter((status) => status >= 500)).toEqual([]);
  }
  await buyAllAtOnce();
  const { sold, held } = await shop.counts(id);
  expect(sold + held).toBeLessThanOrEqual(PIECES);
  // Abandoned payments expire, and their pieces are free again.
  clock.advance({ minutes: 20 });
  await sweepCheckouts(ctx);
  for (const buyer of buyers) buyer.card = 'succeeds';
  await buyAllAtOnce();
  clock.advance({ minutes: 20 });
  await sweepCheckouts(ctx);
  expect(await shop.counts(id)).toMatchObject({ sold: PIECES, held: 0 });
  expect(await totals()).toEqual({ ...none, ordered: PIECES + 1, sold: PIECES + 1 });
  // As after a run with faults; what it counts is wrong if a piece is.
  await assertConsistent(ctx);
  await shop.set(id, { pieces_sold: PIECES - 1 });
  expect(await countInconsistencies(ctx)).toMatchObject({ items_oversold_or_miscounted: 1 });
});

type Step =
  | { does: 'hold'; checkout: number; medium: number; large: number }
  | { does: 'pay' | 'fail'; checkout: number }
  | { does: 'cancel'; size: number; quantity: number };

const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      does: fc.constant('hold' as const),
      checkout: fc.nat({ max: 3 }),
      medium: fc.integer({ min: 1, max: 3 }),
      large: fc.integer({ min: 1, max: 3 }),
    }),
    fc.record({
      does: fc.constantFrom('pay' as const, 'fail' as const),
      checkout: fc.nat({ max: 3 }),
    }),
    fc.record({
      does: fc.constant('cancel' as const),
      size: fc.nat({ max: 1 }),
      quantity: fc.integer({ min: 1, max: 2 }),
    }),
  ),
  { minLength: 4, maxLength: 14 },
);

it('the counts follow from holds, sales and cancellations, in any order', async () => {
  const { id, variants } = await shop.item();
  const [medium = '', large = ''] = variants;
  const checkouts = await Promise.all(Array.from({ length: 4 }, insertCheckout));
  const property = fc.asyncProperty(steps, fc.integer({ min: 1, max: 9 }), async (all, limit) => {
    await shop.set(id, { quantity_limit: limit, pieces_sold: 0 });
    const held = new Map<number, [number, number]>();
    let sold = 0;
    const reserved = () => [...held.values()].flat().reduce((sum, each) => sum + each, 0);
    for (const step of all) {
      if (step.does === 'cancel') {
        if (step.quantity > sold) continue;
        const uuid = variants[step.size] ?? '';
        await inTransaction(ctx.db, (tx) =>
          merchStock.takeBack(tx, ctx, [{ ...line(uuid, step.quantity), lineId: '' }], ''),
        );
        sold -= step.quantity;
      } else {
        const checkoutId = checkouts[step.checkout] ?? '';
        const own = held.get(step.checkout);
        if (step.does === 'hold' && !own) {
          const lines = [line(medium, step.medium), line(large, step.large)];
          const wanted = step.medium + step.large;
          const isFree = sold + reserved() + wanted <= limit;
          expect(await hold(checkoutId, lines)).toBe(isFree);
          if (isFree) held.set(step.checkout, [step.medium, step.large]);
        } else if (step.does !== 'hold' && own) {
          const lines = [line(medium, own[0]), line(large, own[1])];
          await end(checkoutId, lines, step.does);
          if (step.does === 'pay') sold += own[0] + own[1];
          held.delete(step.checkout);
        }
      }
      expect(await shop.counts(id)).toMatchObject({ sold, held: reserved() });
    }
    for (const [at, own] of held) {
      await end(checkouts[at] ?? '', [line(medium, own[0]), line(large, own[1])], 'fail');
    }
    expect(await shop.counts(id)).toMatchObject({ sold, held: 0 });
  });
  await fc.assert(property, { numRuns: 25 });
  expect(await totals()).toMatchObject({ reserved: 0, held: 0 });
  // The database itself rejects one too many.
  const { quantity_limit: limit, pieces_sold: sold } = await shop.find(id);
  const tooMany = { checkoutId: checkouts[0] ?? '', itemId: id, pieces: (limit ?? 0) - sold + 1 };
  await expect(inTransaction(ctx.db, (tx) => holdPieces(tx, tooMany))).rejects.toThrow(
    'merch_items_pieces',
  );
});

const line = (uuid: string, quantity: number) =>
  ({ uuid, mode: 'shop', title: 'Tour shirt', quantity, limited: false }) as const;
type Lines = ReturnType<typeof line>[];
const input = {
  cartId: '',
  buyerKeys: [],
  now: clock.now(),
  isAbandoned: false,
  buyerName: '',
  holderNames: {},
};

async function insertCheckout(): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into checkouts (cart_id, quote, total, currency, state, reserved_until, created_at,
      settled_at)
    values (gen_random_uuid(), '{}', 1, 'GBP', 'failed', now(), now(), now()) returning id`.execute(
    ctx.db,
  );
  return rows[0]?.id ?? '';
}

/** False if nothing is held in the end. */
async function hold(checkoutId: string, lines: Lines): Promise<boolean> {
  const holding = inTransaction(ctx.db, async (tx) => {
    await merchStock.lockShared?.(tx, idsOf(lines));
    for (const each of lines) {
      if (!(await merchStock.hold(tx, each, { ...input, checkoutId }))) throw new NotFree();
    }
    return true;
  });
  return await holding.catch((error: unknown) => {
    if (error instanceof NotFree || error instanceof CallError) return false;
    throw error;
  });
}

class NotFree extends Error {}

async function end(checkoutId: string, lines: Lines, does: 'pay' | 'fail'): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    await merchStock.lockShared?.(tx, idsOf(lines));
    if (does === 'fail') {
      for (const each of lines) await merchStock.giveUp(tx, each, { ...input, checkoutId });
      return;
    }
    const sold = lines.map((each) => ({ ...each, lineId: '' }));
    await merchStock.sell(tx, sold, { ...input, checkoutId, isLastStatement: false });
  });
}

function idsOf(lines: Lines): string[] {
  return lines.map(({ uuid }) => uuid);
}
