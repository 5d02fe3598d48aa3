import type { bulkCalls } from '@lathe/contract/bulk-calls';
import { BULK_TYPES, type BulkType } from '@lathe/contract/cart-item-types';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { bulkLine, bulkPricingContextFor, presentBulk } from './bulk-offer.ts';
import { presentState } from './present-state.ts';
import { startBulkCheckout } from './start-bulk-checkout.ts';

export const bulkRoutes: Handlers<typeof bulkCalls> = {
  'GET /api/users/{user}/releases/{release}/creator-copies-price': async (call) => {
    const { params, query } = call;
    const { quantity, country_iso: country } = query;
    const request = { uuid: params.release, userId: params.user, quantity };
    return await offer(call, country, { ...request, type: BULK_TYPES.seller });
  },

  'GET /es/bulk-checkout': async (call) => {
    const { uuid, quantity, country_iso: country } = call.query;
    const { userId } = signedIn(call.actor);
    return await offer(call, country, { type: BULK_TYPES.dealer, uuid, quantity, userId });
  },

  'POST /es/bulk-checkout': async (call) => {
    const { checkoutId, result } = await startBulkCheckout(call);
    return presentState(call, checkoutId, result);
  },
};

interface BulkRequest {
  type: BulkType;
  uuid: string;
  quantity: number;
  userId: string;
}

async function offer({ ctx, locale }: Caller, country: string, request: BulkRequest) {
  const pricing = await bulkPricingContextFor({ ctx, country, locale });
  return presentBulk(ctx, await bulkLine(ctx, request, pricing), pricing);
}
