/** Balances and payouts of a seller. */
import { PAYOUT_GATES } from '@lathe/rules/payout-gates';
import { PAYOUT_PROVIDERS } from '@lathe/rules/payout-providers';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { payout, payoutCurrency } from './payout.ts';
import { price } from './price.ts';

const amounts = z.object({
  /** Not yet some days since the parcel shipped. */
  pending: price,
  /** Held back for a while. */
  reserved: price,
  /** Below zero after a refund of earnings that were already paid. */
  available: price,
  on_its_way: price,
  paid: price,
  /** Tax on what is paid, and on what is on its way. */
  withheld: price,
});

const balance = amounts.extend({
  currency: payoutCurrency,
  threshold: price,
  /** Everything that still prevents a payout; empty if one can be requested. */
  gates: z.array(z.enum(PAYOUT_GATES)),
  /** Only the threshold prevents it, and nothing more is on its way: see `closing`. */
  closing_enabled: z.boolean(),
  /** The payout that is under way. */
  open_payout: z.uuid().nullable(),
  /** When the next payout can be requested; null if now. */
  next_request_at: z.string().nullable(),
  reserves: z.array(z.object({ amount: price, release_on: z.string() })),
});

const balances = z.object({
  /** At least the currency of the seller’s country. */
  currencies: z.array(balance),
  /** All currencies together, in the one of the seller’s country. */
  converted: amounts.extend({
    currency: payoutCurrency,
    /** From when on the newest of the exchange rates applies. */
    rate_day: z.string(),
  }),
});

const estimate = z.object({
  currency: payoutCurrency,
  gates: z.array(z.enum(PAYOUT_GATES)),
  gross: price,
  vat: price,
  reserve: price,
  withheld: price,
  withholding_rate: z.int(),
  net: price,
  /** Masked; null without an account in this currency. */
  account: z.string().nullable(),
  /** Pays to the account that the seller entered there; null if the one above is paid. */
  provider: z.enum(PAYOUT_PROVIDERS).nullable(),
  /** The last expected day. */
  expected_on: z.string(),
  exchanges: z.array(
    z.object({
      from: price,
      to: price,
      /** Units of the new currency for one of the old, in millionths. */
      rate: z.int(),
      rate_day: z.string(),
    }),
  ),
});

export type SellerBalances = z.infer<typeof balances>;
export type SellerBalance = z.infer<typeof balance>;
export type PayoutEstimate = z.infer<typeof estimate>;

const read = {
  area: 'Payouts',
  permission: 'payouts.read',
  owner: 'user',
} as const;
const ofPayout = ofUser.extend({ payout: z.uuid() });
const document = z.object({ url: z.string() });

export const payoutCalls = {
  'GET /api/users/{user}/balances': {
    ...read,
    summary: 'Pending, reserved, available, on its way and paid, per currency and converted',
    params: ofUser,
    reply: balances,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/payout_estimate': {
    ...read,
    summary: 'What a payout would be now: amount, tax, account and day',
    params: ofUser,
    query: z.object({
      currency: payoutCurrency,
      /** Also the balances in other currencies, at the rate of today. */
      convert: z.enum(['yes', 'no']).default('no'),
      /** What is left below the threshold, for sellers who close their account. */
      closing: z.enum(['yes', 'no']).default('no'),
    }),
    reply: estimate,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/payouts': {
    ...read,
    summary: 'Payouts of a seller, newest first, with their attempts',
    params: ofUser,
    query: z.object({ cursor: pageCursor }),
    reply: collection(payout),
  },
  'GET /api/users/{user}/payouts/{payout}': {
    ...read,
    summary: 'A payout with its attempts',
    params: ofPayout,
    reply: payout,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/payouts/{payout}/receipt': {
    ...read,
    summary: 'Download URL of the receipt, from the moment it was sent',
    params: ofPayout,
    reply: document,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/payouts/{payout}/invoice': {
    ...read,
    summary: 'Download URL of the self-billed invoice, once it is settled',
    params: ofPayout,
    reply: document,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/tipalti/transfer': {
    summary: 'Requests a payout of everything that is available; at most one a day per currency',
    area: 'Payouts',
    permission: 'payouts.request',
    stepUp: true,
    owner: 'user',
    params: ofUser,
    body: z.object({
      /** The currency of the seller’s country if omitted. */
      currency: payoutCurrency.optional(),
      convert: z.boolean().default(false),
      /** What is left below the threshold, for sellers who close their account. */
      closing: z.boolean().default(false),
      /** In minor units, as the estimate said: if it differs, nothing is requested. */
      expected_net: z.int().min(0).max(2_000_000_000).optional(),
    }),
    reply: payout,
    errors: ['payout_open', 'payout_too_soon', 'payout_not_possible', 'payout_changed'],
  },
  'POST /api/users/{user}/payouts/{payout}/cancel': {
    summary: 'Cancels a payout that nobody has approved yet',
    area: 'Payouts',
    permission: 'payouts.request',
    stepUp: true,
    owner: 'user',
    params: ofPayout,
    reply: payout,
    errors: ['not_found', 'payout_moved_on', 'payout_rates_changed'],
  },
} as const satisfies CallTable;
