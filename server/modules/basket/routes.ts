import type { cartCalls } from '@lathe/contract/cart-calls';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { tooManyRequests } from '../../platform/rate-limits/too-many-requests.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type CartOwner, cartOwnerOf } from './cart-owner.ts';
import { type AddedItem, addItem, removeItem, setQuantity } from './change-cart.ts';
import { copiesLeft, type PricingContext, pricingContextFor } from './offer.ts';
import { readCart } from './read-cart.ts';
import { removeDiscountCode, setDiscountCode } from './set-discount-code.ts';

export const basketRoutes: Handlers<typeof cartCalls> = {
  'GET /es/cart': async (call) =>
    await readCart(call, { holder: cartOwnerOf(call), visit: await pricingContextFor(call) }),

  'POST /es/cart': async (call) => {
    const visit = await pricingContextFor(call);
    const given = cartOwnerOf(call);
    const added = await addItem(call.ctx, { holder: given, visit, wanted: call.body });
    const holder: CartOwner = added.secret === null ? given : { secrets: [added.secret] };
    const notice = added.added < call.body.quantity ? noticeOf(added, visit) : null;
    return await readCart(call, { holder, visit, notice });
  },

  'PUT /es/cart/{uuid}': async (call) => {
    const visit = await pricingContextFor(call);
    const holder = cartOwnerOf(call);
    const wanted = { ...call.body, uuid: call.params.uuid };
    await setQuantity(call.ctx, { holder, visit, wanted });
    return await readCart(call, { holder, visit });
  },

  'DELETE /es/cart/{uuid}': async (call) => {
    const holder = cartOwnerOf(call);
    await removeItem(call.ctx, { holder, item: { ...call.query, uuid: call.params.uuid } });
    return await readCart(call, { holder, visit: await pricingContextFor(call) });
  },

  'POST /es/cart/proof': async (call) => {
    const visit = await pricingContextFor(call);
    const holder = cartOwnerOf(call);
    const wanted = { type: 'proof', uuid: call.body.uuid, quantity: 1 } as const;
    await addItem(call.ctx, { holder, visit, wanted });
    return await readCart(call, { holder, visit });
  },

  'PUT /es/cart/discount': async (call) => {
    const { ctx, ip, body } = call;
    const visit = await pricingContextFor(call);
    const holder = cartOwnerOf(call);
    await limitGuesses(ctx, ip, () => setDiscountCode(ctx, { holder, visit, typed: body.code }));
    return await readCart(call, { holder, visit });
  },

  'DELETE /es/cart/discount': async (call) => {
    const holder = cartOwnerOf(call);
    await removeDiscountCode(call.ctx, { holder });
    return await readCart(call, { holder, visit: await pricingContextFor(call) });
  },
};

/** Counts before the lookup, and uncounts if the code exists. */
async function limitGuesses(ctx: Ctx, ip: string, use: () => Promise<void>): Promise<void> {
  const tries = [{ name: 'discount', key: ip }] as const;
  const counted = await ctx.rateLimits.reserve(tries);
  if (!counted.allowed) throw tooManyRequests(counted.retryAfterSeconds);
  const giveBack = () => ctx.rateLimits.giveBack(ctx.rateLimits.countersOf(tries));
  try {
    await use();
  } catch (error) {
    if (!isUnknownCode(error)) await giveBack();
    throw error;
  }
  await giveBack();
}

function isUnknownCode(error: unknown): boolean {
  return error instanceof CallError && error.code === 'discount_unknown';
}

/** Set when fewer copies were added than requested. */
function noticeOf({ added, offer }: AddedItem, { reader }: PricingContext): string {
  const words = translatorFor(reader.locale);
  const left = copiesLeft(offer);
  const { title } = offer;
  if (left !== null && left < ITEM_QUANTITY_MAX) {
    return words('basket:notice.fewer_left', { added, title, left });
  }
  return words('basket:notice.limit', { added, title, max: ITEM_QUANTITY_MAX });
}
