/**
 * Becoming a seller. Input is stored as a draft, valid or not, until it is complete and submitted;
 * after that every change must leave the account valid.
 */
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/address-limits';
import { BANK_HOLDER_MAX_LENGTH } from '@lathe/rules/bank-limits';
import { OWNERS_MAX } from '@lathe/rules/seller-details';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofAccount } from './params.ts';
import { countryCode, singleLine } from './text.ts';
import { bankDetails } from './user.ts';

const { line, city, state, postcode } = ADDRESS_MAX_LENGTHS;

const creatorAddress = z.object({
  address_line_1: singleLine(line),
  address_line_2: singleLine(line),
  city: singleLine(city),
  state: singleLine(state),
  postcode: singleLine(postcode),
  country_iso: countryCode,
});

const additionalOwner = z.object({
  first_name: singleLine(100),
  last_name: singleLine(100),
  dob: singleLine(10),
  /** Share of the business in percent, with at most two decimals. */
  share_percent: z.number().min(0).max(999).nullable(),
});

export const creatorFields = z.object({
  kind: z.enum(['individual', 'business']),
  first_name: singleLine(100),
  last_name: singleLine(100),
  /** `YYYY-MM-DD`. */
  dob: singleLine(10),
  phone: singleLine(30),
  address: creatorAddress,
  /** Expected copies per month. */
  vinyl_capacity: z.int().min(0).max(1_000_000).nullable(),
  business_name: singleLine(200),
  /** Legal form in that country, such as `gmbh`. */
  legal_form: singleLine(60),
  /** UK and EU only; the country prefix is optional. */
  vat_number: singleLine(30),
  /** Whether other owners hold enough shares that they must be named. */
  has_additional_owners: z.boolean().nullable(),
  additional_owners: z.array(additionalOwner).max(OWNERS_MAX),
});

export type CreatorFields = z.infer<typeof creatorFields>;

/** Encrypted at rest, returned masked. */
const secretNumbers = z.object({
  /** Where the country requires one. */
  personal_id_number: singleLine(40),
  /** United States only. */
  ssn_last_4: singleLine(10),
});

export type SecretNumbers = z.infer<typeof secretNumbers>;

/** Added to the bank accounts and made the default for pounds. Masked values change nothing. */
const ukBankDetails = z.object({
  bank_account_holder_name: singleLine(BANK_HOLDER_MAX_LENGTH),
  bank_account_number: singleLine(30),
  bank_account_sort_code: singleLine(30),
});

export type UkBankDetails = z.infer<typeof ukBankDetails>;

/** Omitted fields stay unchanged. */
const changes = creatorFields
  .extend({
    address: creatorAddress.partial(),
    ...secretNumbers.shape,
    bank_details: ukBankDetails.nullable(),
  })
  .partial();

export const creator = creatorFields.extend({
  /** Sent back with the next change, which fails if another change was saved in between. */
  version: z.int(),
  status: z.enum(['draft', 'complete']),
  saved_at: z.string(),
  personal_id_number: z.string().nullable(),
  ssn_last_4: z.string().nullable(),
  /** The default account for pounds, masked. */
  bank_details: bankDetails.nullable(),
  tax_profile: z.null(),
  /**
   * Field → what is missing or invalid, in the caller's language. Empty when the account can be
   * completed.
   */
  problems: z.record(z.string(), z.array(z.string())),
});

export type Creator = z.infer<typeof creator>;
export type CreatorChanges = z.infer<typeof changes>;

export const creatorCalls = {
  'GET /api/account/{id}/creator': {
    summary: 'The seller details, or their draft',
    area: 'Account',
    permission: 'seller.apply',
    owner: 'id',
    params: ofAccount,
    reply: creator,
    errors: ['not_found'],
  },
  'POST /api/account/{id}/creator': {
    summary: 'Starts seller onboarding',
    area: 'Account',
    permission: 'seller.apply',
    owner: 'id',
    secret: true,
    params: ofAccount,
    body: changes.extend({
      kind: creatorFields.shape.kind,
      address: creatorAddress.partial().extend({ country_iso: countryCode }),
    }),
    reply: creator,
    errors: ['not_found', 'seller_account_exists'],
  },
  'PUT /api/account/{id}/creator': {
    summary: 'Changes the seller details or their draft, and completes them',
    area: 'Account',
    permission: 'seller.apply',
    owner: 'id',
    secret: true,
    params: ofAccount,
    body: changes.extend({
      version: z.int(),
      /** Turns the draft into a seller account, if it is valid. */
      complete: z.boolean().default(false),
      /** Acceptance of the seller terms; required to complete. */
      terms: z.boolean().default(false),
    }),
    reply: creator,
    errors: [
      'not_found',
      'conflict',
      'confirmation_needed',
      'bank_account_exists',
      'bank_account_limit_reached',
    ],
  },
} as const satisfies CallTable;
