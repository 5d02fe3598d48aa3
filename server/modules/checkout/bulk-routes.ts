import type { bulkCalls } from '@lathe/contract/bulk-calls';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { type BulkType, bulkLine, bulkPricingContextFor, presentBulk } from './bulk-offer.ts';
import { presentState } from './present-state.ts';
import { startBulkCheckout } from './start-bulk-checkout.ts';

export const bulkRoutes: Handlers<typeof bulkCalls> = {
  'GET /api/users/{user}/releases/{release}/creator-copies-price': async (call) => {
    const { params, query } = call;
    const { quantity, country_iso: country } = query;
    const wanted = { uuid: params.release, userId: params.user, quantity };
    return await offer(call, country, { ...wanted, type: 'creator-copies' });
  },

  'GET /es/bulk-checkout': async (call) => {
    const { uuid, quantity, country_iso: country } = call.query;
    const { userId } = signedIn(call.actor);
    return await offer(call, country, { type: 'release', uuid, quantity, userId });
  },

  'POST /es/bulk-checkout': async (call) => {
    const { checkoutId, settled } = await startBulkCheckout(call);
    return presentState(call, checkoutId, settled);
  },
};

interface BulkRequest {
  type: BulkType;
  uuid: string;
  quantity: number;
  userId: string;
}

async function offer({ ctx, locale }: Caller, country: string, wanted: BulkRequest) {
  const visit = await bulkPricingContextFor({ ctx, country, locale });
  return presentBulk(ctx, await bulkLine(ctx, wanted, visit), visit);
}
