/** A seller's discount codes, and their use. */
import { DISCOUNT_PERCENT_MAX, DISCOUNT_TARGETS_MAX } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { minorUnits } from './minor-units.ts';
import { ofUser } from './params.ts';
import { price } from './price.ts';
import { singleLine } from './text.ts';

export const DISCOUNT_STATES = ['scheduled', 'active', 'used_up', 'over', 'ended'] as const;

const USES_MAX = 1_000_000;
const AMOUNT_MAX = 100_000;
const uses = z.int().min(1).max(USES_MAX).nullable();
const amount = minorUnits({ min: 1, max: AMOUNT_MAX }).nullable();
/** The fields of a new code that name what it applies to. */
export const DISCOUNT_TARGET_FIELDS = ['releases', 'groups', 'merch', 'events'] as const;
export type DiscountTargetField = (typeof DISCOUNT_TARGET_FIELDS)[number];

const targets = z.array(z.uuid()).max(DISCOUNT_TARGETS_MAX);

export const discount = z.object({
  uuid: z.uuid(),
  code: z.string(),
  kind: z.enum(['percent', 'amount']),
  percent: z.int().nullable(),
  /** Amount off per copy, one for each currency with a discount. */
  amounts: z.array(price),
  scope: z.enum(['all', 'chosen']),
  /** Titles of the chosen items. */
  targets: z.array(z.object({ uuid: z.uuid(), title: z.string() })),
  /** Both days are included. */
  starts_on: z.string().nullable(),
  ends_on: z.string().nullable(),
  max_uses: z.int().nullable(),
  max_uses_per_buyer: z.int().nullable(),
  /** Orders, including those with a pending payment. */
  uses: z.int(),
  state: z.enum(DISCOUNT_STATES),
  created_at: z.string(),
  operations: z.object({ end_enabled: z.boolean() }),
});

export type Discount = z.infer<typeof discount>;

const discountChoice = z.object({
  /** The field of a new code that names it. */
  field: z.enum(DISCOUNT_TARGET_FIELDS),
  uuid: z.uuid(),
  title: z.string(),
  /** The type of an item, or day and place of an event. */
  description: z.string(),
});

const redemption = z.object({
  /**
   * `held`: the payment is pending. `given_back`: the order was cancelled, so the use does not
   * count.
   */
  state: z.enum(['held', 'used', 'given_back']),
  at: z.string(),
  /** Destination country. The buyer's identity is not shown to the seller. */
  country: z.string(),
  country_name: z.string(),
  copies: z.int(),
  /** Discount amount, with VAT. */
  amount: price,
});

export type Redemption = z.infer<typeof redemption>;

const ofDiscount = ofUser.extend({ discount: z.uuid() });
const manage = { area: 'Discounts', permission: 'releases.manage', owner: 'user' } as const;

export const discountCalls = {
  'GET /api/users/{user}/discounts': {
    ...manage,
    summary: 'Discount codes of the seller, newest first',
    params: ofUser,
    reply: collection(discount),
  },
  'POST /api/users/{user}/discounts': {
    ...manage,
    summary: 'Creates a discount code; its discount and its items cannot be changed later',
    params: ofUser,
    body: z.object({
      /** Letters, digits and dashes; case-insensitive. */
      code: singleLine(40),
      kind: z.enum(['percent', 'amount']),
      /** Per copy. */
      percent: z.int().min(1).max(DISCOUNT_PERCENT_MAX).nullable().default(null),
      /** Per copy, in minor units. Without an amount there is no discount in that currency. */
      amount_gbp: amount.default(null),
      amount_eur: amount.default(null),
      amount_usd: amount.default(null),
      /** `all` is every record and all merchandise; tickets only where their event is chosen. */
      scope: z.enum(['all', 'chosen']),
      releases: targets.default([]),
      groups: targets.default([]),
      merch: targets.default([]),
      events: targets.default([]),
      /** Days as YYYY-MM-DD; empty means from now on, or without an end. */
      starts_on: singleLine(10).default(''),
      ends_on: singleLine(10).default(''),
      max_uses: uses.default(null),
      max_uses_per_buyer: uses.default(null),
    }),
    reply: discount,
    errors: ['discount_code_taken', 'discount_limit_reached'],
  },
  'GET /api/users/{user}/discounts/choices': {
    ...manage,
    summary: 'Merchandise and coming events that a discount code can apply to',
    params: ofUser,
    reply: collection(discountChoice),
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
    summary: 'Ends a discount code. Checkouts in progress keep it',
    params: ofDiscount,
    reply: discount,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/discounts/{discount}/redemptions': {
    ...manage,
    summary: 'Redemptions of a code, newest first',
    params: ofDiscount,
    query: z.object({ cursor: pageCursor }),
    reply: collection(redemption),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
