/** The share of the dealer price that a seller earns. */
import { EARNINGS_BASIS_POINTS_MAX, STAFF_REASON_MAX_LENGTH } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofMerchItem, ofRelease, ofUser } from './params.ts';
import { requiredLine } from './text.ts';

const rate = z.object({
  id: z.int(),
  /** Null means the standard rate. */
  basis_points: z.int().nullable(),
  valid_from: z.string(),
  reason: z.string(),
  set_at: z.string(),
  set_by: z.string().nullable(),
});

const sellerRates = z.object({
  /** The rate that applies now. */
  basis_points: z.int(),
  /** All rates ever set, newest first. */
  history: z.array(rate),
});

const ownRate = z.object({
  /** Share of the dealer price, without VAT. */
  basis_points: z.int(),
  /** By the tax profile: then VAT is paid on top. */
  is_vat_registered: z.boolean(),
  /** The next change that is already set. */
  next: z.object({ basis_points: z.int(), valid_from: z.string() }).nullable(),
});

export type SellerRates = z.infer<typeof sellerRates>;
export type OwnRate = z.infer<typeof ownRate>;

export const sellerRateCalls = {
  'GET /api/users/{user}/earnings_rate': {
    scope: 'sales:read',
    summary: 'The share of the dealer price that the seller earns now, and its next change',
    area: 'Sales',
    permission: 'sales.read',
    owner: 'user',
    params: ofUser,
    reply: ownRate,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/releases/{release}/earnings_rate': {
    scope: 'sales:read',
    summary: 'The same for everyone who may edit the release',
    area: 'Sales',
    permission: 'releases.manage',
    owner: 'user',
    params: ofRelease,
    reply: ownRate,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/merch/{item}/earnings_rate': {
    scope: 'sales:read',
    summary: 'The same for everyone who may see the item',
    area: 'Sales',
    permission: 'merch.read',
    owner: 'user',
    params: ofMerchItem,
    reply: ownRate,
    errors: ['not_found'],
  },
  'GET /api/admin/users/{user}/rates': {
    summary: 'The earnings rate of a seller, with its history',
    area: 'Admin',
    permission: 'users.read',
    owner: 'user',
    params: ofUser,
    reply: sellerRates,
    errors: ['not_found'],
  },
  'POST /api/admin/users/{user}/rates': {
    summary:
      'Sets the earnings rate of a seller from a moment on; orders before it stay as they are',
    area: 'Admin',
    permission: 'users.set_rate',
    stepUp: true,
    owner: 'user',
    params: ofUser,
    body: z.object({
      /** Null restores the standard rate. */
      basis_points: z.int().min(0).max(EARNINGS_BASIS_POINTS_MAX).nullable(),
      /** The rate starts at midnight of this day; null starts it at once. */
      valid_from: z.iso.date().nullable(),
      reason: requiredLine(STAFF_REASON_MAX_LENGTH),
      /** Id of the newest rate that the caller saw; 0 if there was none. */
      latest: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    reply: sellerRates,
    errors: ['not_found', 'changed_meanwhile'],
  },
} as const satisfies CallTable;
