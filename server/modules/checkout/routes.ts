import type { CheckoutState, checkoutCalls } from '@lathe/contract/checkout-calls';
import type { ErrorCode } from '@lathe/contract/errors';
import { compareMoney, money } from '@lathe/rules/money';
import { arrivalOf } from '@lathe/rules/postage';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { findCart, holderOf, presentCart, priceCart, visitOf } from '../basket/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import { orderKey } from '../orders/index.ts';
import { beginCheckout } from './begin-checkout.ts';
import { findCheckout } from './checkout-store.ts';
import { figuresFor } from './quote.ts';
import { type Settled, settleCheckout } from './settle.ts';

export const checkoutRoutes: Handlers<typeof checkoutCalls> = {
  'GET /es/checkout': async (call) => {
    const { ctx, locale, query } = call;
    const country = query.country ?? call.country;
    const visit = await visitOf({ ctx, country, locale });
    const cart = await findCart(ctx.pool, { holder: holderOf(call), now: visit.now });
    const priced = priceCart(cart?.lines ?? [], visit);
    const services = priced.services.toSorted((a, b) => compareMoney(a.price, b.price));
    return {
      country,
      cart: presentCart(cart, visit, null),
      services: services.flatMap(({ service, zone, price }) => {
        const figures = figuresFor(priced, { service, visit });
        if (!figures || priced.dispatchDate === null) return [];
        const arrives = arrivalOf(priced.dispatchDate, { zone, service });
        return {
          code: service,
          price: presentPrice(price, locale),
          arrives_from: arrives.from,
          arrives_to: arrives.to,
          total: presentPrice(money(figures.total, figures.currency), locale),
          total_vat: presentPrice(money(figures.vatTotal, figures.currency), locale),
        };
      }),
      card_provider: ctx.cards?.provider ?? null,
      card_key: ctx.config.STRIPE_PUBLISHABLE_KEY ?? null,
    };
  },

  'POST /es/checkout': async (call) => {
    const { ctx, ip } = call;
    if (await ctx.rateLimits.isUsedUp('checkout', ip)) {
      await assertWithinLimit(ctx, 'checkout', ip);
    }
    const { checkoutId, settled } = await beginCheckout(call);
    // Whoever tries card after card is stopped; whoever buys is not.
    if (settled.status === 'failed') await assertWithinLimit(ctx, 'checkout', ip);
    return present(call, checkoutId, settled);
  },

  'POST /es/checkout/{checkout}/finish': async (call) => {
    const { ctx, actor, params } = call;
    const checkout = await findCheckout(ctx.db, params.checkout);
    if (!checkout) throw new CallError('not_found');
    const cart = await findCart(ctx.pool, { holder: holderOf(call), now: ctx.clock.now() });
    const isOwn = actor !== null && actor.userId === checkout.userId;
    if (!isOwn && cart?.id !== checkout.cartId) throw new CallError('not_found');
    return present(call, checkout.id, await settleCheckout(ctx, checkout.id));
  },
};

const REFUSALS: Record<string, ErrorCode> = {
  declined: 'card_declined',
  address_mismatch: 'card_address_mismatch',
  not_authenticated: 'card_not_authenticated',
  no_funds: 'card_no_funds',
  card_expired: 'card_expired',
  wrong_code: 'card_wrong_code',
  unavailable: 'card_company_unavailable',
};

function present({ ctx }: Caller, checkout: string, settled: Settled): CheckoutState {
  const open = { checkout, order: null, key: null, action_url: null };
  switch (settled.status) {
    case 'paid': {
      const { orderId } = settled;
      return { ...open, status: 'paid', order: orderId, key: orderKey(ctx, orderId) };
    }
    case 'action_needed':
      return { ...open, status: 'action_needed', action_url: settled.actionUrl };
    case 'processing':
      return { ...open, status: 'processing' };
    case 'late':
      throw new CallError('payment_late');
    case 'expired':
      throw new CallError('checkout_expired');
    case 'failed':
      throw new CallError(REFUSALS[settled.failure] ?? 'card_invalid');
  }
}
