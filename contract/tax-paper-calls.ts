/** Self-billing agreements and treaty claims of a seller. */
import { CERTIFICATE_BYTES_MAX } from '@lathe/rules/tax-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofAccount } from './params.ts';

const agreement = z.object({
  uuid: z.uuid(),
  vat_number: z.string(),
  accepted_at: z.string(),
  starts_on: z.string(),
  /** The first day on which it no longer applies. */
  ends_on: z.string(),
  is_in_force: z.boolean(),
  /** Null if it ended, or will end, after its full term. */
  end_reason: z.enum(['seller', 'vat-number', 'renewed']).nullable(),
});

const selfBilling = z.object({
  /** The signed tax profile says registered for VAT in the UK. */
  is_needed: z.boolean(),
  vat_number: z.string().nullable(),
  /** Of the text that would be accepted now. */
  text_version: z.int(),
  current: agreement.nullable(),
  operations: z.object({ accept_enabled: z.boolean(), end_enabled: z.boolean() }),
  /** Newest first. */
  agreements: z.array(agreement),
});

export const CLAIM_STATES = ['submitted', 'approved', 'refused', 'withdrawn'] as const;

const claim = z.object({
  uuid: z.uuid(),
  country_iso: z.string(),
  state: z.enum(CLAIM_STATES),
  /** As printed on the certificate; the last day counts. */
  valid_from: z.string(),
  valid_to: z.string(),
  is_in_force: z.boolean(),
  is_expired: z.boolean(),
  certificate: z.object({ name: z.string(), type: z.string(), bytes: z.int() }),
  submitted_at: z.string(),
  reviewed_at: z.string().nullable(),
  /** Why it was refused. */
  reason: z.string(),
  withdraw_enabled: z.boolean(),
});

const treatyClaims = z.object({
  /** Where the seller pays tax by the signed profile; null without one. */
  country_iso: z.string().nullable(),
  is_uk_resident: z.boolean(),
  /** Deducted without a claim, in basis points. */
  full_basis_points: z.int(),
  /** Deducted with an approved claim; null if Lathe knows no rate for the country. */
  treaty_basis_points: z.int().nullable(),
  submit_enabled: z.boolean(),
  /** Newest first. */
  claims: z.array(claim),
});

export type SelfBilling = z.infer<typeof selfBilling>;
export type TreatyClaims = z.infer<typeof treatyClaims>;
export type TreatyClaimReply = z.infer<typeof claim>;

const manage = {
  area: 'Account',
  permission: 'tax.manage',
  owner: 'id',
  params: ofAccount,
} as const;

const ofClaim = ofAccount.extend({ claim: z.uuid() });

/** A link to a private file, valid for some minutes. */
export const fileLink = z.object({ url: z.string() });

export const taxPaperCalls = {
  'GET /api/account/{id}/self-billing-agreement': {
    ...manage,
    summary: 'The self-billing agreement in force, and earlier ones',
    reply: selfBilling,
    errors: ['not_found'],
  },
  'POST /api/account/{id}/self-billing-agreement': {
    ...manage,
    summary: 'Accepts or renews the self-billing agreement for twelve months',
    stepUp: true,
    body: z.object({
      accept: z.literal(true),
      /** The text that the caller read. */
      text_version: z.int().min(1).max(1000),
    }),
    reply: selfBilling,
    errors: [
      'changed_meanwhile',
      'self_billing_not_needed',
      'self_billing_in_force',
      'vat_number_not_registered',
      'vat_check_unavailable',
    ],
  },
  'DELETE /api/account/{id}/self-billing-agreement': {
    ...manage,
    summary: 'Ends the self-billing agreement today; earnings are then paid without VAT',
    stepUp: true,
    reply: selfBilling,
    errors: ['not_found'],
  },
  'GET /api/account/{id}/treaty-claims': {
    ...manage,
    summary: 'Claims for less tax by a treaty, with the state of their review',
    reply: treatyClaims,
    errors: ['not_found'],
  },
  'POST /api/account/{id}/treaty-claims': {
    ...manage,
    // Without a step-up: it changes nothing before staff approve it, and files are not sent twice.
    summary: 'Claims the rate of a treaty: multipart, field `certificate` (PDF, JPEG or PNG)',
    upload: {
      field: 'certificate',
      maxBytes: CERTIFICATE_BYTES_MAX,
      fields: z.object({
        /** As printed on the certificate. */
        valid_from: z.iso.date(),
        valid_to: z.iso.date(),
        beneficial_owner: z.boolean(),
        no_uk_establishment: z.boolean(),
        no_special_relationship: z.boolean(),
      }),
    },
    reply: treatyClaims,
    errors: [
      'treaty_claim_open',
      'treaty_not_needed',
      'treaty_rate_missing',
      'certificate_refused',
      'too_large',
      'wrong_content_type',
    ],
  },
  'POST /api/account/{id}/treaty-claims/{claim}/withdraw': {
    ...manage,
    summary: 'Withdraws a claim; tax is then deducted at the full rate',
    stepUp: true,
    params: ofClaim,
    reply: treatyClaims,
    errors: ['not_found', 'treaty_claim_closed'],
  },
  'GET /api/account/{id}/treaty-claims/{claim}/certificate': {
    ...manage,
    summary: 'A link to the uploaded certificate, valid for some minutes',
    stepUp: true,
    params: ofClaim,
    reply: fileLink,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
