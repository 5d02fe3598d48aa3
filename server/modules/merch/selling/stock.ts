/**
 * Pieces of an item, all sizes and colours together, and samples: held before the card is charged.
 * Pieces of items without a limit are held, too, because their seller may set one during a payment.
 */
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import type { Tx } from '../../../platform/db/tx.ts';
import { CallError } from '../../../platform/http/call-error.ts';
import {
  assertMayHold,
  type HoldInput,
  insertHold,
  isHoldContested,
  type Stock,
  type StockLine,
} from '../../sellables/index.ts';
import {
  endHold,
  holdPieces,
  type ItemStock,
  lockItems,
  orderSamples,
  readStock,
  sellPieces,
  takeBackPieces,
  takeBackSamples,
} from './pieces.ts';

export const merchStock: Stock = {
  isHeld: () => true,

  lockShared: lockItems,

  async hold(tx, line, input) {
    const { checkoutId } = input;
    const stock = await readStock(tx, { uuid: line.uuid, checkoutId });
    if (line.mode === 'proof') {
      await holdSamples(tx, line, stock);
      return true;
    }
    assertOnSale(line, stock);
    return await holdIfFree(tx, line, { stock, input });
  },

  isContested: async (db, checkoutId) =>
    await isHoldContested(db, checkoutId, {
      table: 'merch_items',
      size: 'quantity_limit',
      left: 'quantity_limit - pieces_sold - pieces_reserved',
    }),

  async giveUp(tx, line, { checkoutId }) {
    if (line.mode === 'proof') await takeBackSamples(tx, line);
    else await endHold(tx, { uuid: line.uuid, checkoutId });
  },

  async sell(tx, lines, { checkoutId }) {
    // Samples are counted when they are held.
    const sold = lines.filter(({ mode }) => mode !== 'proof');
    if (sold.length > 0) await sellPieces(tx, { checkoutId, sold });
  },

  async takeBack(tx, ctx, lines) {
    for (const line of lines) {
      if (line.mode === 'proof') await takeBackSamples(tx, line);
      else await takeBackPieces(tx, line);
    }
    await refreshLimited(
      tx,
      ctx,
      lines.map(({ uuid }) => uuid),
    );
  },

  numbersSql: () => sql<number[]>`'{}'::integer[]`,
  refreshShop: refreshLimited,
  forget: async () => {},
  queue: null,
};

async function holdSamples(tx: Tx, line: StockLine, { isEnded }: ItemStock): Promise<void> {
  if (isEnded) throw new CallError('proof_not_enabled', { values: { kind: 'merch' } });
  if (await orderSamples(tx, line)) return;
  throw new CallError('proof_limit_reached', { values: { title: line.title, kind: 'merch' } });
}

/** The seller may have ended the sale since the quote. */
function assertOnSale({ title }: StockLine, { isEnded, isPaused }: ItemStock): void {
  if (!isEnded && !isPaused) return;
  const problem = isEnded ? 'not_sold' : 'paused';
  throw new CallError('item_not_sold', { values: { title, problem, date: 'none' } });
}

/** False if other buyers hold what this one wants. */
async function holdIfFree(
  tx: Tx,
  line: StockLine,
  { stock, input }: { stock: ItemStock; input: HoldInput },
): Promise<boolean> {
  const { title, quantity } = line;
  const { itemId, limit, sold, reserved, heldByBuyer } = stock;
  if (limit !== null) {
    const left = limit - sold;
    if (left <= 0) throw new CallError('item_sold_out', { values: { title } });
    if (heldByBuyer + quantity > left) {
      throw new CallError('item_fewer_left', { values: { title, left, kind: 'merch' } });
    }
    await assertMayHold(tx, { stockId: itemId, size: limit }, { line, kind: 'merch', input });
    if (reserved + quantity > left) return false;
    await insertHold(tx, itemId, { ...input, copies: quantity });
  }
  await holdPieces(tx, { checkoutId: input.checkoutId, itemId, pieces: quantity });
  return true;
}

/** The shop shows how many pieces of limited items are left. */
async function refreshLimited(tx: Tx, { cache }: Ctx, ids: readonly string[]): Promise<void> {
  const limited = await tx
    .selectFrom('merch_variants')
    .innerJoin('merch_items', 'merch_items.id', 'merch_variants.item_id')
    .select('merch_items.id')
    .where('merch_variants.id', 'in', ids)
    .where('quantity_limit', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  if (limited) await cache.clear(tx, 'merch');
}
