/** Codes with which a seller makes their own things cheaper, and who has used them. */
import { DISCOUNT_PERCENT_MAX, DISCOUNT_TARGETS_MAX } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { minorUnits } from './minor-units.ts';
import { ofUser } from './params.ts';
import { price } from './price.ts';
import { lineOfText } from './text.ts';

export const DISCOUNT_STATES = ['scheduled', 'active', 'used_up', 'over', 'ended'] as const;

const USES_MAX = 1_000_000;
const AMOUNT_MAX = 100_000;
const uses = z.int().min(1).max(USES_MAX).nullable();
const amount = minorUnits({ min: 1, max: AMOUNT_MAX }).nullable();
const targets = z.array(z.uuid()).max(DISCOUNT_TARGETS_MAX);

export const discount = z.object({
  uuid: z.uuid(),
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  percent: z.int().nullable(),
  /** Off every copy, for each currency in which there is something off. */
  amounts: z.array(price),
  scope: z.enum(['all', 'chosen']),
  /** The names of what was chosen. */
  targets: z.array(z.object({ uuid: z.uuid(), title: z.string() })),
  /** Both days belong to it. */
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  max_uses: z.int().nullable(),
  max_uses_per_buyer: z.int().nullable(),
  /** Orders, and those that are being paid for. */
  uses: z.int(),
  state: z.enum(DISCOUNT_STATES),
  created_at: z.string(),
  operations: z.object({ end_enabled: z.boolean() }),
});

export type Discount = z.infer<typeof discount>;

const redemption = z.object({
  /** `held`: the card is being asked. `given_back`: the order was cancelled, and the use is free again. */
  state: z.enum(['held', 'used', 'given_back']),
  at: z.string(),
  /** Where the parcel goes. Who bought it is nobody's business. */
  country: z.string(),
  country_name: z.string(),
  copies: z.int(),
  /** Taken off, with VAT. */
  amount: price,
});

export type Redemption = z.infer<typeof redemption>;

const ofDiscount = ofUser.extend({ discount: z.uuid() });
const manage = { area: 'Discounts', permission: 'releases.manage', owner: 'user' } as const;

export const discountCalls = {
  'GET /api/users/{user}/discounts': {
    ...manage,
    summary: "The seller's codes, newest first",
    params: ofUser,
    reply: collection(discount),
  },
  'POST /api/users/{user}/discounts': {
    ...manage,
    summary: 'Makes a code. What it takes off and from what cannot be changed afterwards',
    params: ofUser,
    body: z.object({
      /** Letters, digits and dashes; upper and lower case are the same. */
      code: lineOfText(40),
      kind: z.enum(['percent', 'amount']),
      /** Off every copy. */
      percent: z.int().min(1).max(DISCOUNT_PERCENT_MAX).nullable().default(null),
      /** Off every copy, in minor units. Without one there is no discount in that currency. */
      amount_gbp: amount.default(null),
      amount_eur: amount.default(null),
      amount_usd: amount.default(null),
      scope: z.enum(['all', 'chosen']),
      releases: targets.default([]),
      groups: targets.default([]),
      merch: targets.default([]),
      /** Days as YYYY-MM-DD; empty is from now on, and for ever. */
      starts_on: lineOfText(10).default(''),
      ends_on: lineOfText(10).default(''),
      max_uses: uses.default(null),
      max_uses_per_buyer: uses.default(null),
    }),
    reply: discount,
    errors: ['discount_code_taken', 'discount_limit_reached'],
  },
  'GET /api/users/{user}/discounts/merch': {
    ...manage,
    summary: 'What of their merchandise a code can be for',
    params: ofUser,
    reply: collection(z.object({ uuid: z.uuid(), title: z.string(), type_name: z.string() })),
  },
  'GET /api/users/{user}/discounts/{discount}': {
    ...manage,
    summary: 'One code',
    params: ofDiscount,
    reply: discount,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/discounts/{discount}/end': {
    ...manage,
    summary: 'Ends a code. Whoever is paying with it right now still gets it',
    params: ofDiscount,
    reply: discount,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/discounts/{discount}/redemptions': {
    ...manage,
    summary: 'When a code was used, newest first',
    params: ofDiscount,
    query: z.object({ cursor: pageCursor }),
    reply: collection(redemption),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
