/** Puts an earlier order into the basket again. */
import type { BoughtAgain, buyAgainCalls } from '@lathe/contract/buy-again-calls';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import {
  cartOwnerOf,
  type FilledItem,
  fillCart,
  pricingContextFor,
  readCart,
  type WantedItem,
} from '../basket/index.ts';
import { priceBook } from '../catalogue/index.ts';
import { describeSold, isSold } from '../kinds/index.ts';
import { listOrderLines, type OrderLineRow, type OrderRow, ownOrder } from '../orders/index.ts';
import { fillBundles } from './buy-bundles-again.ts';

export const buyAgainRoutes: Handlers<typeof buyAgainCalls> = {
  'POST /api/orders/{order}/buy_again': async (call) => {
    const order = await ownOrder(call, call.params.order, call.body.key);
    return await buyAgain(call, order);
  },
};

async function buyAgain(call: Caller, order: OrderRow): Promise<BoughtAgain> {
  const { ctx, locale } = call;
  const pricing = await pricingContextFor(call);
  const owner = cartOwnerOf(call);
  const lines = await listOrderLines(ctx.db, order.id);
  const alone = lines.filter(({ bundleSet }) => bundleSet === null);
  const wanted = alone.flatMap((line) => wantedOf(line) ?? []);
  const filled = await fillCart(ctx, wanted, { cartOwner: owner, pricing });
  const { cartOwner, results: bundled } = await fillBundles(ctx, lines, {
    cartOwner: filled.secret === null ? owner : { secrets: [filled.secret] },
    pricing,
  });
  // Also sets the cookie of a new basket.
  const cart = await readCart(call, { cartOwner, pricing });
  const results = [...resultsOf(alone, filled.items), ...bundled];
  const texts = { book: await priceBook(ctx), locale };
  return {
    copies: results.reduce((sum, { quantity }) => sum + quantity, 0),
    missing: results
      .filter(({ line, quantity }) => quantity < line.quantity)
      .map(({ line, quantity, problem }) => ({
        title: line.title,
        description: describeSold({ ...line, boughtIn: order.locale }, texts),
        quantity: line.quantity - quantity,
        reason: problem,
      })),
    cart_id: cart.id,
  };
}

/** Null for what is not ordered through the basket of the shop. */
function wantedOf(line: OrderLineRow): WantedItem | null {
  const { type, sellableId, quantity } = line;
  return isShopItem(line) && sellableId ? { type, uuid: sellableId, quantity } : null;
}

function isShopItem({ kind, mode }: OrderLineRow): boolean {
  return isSold(kind) && mode === 'shop';
}

export interface LineResult {
  line: OrderLineRow;
  quantity: number;
  problem: BoughtAgain['missing'][number]['reason'];
}

function resultsOf(lines: readonly OrderLineRow[], filled: readonly FilledItem[]): LineResult[] {
  const left = [...filled];
  return lines.map((line) => {
    const item = wantedOf(line) === null ? undefined : left.shift();
    const missing = isShopItem(line) ? 'not_sold' : 'not_in_basket';
    const { quantity = 0, problem = null } = item ?? {};
    return { line, quantity, problem: reasonOf(problem) ?? missing };
  });
}

/** The limit of test pressings and samples does not apply to what is bought in the shop. */
function reasonOf(problem: FilledItem['problem']): LineResult['problem'] | null {
  return problem === 'proofs_ordered' ? 'not_in_basket' : problem;
}
