/** Staff review treaty claims; admins keep the rates of treaties and currencies, each with its first day. */
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { TREATY_REFUSAL_MAX_LENGTH, WITHHOLDING_BASIS_POINTS } from '@lathe/rules/tax-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { CLAIM_STATES, fileLink } from './tax-paper-calls.ts';
import { countryCode, requiredLine, singleLine } from './text.ts';

const listedClaim = z.object({
  uuid: z.uuid(),
  seller: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  /** By the signed tax profile. */
  profile: z.object({
    name: z.string(),
    tax_classification: z.string(),
    country_iso: z.string(),
    address: z.array(z.string()),
  }),
  country_iso: z.string(),
  country: z.string(),
  /** Deducted once the claim is approved, in basis points; null without a rate for the country. */
  treaty_basis_points: z.int().nullable(),
  state: z.enum(CLAIM_STATES),
  valid_from: z.string(),
  valid_to: z.string(),
  certificate: z.object({ name: z.string(), type: z.string(), bytes: z.int() }),
  submitted_at: z.string(),
  reviewed_at: z.string().nullable(),
  reviewed_by: z.string().nullable(),
  reason: z.string(),
  /** False for the caller’s own claim, and once it is answered. */
  review_enabled: z.boolean(),
});

/** `current` is the latest entry that has started; later ones are `coming`. */
const state = z.enum(['past', 'current', 'coming']);

const treatyTable = z.object({
  iso: z.string(),
  name: z.string(),
  /** Oldest first. */
  rates: z.array(z.object({ from: z.string(), basis_points: z.int(), note: z.string(), state })),
  /** Today's rate; null if none has started. */
  basis_points: z.int().nullable(),
  earliest_day: z.string(),
});

const exchangeTable = z.object({
  currency: z.string(),
  /** Oldest first. Units of the currency for one pound, in millionths. */
  rates: z.array(z.object({ from: z.string(), per_pound: z.int(), state })),
  per_pound: z.int().nullable(),
  earliest_day: z.string(),
});

export type ListedClaim = z.infer<typeof listedClaim>;
export type TreatyTable = z.infer<typeof treatyTable>;
export type ExchangeTable = z.infer<typeof exchangeTable>;

const ofClaim = z.object({ claim: z.uuid() });
const review = { area: 'Admin', permission: 'tax.review' } as const;
const rates = { area: 'Admin', permission: 'tax.rates', stepUp: true } as const;
const reviewErrors = ['not_found', 'treaty_claim_closed', 'treaty_claim_own'] as const;
const currency = z.enum(SALE_CURRENCIES).exclude(['GBP']);

export const taxAdminCalls = {
  'GET /api/admin/treaty_claims': {
    ...review,
    summary: 'Treaty claims: those in review, or all others, newest first',
    query: z.object({
      state: z.enum(['open', 'answered']).default('open'),
      cursor: pageCursor,
    }),
    reply: collection(listedClaim),
  },
  'GET /api/admin/treaty_claims/{claim}/certificate': {
    ...review,
    summary: 'A link to the certificate of a claim, valid for some minutes',
    stepUp: true,
    params: ofClaim,
    reply: fileLink,
    errors: ['not_found'],
  },
  'POST /api/admin/treaty_claims/{claim}/approve': {
    ...review,
    summary: 'Approves a claim for the days on the certificate',
    stepUp: true,
    params: ofClaim,
    body: z.object({ valid_from: z.iso.date(), valid_to: z.iso.date() }),
    reply: listedClaim,
    errors: [...reviewErrors, 'treaty_rate_missing'],
  },
  'POST /api/admin/treaty_claims/{claim}/refuse': {
    ...review,
    summary: 'Refuses a claim with a reason, which the seller gets by mail',
    stepUp: true,
    params: ofClaim,
    body: z.object({ reason: requiredLine(TREATY_REFUSAL_MAX_LENGTH) }),
    reply: listedClaim,
    errors: reviewErrors,
  },
  'GET /api/admin/treaty_rates': {
    ...review,
    summary: 'Tax on royalties by treaty and country, each with its first day of validity',
    reply: collection(treatyTable),
  },
  'POST /api/admin/treaty_rates/{iso}': {
    ...rates,
    summary: 'Schedules the treaty rate of a country; the first one may start today',
    params: z.object({ iso: countryCode }),
    body: z.object({
      valid_from: z.iso.date(),
      basis_points: z.int().min(0).max(WITHHOLDING_BASIS_POINTS),
      /** Article of the treaty, or where the rate is from. */
      note: singleLine(200).default(''),
    }),
    reply: treatyTable,
    errors: ['tax_day_taken'],
  },
  'DELETE /api/admin/treaty_rates/{iso}/{valid_from}': {
    ...rates,
    summary: 'Withdraws a scheduled treaty rate',
    params: z.object({ iso: countryCode, valid_from: z.iso.date() }),
    reply: null,
    errors: ['not_found', 'tax_day_come'],
  },
} as const satisfies CallTable;

export const exchangeRateCalls = {
  'GET /api/admin/exchange_rates': {
    ...review,
    summary: 'Exchange rates of earnings and payouts, each with its first day of validity',
    reply: collection(exchangeTable),
  },
  'POST /api/admin/exchange_rates/{currency}': {
    ...rates,
    summary: 'Schedules an exchange rate',
    params: z.object({ currency }),
    body: z.object({
      valid_from: z.iso.date(),
      per_pound: z.int().min(1).max(1_000_000_000_000),
    }),
    reply: exchangeTable,
    errors: ['tax_day_taken'],
  },
  'DELETE /api/admin/exchange_rates/{currency}/{valid_from}': {
    ...rates,
    summary: 'Withdraws a scheduled exchange rate',
    params: z.object({ currency, valid_from: z.iso.date() }),
    reply: exchangeTable,
    errors: ['not_found', 'tax_day_come'],
  },
} as const satisfies CallTable;
