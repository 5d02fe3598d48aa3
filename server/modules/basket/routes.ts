import type { cartCalls } from '@lathe/contract/cart-calls';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { wordsFor } from '../../platform/words.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { type Added, addItem, removeItem, setQuantity } from './change-cart.ts';
import { type Holder, holderOf } from './holder.ts';
import { copiesLeft, type Visit, visitOf } from './offer.ts';
import { readCart } from './read-cart.ts';
import { dropCode, useCode } from './use-code.ts';

export const basketRoutes: Handlers<typeof cartCalls> = {
  'GET /es/cart': async (call) =>
    await readCart(call, { holder: holderOf(call), visit: await visitOf(call) }),

  'POST /es/cart': async (call) => {
    const visit = await visitOf(call);
    const given = holderOf(call);
    const added = await addItem(call.ctx, { holder: given, visit, wanted: call.body });
    const holder: Holder = added.secret === null ? given : { secrets: [added.secret] };
    const notice = added.added < call.body.quantity ? noticeOf(added, visit) : null;
    return await readCart(call, { holder, visit, notice });
  },

  'PUT /es/cart/{uuid}': async (call) => {
    const visit = await visitOf(call);
    const holder = holderOf(call);
    const wanted = { ...call.body, uuid: call.params.uuid };
    await setQuantity(call.ctx, { holder, visit, wanted });
    return await readCart(call, { holder, visit });
  },

  'DELETE /es/cart/{uuid}': async (call) => {
    const holder = holderOf(call);
    await removeItem(call.ctx, { holder, item: { ...call.query, uuid: call.params.uuid } });
    return await readCart(call, { holder, visit: await visitOf(call) });
  },

  'POST /es/cart/proof': async (call) => {
    const visit = await visitOf(call);
    const holder = holderOf(call);
    const wanted = { type: 'proof', uuid: call.body.uuid, quantity: 1 } as const;
    await addItem(call.ctx, { holder, visit, wanted });
    return await readCart(call, { holder, visit });
  },

  'PUT /es/cart/discount': async (call) => {
    const { ctx, ip, body } = call;
    if (await ctx.rateLimits.isUsedUp('discount', ip)) await assertWithinLimit(ctx, 'discount', ip);
    const visit = await visitOf(call);
    const holder = holderOf(call);
    try {
      await useCode(ctx, { holder, visit, typed: body.code });
    } catch (refused) {
      // Whoever tries code after code is stopped; whoever has one is not.
      if (isUnknownCode(refused)) await assertWithinLimit(ctx, 'discount', ip);
      throw refused;
    }
    return await readCart(call, { holder, visit });
  },

  'DELETE /es/cart/discount': async (call) => {
    const holder = holderOf(call);
    await dropCode(call.ctx, { holder });
    return await readCart(call, { holder, visit: await visitOf(call) });
  },
};

function isUnknownCode(refused: unknown): boolean {
  return refused instanceof CallError && refused.code === 'discount_unknown';
}

/** Fewer went in than were asked for. */
function noticeOf({ added, offer }: Added, { reader }: Visit): string {
  const words = wordsFor(reader.locale);
  const left = copiesLeft(offer);
  const { title } = offer;
  if (left !== null && left < ITEM_QUANTITY_MAX) {
    return words('basket:notice.fewer_left', { added, title, left });
  }
  return words('basket:notice.limit', { added, title, max: ITEM_QUANTITY_MAX });
}
