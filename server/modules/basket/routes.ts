import type { cartCalls } from '@lathe/contract/cart-calls';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { tooManyRequests } from '../../platform/rate-limits/too-many-requests.ts';
import { translatorFor } from '../../platform/translations.ts';
import { type CartOwner, cartOwnerOf } from './cart-owner.ts';
import { type AddedItem, addItem, removeItem, setQuantity } from './change-cart.ts';
import { addSet, removeSet, separateSet, setSetQuantity } from './change-sets.ts';
import { type PricingContext, pricingContextFor, scarceStock } from './offer.ts';
import { readCart } from './read-cart.ts';
import { removeDiscountCode, setDiscountCode } from './set-discount-code.ts';

export const basketRoutes: Handlers<typeof cartCalls> = {
  'GET /es/cart': async (call) =>
    await readCart(call, { cartOwner: cartOwnerOf(call), pricing: await pricingContextFor(call) }),

  'POST /es/cart': async (call) => {
    const pricing = await pricingContextFor(call);
    const owner = cartOwnerOf(call);
    const { type, ...wanted } = call.body;
    const { secret, notice } =
      type === 'bundle'
        ? await putBundle(call.ctx, { cartOwner: owner, pricing, bundle: wanted })
        : await putItem(call.ctx, { cartOwner: owner, pricing, item: { ...wanted, type } });
    const cartOwner: CartOwner = secret === null ? owner : { secrets: [secret] };
    return await readCart(call, { cartOwner, pricing, notice });
  },

  'PUT /es/cart/{uuid}': async (call) => {
    const pricing = await pricingContextFor(call);
    const cartOwner = cartOwnerOf(call);
    const { type, quantity } = call.body;
    const { uuid } = call.params;
    if (type === 'bundle') {
      await setSetQuantity(call.ctx, { cartOwner, pricing, id: uuid, quantity });
    } else {
      await setQuantity(call.ctx, { cartOwner, pricing, item: { type, uuid, quantity } });
    }
    return await readCart(call, { cartOwner, pricing });
  },

  'DELETE /es/cart/{uuid}': async (call) => {
    const cartOwner = cartOwnerOf(call);
    const { type } = call.query;
    const { uuid } = call.params;
    if (type === 'bundle') await removeSet(call.ctx, { cartOwner, id: uuid });
    else await removeItem(call.ctx, { cartOwner, item: { type, uuid } });
    return await readCart(call, { cartOwner, pricing: await pricingContextFor(call) });
  },

  'POST /es/cart/sets/{set}/separate': async (call) => {
    const pricing = await pricingContextFor(call);
    const cartOwner = cartOwnerOf(call);
    await separateSet(call.ctx, { cartOwner, pricing, id: call.params.set });
    return await readCart(call, { cartOwner, pricing });
  },

  'POST /es/cart/proof': async (call) => {
    const pricing = await pricingContextFor(call);
    const cartOwner = cartOwnerOf(call);
    await addItem(call.ctx, { cartOwner, pricing, item: call.body });
    return await readCart(call, { cartOwner, pricing });
  },

  'PUT /es/cart/discount': async (call) => {
    const { ctx, ip, body } = call;
    const pricing = await pricingContextFor(call);
    const cartOwner = cartOwnerOf(call);
    await limitGuesses(ctx, ip, () =>
      setDiscountCode(ctx, { cartOwner, pricing, code: body.code }),
    );
    return await readCart(call, { cartOwner, pricing });
  },

  'DELETE /es/cart/discount': async (call) => {
    const cartOwner = cartOwnerOf(call);
    await removeDiscountCode(call.ctx, { cartOwner });
    return await readCart(call, { cartOwner, pricing: await pricingContextFor(call) });
  },
};

interface Added {
  secret: string | null;
  /** Set when fewer copies were added than requested. */
  notice: string | null;
}

async function putItem(ctx: Ctx, input: Parameters<typeof addItem>[1]): Promise<Added> {
  const added = await addItem(ctx, input);
  const isLess = added.added < input.item.quantity;
  return { secret: added.secret, notice: isLess ? noticeOf(added, input.pricing) : null };
}

async function putBundle(ctx: Ctx, input: Parameters<typeof addSet>[1]): Promise<Added> {
  const { secret, added, bundle, max } = await addSet(ctx, input);
  const t = translatorFor(input.pricing.reader.locale);
  const notice = t('basket:notice.bundle', { added, title: bundle.title, max });
  return { secret, notice: added < input.bundle.quantity ? notice : null };
}

/** Counts before the lookup, and uncounts if the code exists. */
async function limitGuesses(ctx: Ctx, ip: string, redeem: () => Promise<void>): Promise<void> {
  const attempts = [{ name: 'discount', key: ip }] as const;
  const counted = await ctx.rateLimits.reserve(attempts);
  if (!counted.allowed) throw tooManyRequests(counted.retryAfterSeconds);
  const releaseAttempt = () => ctx.rateLimits.release(ctx.rateLimits.countersOf(attempts));
  try {
    await redeem();
  } catch (error) {
    if (!isUnknownCode(error)) await releaseAttempt();
    throw error;
  }
  await releaseAttempt();
}

function isUnknownCode(error: unknown): boolean {
  return error instanceof CallError && error.code === 'discount_unknown';
}

function noticeOf({ added, offer }: AddedItem, { reader }: PricingContext): string {
  const t = translatorFor(reader.locale);
  const { title, kind } = offer;
  const left = scarceStock(offer);
  if (left !== null) return t('basket:notice.fewer_left', { added, title, left, kind });
  const max = offer.perOrder ?? ITEM_QUANTITY_MAX;
  return t('basket:notice.limit', { added, title, max, kind });
}
