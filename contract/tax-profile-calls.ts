/** The tax profile of a seller. Every signed version is kept. */
import { ADDRESS_MAX_LENGTHS } from '@lathe/rules/address-limits';
import { TAX_GATES } from '@lathe/rules/tax-gates';
import { TAX_CLASSIFICATIONS } from '@lathe/rules/tax-profile';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofAccount } from './params.ts';
import { countryCode, singleLine } from './text.ts';

const { line, city, state, postcode } = ADDRESS_MAX_LENGTHS;

const address = z.object({
  line1: singleLine(line),
  line2: singleLine(line).default(''),
  city: singleLine(city),
  state: singleLine(state).default(''),
  postcode: singleLine(postcode).default(''),
  country_iso: countryCode,
});

/** Omitted: stays as it was. Null or empty: none. */
const number = singleLine(30).nullable().optional();

const signedProfile = z.object({
  tax_classification: z.enum(TAX_CLASSIFICATIONS),
  is_uk_resident: z.boolean(),
  /** Of the person or the business, as the tax office knows it. */
  name: singleLine(200),
  /** Where taxes are paid. */
  country_iso: countryCode,
  utr_number: number,
  /** Private persons and sole traders only. */
  ni_number: number,
  /** Of the country where taxes are paid; not of UK residents. */
  tin_number: number,
  vat_number: singleLine(30).nullable().default(null),
  /** Declarations of UK residents. */
  uk_tax_resident: z.boolean().default(false),
  uk_tax_liable: z.boolean().default(false),
  uk_declare_royalties: z.boolean().default(false),
  /** Required if a profile was signed before. */
  confirm_profile_update: z.boolean().default(false),
  confirm_information: z.boolean(),
  /** Of the person who signs for a business. */
  position: singleLine(100).default(''),
  /** The typed name of the person who signs. */
  signature: singleLine(200),
  address,
});

/** Drafts accept any answer, also none. */
const draftFields = z
  .object({
    ...signedProfile.shape,
    country_iso: z.union([countryCode, z.literal('')]),
    vat_number: singleLine(30).nullable(),
    uk_tax_resident: z.boolean(),
    uk_tax_liable: z.boolean(),
    uk_declare_royalties: z.boolean(),
    position: singleLine(100),
    address: z
      .object({
        line1: singleLine(line),
        line2: singleLine(line),
        city: singleLine(city),
        state: singleLine(state),
        postcode: singleLine(postcode),
        country_iso: z.union([countryCode, z.literal('')]),
      })
      .partial(),
  })
  // Nobody confirms or signs a draft.
  .omit({ confirm_profile_update: true, confirm_information: true, signature: true })
  .partial();

const savedVersion = z.object({
  version: z.int(),
  tax_classification: z.enum(TAX_CLASSIFICATIONS),
  name: z.string(),
  country_iso: z.string(),
  vat_number: z.string().nullable(),
  signature: z.string(),
  signed_at: z.string(),
});

export const taxProfile = z.object({
  tax_classification: z.enum(TAX_CLASSIFICATIONS).nullable(),
  is_uk_resident: z.boolean().nullable(),
  name: z.string(),
  country_iso: z.string(),
  /** Masked. */
  utr_number: z.string().nullable(),
  /** Masked. */
  ni_number: z.string().nullable(),
  /** Masked. */
  tin_number: z.string().nullable(),
  vat_number: z.string().nullable(),
  uk_tax_resident: z.boolean(),
  uk_tax_liable: z.boolean(),
  uk_declare_royalties: z.boolean(),
  confirm_profile_update: z.boolean(),
  confirm_information: z.boolean(),
  position: z.string(),
  signature: z.string(),
  address: z.object({
    line1: z.string(),
    line2: z.string(),
    city: z.string(),
    state: z.string(),
    postcode: z.string(),
    country_iso: z.string(),
  }),
  /** Of the answers above. `none`: filled in from the seller account, nothing saved yet. */
  status: z.enum(['none', 'draft', 'complete']),
  /** The last signed version; 0 without one. */
  version: z.int(),
  /** Sent back with the next draft, which fails if another one was saved in between. */
  draft_version: z.int(),
  saved_at: z.string().nullable(),
  signed_at: z.string().nullable(),
  /** Field → what is missing or invalid, in the caller's language; not about the signature. */
  problems: z.record(z.string(), z.array(z.string())),
  /** Tax papers that still stop payouts. */
  gates: z.array(z.enum(TAX_GATES)),
  /** Tax deducted from a payout today, in basis points; null before the profile is signed. */
  withholding_basis_points: z.int().nullable(),
  /** Signed versions, newest first. */
  versions: z.array(savedVersion),
});

export type TaxProfileReply = z.infer<typeof taxProfile>;
export type SignedProfileBody = z.output<typeof signedProfile>;
export type TaxDraftBody = z.output<typeof draftFields>;

const manage = {
  area: 'Account',
  permission: 'tax.manage',
  owner: 'id',
  params: ofAccount,
  reply: taxProfile,
} as const;

export const taxProfileCalls = {
  'GET /api/account/{id}/creator-tax-profile': {
    ...manage,
    summary: 'The tax profile: the saved answers, otherwise the signed version, and all versions',
    errors: ['not_found'],
  },
  'POST /api/account/{id}/creator-tax-profile': {
    ...manage,
    summary: 'Signs the tax profile, as a new version',
    stepUp: true,
    secret: true,
    body: signedProfile.extend({
      /** The signed version that the caller saw; fails if there is a newer one. */
      version: z.int().min(0).max(1_000_000).optional(),
    }),
    errors: ['changed_meanwhile'],
  },
  'PUT /api/account/{id}/creator-tax-profile/draft': {
    ...manage,
    summary: 'Saves answers of the tax interview, valid or not',
    secret: true,
    body: draftFields.extend({ draft_version: z.int().min(0).max(1_000_000_000) }),
    errors: ['changed_meanwhile'],
  },
  'DELETE /api/account/{id}/creator-tax-profile/draft': {
    ...manage,
    summary: 'Discards the saved answers; signed versions stay',
  },
} as const satisfies CallTable;
