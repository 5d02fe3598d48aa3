import { hasCurrency, parseDiscountCode } from '@lathe/rules/discounts';
import { currencyForCountry } from '@lathe/rules/money';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { applyCode } from './apply-code.ts';
import type { CartOwner } from './cart-owner.ts';
import { lockCart, saveCode } from './cart-store.ts';
import { findCart } from './line-store.ts';
import type { PricingContext } from './offer.ts';

/** Stores a code only if it discounts a line, otherwise throws the reason. */
export async function setDiscountCode(
  ctx: Ctx,
  {
    cartOwner,
    pricing,
    code: codeInput,
  }: { cartOwner: CartOwner; pricing: PricingContext; code: string },
): Promise<void> {
  const { now, reader } = pricing;
  const cart = await findCart(ctx.preparedPool, { cartOwner, pricing });
  if (!cart || cart.lines.length === 0) throw new CallError('cart_empty');
  const code = parseDiscountCode(codeInput);
  if (code === null) throw new CallError('discount_unknown');
  const { lines, problem } = await applyCode(ctx.preparedPool, { lines: cart.lines, code, now });
  if (problem) throw new CallError(`discount_${problem}`);
  const currency = currencyForCountry(reader.country);
  const applies = lines.some(
    ({ discount }) => discount && hasCurrency(discount.reduction, currency),
  );
  if (!applies) throw new CallError('discount_other_currency', { values: { currency } });
  await inTransaction(ctx.db, async (tx) => {
    const id = await lockCart(tx, { cartOwner, now });
    if (id !== null) await saveCode(tx, id, code);
  });
}

export async function removeDiscountCode(
  ctx: Ctx,
  { cartOwner }: { cartOwner: CartOwner },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const id = await lockCart(tx, { cartOwner, now: ctx.clock.now() });
    if (id !== null) await saveCode(tx, id, null);
  });
}
