/** Puts bundles of an earlier order into the basket again, with the same choices. */
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { addSet, type CartOwner, type PricingContext } from '../basket/index.ts';
import { boughtBundles, type OrderLineRow } from '../orders/index.ts';
import type { LineResult } from './buy-again.ts';

interface Buyer {
  cartOwner: CartOwner;
  pricing: PricingContext;
}

/**
 * Each bundle is raised to the quantity of the order. One that is not offered any more is missing
 * with all of its lines: alone they would cost more than the buyer has paid.
 */
export async function fillBundles(
  ctx: Ctx,
  lines: readonly OrderLineRow[],
  { cartOwner: owner, pricing }: Buyer,
): Promise<{ cartOwner: CartOwner; results: LineResult[] }> {
  let cartOwner = owner;
  const results: LineResult[] = [];
  for (const { quantity, lines: parts } of boughtBundles(lines)) {
    const filled = await fillBundle(ctx, { parts, quantity }, { cartOwner, pricing });
    if (filled.secret !== null) cartOwner = { secrets: [filled.secret] };
    const held = Math.min(filled.held, quantity);
    results.push(
      ...parts.map((line) => ({ line, quantity: held, problem: filled.problem ?? 'limit' })),
    );
  }
  return { cartOwner, results };
}

async function fillBundle(
  ctx: Ctx,
  { parts, quantity }: { parts: readonly OrderLineRow[]; quantity: number },
  buyer: Buyer,
): Promise<{ secret: string | null; held: number; problem: LineResult['problem'] | null }> {
  const [first] = parts;
  const choices = parts.flatMap(({ sellableId }) => sellableId ?? []);
  if (!first?.bundleId) return { secret: null, held: 0, problem: 'bundle_not_sold' };
  try {
    const bundle = { uuid: first.bundleId, choices, quantity };
    const { secret, held } = await addSet(ctx, { bundle, isRaised: true, ...buyer });
    return { secret, held, problem: null };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { secret: null, held: 0, problem: PROBLEMS[error.code] ?? 'bundle_not_sold' };
  }
}

const PROBLEMS: Partial<Record<CallError['code'], LineResult['problem']>> = {
  cart_full: 'cart_full',
  item_fewer_left: 'fewer_left',
  item_limit_reached: 'limit',
};
