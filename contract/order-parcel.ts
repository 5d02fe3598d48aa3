import { z } from 'zod';
import { shownAddress } from './address-calls.ts';
import { price } from './price.ts';

/** One parcel of an order. */
export const orderParcel = z.object({
  number: z.int(),
  /** The day on which it ships. */
  dispatch_date: z.string().nullable(),
  dispatched_at: z.string().nullable(),
  delivered_at: z.string().nullable(),
  carrier: z.string().nullable(),
  tracking: z.string().nullable(),
  /** Tracking page of the carrier. */
  tracking_url: z.string().nullable(),
  /** Paid for sending it; null in older orders. Refunded if nothing of the parcel is sent. */
  postage: price.nullable(),
  duty: price.nullable(),
  /** Null if it goes to the address of the order. */
  address: shownAddress.nullable(),
  /** Nothing in it is begun, so it can still go to another address. */
  change_address_enabled: z.boolean(),
});
