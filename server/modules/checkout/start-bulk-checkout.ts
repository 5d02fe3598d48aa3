import { createHash } from 'node:crypto';
import type { bulkCalls } from '@lathe/contract/bulk-calls';
import type { CallInput } from '@lathe/contract/call';
import { type BulkType, kindAndModeOf } from '@lathe/contract/cart-item-types';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { BULK_SERVICE, bulkLine, bulkPricingContextFor } from './bulk-offer.ts';
import { assertAttemptsLeft } from './card-attempts.ts';
import { makeQuote } from './make-quote.ts';
import { payFor, type StartedCheckout } from './start-checkout.ts';

type BulkCheckoutCall = Caller & CallInput<(typeof bulkCalls)['POST /es/bulk-checkout']>;

/** Same steps as a basket checkout, for a single line without a basket. */
export async function startBulkCheckout(call: BulkCheckoutCall): Promise<StartedCheckout> {
  const { ctx, body, locale } = call;
  const { userId } = signedIn(call.actor);
  const { type, uuid, quantity } = body;
  await assertAttemptsLeft(ctx, call.ip);
  const pricing = await bulkPricingContextFor({ ctx, country: body.address.country, locale });
  const line = await bulkLine(ctx, { type, uuid, quantity, userId }, pricing);
  const input = { ...body, name: '', service: BULK_SERVICE, split: false, gift_note: '' } as const;
  const quote = await makeQuote(
    { ...call, body: { ...input, holders: [] } },
    {
      lines: [line],
      pricing,
      // Artist copies are for the seller; larger quantities of the shop are for dealers.
      needsBusiness: kindAndModeOf(type).mode === 'shop',
    },
  );
  return await payFor(ctx, {
    basket: { id: idOf({ userId, type, uuid }), isStoredCart: false },
    quote,
    userId,
    ip: call.ip,
    method: body.payment_method,
    returnQuery: {
      bulk: uuid,
      type,
      quantity: String(quantity),
      country: body.address.country,
    },
    now: pricing.now,
  });
}

/** A stable id per user and item, so repeated clicks cannot start a second purchase. */
function idOf({ userId, type, uuid }: { userId: string; type: BulkType; uuid: string }): string {
  const hash = createHash('sha256').update(`${userId} ${type} ${uuid}`).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
