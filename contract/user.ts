/** A user, as returned by calls. */
import { FEATURE_FLAGS } from '@lathe/rules/flags';
import { INTRODUCTION_FLAGS } from '@lathe/rules/introduction';
import { LOCALES } from '@lathe/rules/locales';
import { z } from 'zod';
import { requiredLine } from './text.ts';

export const LEGAL_ENTITY_TYPES = [
  'individual',
  'sole_trader',
  'partnership',
  'company',
  'charity',
] as const;

export const emailAddress = z.email().max(254);
/** Length limit only; the password rules are in `rules`. */
export const password = z.string().min(1).max(200);
/** Six digits from the app, or a recovery code; spaces and hyphens are ignored. */
export const oneTimeCode = z.string().min(6).max(40);
export const personName = requiredLine(100);
export const phoneNumber = z
  .string()
  .max(30)
  .regex(/^[+(]?[0-9][0-9 ()./-]{4,28}$/);

export const creatorData = z.object({
  kind: z.enum(['individual', 'business']),
  first_name: z.string(),
  last_name: z.string(),
  business_name: z.string().nullable(),
  legal_entity_type: z.enum(LEGAL_ENTITY_TYPES),
  vat_number: z.string().nullable(),
  country_iso: z.string(),
  /** False until onboarding is complete. */
  onboarded: z.boolean(),
  is_label_owner: z.boolean(),
});

export const user = z.object({
  uuid: z.uuid(),
  name: z.string(),
  first_name: z.string(),
  email: z.string(),
  is_seller: z.boolean(),
  is_staff: z.boolean(),
  is_admin: z.boolean(),
  order_limit: z.int(),
  max_releases_reached: z.boolean(),
  releases_limit: z.int(),
  introduction_complete: z.boolean(),
  has_2fa: z.boolean(),
  creator_data: creatorData.nullable(),
  introduction_flags: z.array(z.enum(INTRODUCTION_FLAGS)),
  /** A payout provider pays the seller, Tipalti or another one. */
  tipalti_enabled: z.boolean(),
  /** The tax profile is signed. */
  tax_interview_completed: z.boolean(),
  /** Ids of the approved treaty claims. */
  tax_certificates: z.array(z.string()),
  feature_flags: z.array(z.enum(FEATURE_FLAGS)),
});

/** A British account in the form of older clients; other kinds are in `bank_accounts`. */
export const bankDetails = z.object({
  bank_account_holder_name: z.string(),
  bank_account_number: z.string(),
  bank_account_sort_code: z.string(),
});

export type ShownBankDetails = z.infer<typeof bankDetails>;

export const account = z.object({
  id: z.uuid(),
  basic: z.object({
    name: z.string(),
    first_name: z.string(),
    email: z.string(),
    /** Requested new address, until the link in its mail is opened. */
    pending_email: z.string().nullable(),
    business_name: z.string().nullable(),
    legal_entity_type: z.enum(LEGAL_ENTITY_TYPES),
    phone: z.string().nullable(),
    locale: z.enum(LOCALES),
  }),
  creator: z
    .object({
      address: z.object({
        address_line_1: z.string(),
        address_line_2: z.string(),
        city: z.string(),
        state: z.string(),
        postcode: z.string(),
        country_iso: z.string(),
      }),
      /** Masked. */
      bank_details: bankDetails.nullable(),
      vat_number: z.string().nullable(),
      vinyl_capacity: z.int().nullable(),
    })
    .nullable(),
  is_seller: z.boolean(),
});

export type User = z.infer<typeof user>;
export type Account = z.infer<typeof account>;
