import type { ticketWaitCalls, WaitedPlaces } from '@lathe/contract/ticket-wait-calls';
import { CART_LINES_MAX } from '@lathe/rules/limits';
import { zonedTime } from '@lathe/rules/zoned-time';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { cartOwnerOf, fillCart, openCart, pricingContextFor, readCart } from '../basket/index.ts';
import {
  claimOffer,
  confirmWait,
  isInLine,
  leaveLine,
  type WaitedCategory,
  type WaitRow,
} from '../events/index.ts';
import { readWaitToken } from './links.ts';
import { readWait } from './recipient.ts';
import { readWaitedCategory, requestPlace, stateOfLine } from './request-place.ts';

export const ticketWaitRoutes: Handlers<typeof ticketWaitCalls> = {
  'GET /api/ticket_waits/{category}': async ({ ctx, actor, params, query }) => {
    const id = params.category;
    const category = await readWaitedCategory(ctx, { id, code: query.code ?? '' });
    return {
      ...presentPlaces(category),
      state: stateOfLine(category),
      max_places: category.maxPlaces,
      waiting: actor ? await isInLine(ctx.db, { categoryId: id, userId: actor.userId }) : false,
    };
  },

  'POST /api/ticket_waits/{category}': async (call) => ({ state: await requestPlace(call) }),

  'GET /api/ticket_wait_links/{token}': async (call) => {
    const { wait, category } = await waitOf(call);
    const state = stateOfWait(wait, call.ctx.clock.now());
    const isOffered = state === 'offered';
    return {
      ...presentPlaces(category),
      state,
      places: isOffered ? wait.offered : wait.places,
      until: isOffered && wait.offeredUntil ? wait.offeredUntil.toISOString() : null,
    };
  },

  'POST /api/ticket_wait_links/{token}/confirm': async (call) => {
    const { ctx } = call;
    const { wait } = await waitOf(call);
    await inTransaction(ctx.db, (tx) => confirmWait(tx, wait.id, ctx.clock.now()));
  },

  'POST /api/ticket_wait_links/{token}/basket': async (call) => {
    const { ctx } = call;
    const { wait } = await waitOf(call);
    const pricing = await pricingContextFor(call);
    const owner = cartOwnerOf(call);
    const { now } = pricing;
    // Kept for the basket first, so that the basket finds what is kept for it.
    const cart = await inTransaction(ctx.db, async (tx) => {
      const opened = await openCart(tx, { cartOwner: owner, now });
      const isOpen = await claimOffer(tx, { id: wait.id, cartId: opened.id, now });
      if (!isOpen) throw new CallError('ticket_offer_ended');
      return opened;
    });
    const cartOwner = cart.newSecret === null ? owner : { secrets: [cart.newSecret] };
    const wanted = { type: 'ticket', uuid: wait.categoryId, quantity: wait.offered } as const;
    const { items } = await fillCart(ctx, [wanted], { cartOwner, pricing, cartId: cart.id });
    const [filled] = items;
    if (filled?.problem === 'cart_full') {
      throw new CallError('cart_full', { values: { max: CART_LINES_MAX } });
    }
    if (!filled || filled.quantity === 0) throw new CallError('ticket_offer_ended');
    // Also sets the cookie of a new basket.
    const { id } = await readCart(call, { cartOwner, pricing });
    return { cart_id: id, places: filled.quantity };
  },

  'DELETE /api/ticket_wait_links/{token}': async ({ ctx, params }) => {
    const id = readWaitToken(ctx, params.token);
    await inTransaction(ctx.db, (tx) => leaveLine(tx, id, ctx.clock.now()));
  },
};

async function waitOf({ ctx, params }: Caller & { params: { token: string } }) {
  const found = await readWait(ctx, readWaitToken(ctx, params.token));
  if (!found) throw new CallError('not_found');
  return found;
}

function stateOfWait(
  { confirmedAt, offeredUntil, offered, checkoutId, ended }: WaitRow,
  now: Date,
) {
  if (ended !== null) return 'ended';
  if (checkoutId !== null) return 'in_payment';
  if (offeredUntil !== null) return offered > 0 && offeredUntil > now ? 'offered' : 'ended';
  return confirmedAt === null ? 'confirm' : 'waiting';
}

function presentPlaces(category: WaitedCategory): WaitedPlaces {
  const { eventName, url, startsAt, timeZone, image, name } = category;
  return {
    event: {
      name: eventName,
      url,
      starts_at: zonedTime(startsAt, timeZone),
      time_zone: timeZone,
      image: presentPicture(image),
    },
    category: name,
  };
}
