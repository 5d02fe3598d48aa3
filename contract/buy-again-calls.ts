/** What was ordered once, in the basket again. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { orderKey } from './order-calls.ts';
import { ofOrder } from './params.ts';

/** Why copies of an earlier order are not in the basket. */
export const NOT_AGAIN_REASONS = [
  'not_sold',
  'not_available',
  'out_of_stock',
  'paused',
  'sold_out',
  'sale_not_started',
  'sale_ended',
  'fewer_left',
  'limit',
  'not_sold_in_country',
  'pricing_unavailable',
  'only_in_bundles',
  /** Its bundle is not offered any more, or not with these parts. */
  'bundle_not_sold',
  'cart_full',
  /** Test pressings and artist copies are ordered elsewhere. */
  'not_in_basket',
] as const;

const boughtAgain = z.object({
  /** Copies of this order that the basket now holds. */
  copies: z.int(),
  /** What is not in the basket, or not all of it. */
  missing: z.array(
    z.object({
      title: z.string(),
      description: z.string(),
      quantity: z.int(),
      reason: z.enum(NOT_AGAIN_REASONS),
    }),
  ),
  /** For `X-Cart-Id`; null for signed-in users, and if nothing was added. */
  cart_id: z.string().nullable(),
});

export type BoughtAgain = z.infer<typeof boughtAgain>;

/** Apart from the other calls, because it also changes the basket. */
export const buyAgainCalls = {
  'POST /api/orders/{order}/buy_again': {
    summary:
      'Puts what is still sold of an order into the basket; a repeated call adds nothing more',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder,
    body: z.object({ key: orderKey }),
    reply: boughtAgain,
    errors: ['not_found', 'order_link_expired'],
  },
} as const satisfies CallTable;
