import type { checkoutCalls } from '@lathe/contract/checkout-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import {
  cartOwnerOf,
  findCart,
  isCartOf,
  keepPlaces,
  presentCart,
  priceCart,
  pricingContextFor,
} from '../basket/index.ts';
import { findCheckout } from './checkout-store.ts';
import { holdersOf } from './holders.ts';
import { presentShipping } from './present-shipping.ts';
import { presentState } from './present-state.ts';
import { settleCheckout } from './settle.ts';
import { startCheckout } from './start-checkout.ts';

export const checkoutRoutes: Handlers<typeof checkoutCalls> = {
  'GET /es/checkout': async (call) => {
    const { ctx, locale, query } = call;
    const country = query.country ?? call.country;
    const pricing = await pricingContextFor({ ctx, country, locale });
    const cart = await findCart(ctx.preparedPool, { cartOwner: cartOwnerOf(call), pricing });
    await keepPlaces(ctx, cart, pricing);
    const priced = priceCart(cart?.lines ?? [], pricing);
    return {
      country,
      cart: presentCart(cart, pricing, null),
      ...presentShipping(priced, pricing),
      holders: holdersOf(priced),
      card_provider: ctx.cards?.provider ?? null,
      card_key: ctx.config.STRIPE_PUBLISHABLE_KEY ?? null,
    };
  },

  'POST /es/checkout': async (call) => {
    const { checkoutId, result } = await startCheckout(call);
    return presentState(call, checkoutId, result);
  },

  'POST /es/checkout/{checkout}/finish': async (call) => {
    const { ctx, actor, params } = call;
    const checkout = await findCheckout(ctx.db, params.checkout);
    if (!checkout) throw new CallError('not_found');
    const isOwn = actor !== null && actor.userId === checkout.userId;
    const isOfBasket = await isCartOf(ctx.db, {
      id: checkout.cartId,
      cartOwner: cartOwnerOf(call),
    });
    if (!isOwn && !isOfBasket) throw new CallError('not_found');
    return presentState(call, checkout.id, await settleCheckout(ctx, checkout.id));
  },
};
