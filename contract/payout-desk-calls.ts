/** Payouts, as admins decide about them. */
import { MANUAL_RESULTS } from '@lathe/rules/bank-files';
import { PAYOUT_GATES } from '@lathe/rules/payout-gates';
import {
  DEBTS_LISTED_MAX,
  HOLDS_LISTED_MAX,
  PAYOUT_APPROVE_MAX,
  PAYOUT_REASON_MAX_CHARS,
} from '@lathe/rules/payout-limits';
import { TAX_FORM_STATUSES } from '@lathe/rules/payout-providers';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofUser } from './params.ts';
import { attempt, payout, payoutCurrency } from './payout.ts';
import { price } from './price.ts';
import { requiredLine } from './text.ts';

export const PAYOUT_LISTS = [
  'requested',
  'approved',
  'sent',
  'back',
  'settled',
  'cancelled',
] as const;

const country = z.string();

const hold = z.object({
  reason: z.string(),
  /** The hold is of the shop itself: the tax profile names a country that nothing else is in. */
  countries: z.object({ profile: country, account: country, banks: z.array(country) }).nullable(),
  held_by: z.string().nullable(),
  held_at: z.string(),
});

const listedPayout = payout.extend({
  seller: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  /** False for the caller’s own payout. */
  answer_enabled: z.boolean(),
});

export const paymentProposal = z.object({
  uuid: z.uuid(),
  payout: z.uuid(),
  seller: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  amount: price,
  end_to_end_id: z.string(),
  result: z.enum(['failed', 'returned']),
  note: z.string(),
  /** Null for people who are no longer known. */
  proposed_by: z.string().nullable(),
  proposed_at: z.string(),
  /** False for the person who recorded it, and for those who work in the account that is paid. */
  confirm_enabled: z.boolean(),
});

const deskPayout = listedPayout.extend({
  /** With the text of the bank or provider, which sellers do not see. */
  attempts: z.array(
    attempt.extend({
      reason_text: z.string(),
      /** The bank file that it is in. Until its release, sellers do not see the attempt. */
      file: z
        .object({ uuid: z.uuid(), message_id: z.string(), is_released: z.boolean() })
        .nullable(),
    }),
  ),
  /** When the seller's details at the provider that pays were changed, as far as known. */
  provider_details_changed_at: z.string().nullable(),
  /** What the seller declared to that provider about taxes, such as W-8BEN. */
  provider_tax_form: z.object({ kind: z.string(), status: z.enum(TAX_FORM_STATUSES) }).nullable(),
  /** It was handed to a provider, which has not said how it ended. */
  record_enabled: z.boolean(),
  /** A result that was recorded by hand and waits for another admin. */
  proposal: paymentProposal.nullable(),
  /** What is closed now; a payout is only approved if this is empty. */
  gates: z.array(z.enum(PAYOUT_GATES)),
  /** The bank account, the details at the provider or the tax rate have changed since the request. */
  is_outdated: z.boolean(),
  hold: hold.nullable(),
  /** Of a seller who is registered for VAT in the UK. */
  vat_registration: z
    .object({
      number: z.string(),
      /** As the tax office has it; null if it was not asked. */
      registered_name: z.string().nullable(),
      /** Other accounts with the same number, which only one business can have. */
      others: z.array(z.object({ id: z.uuid(), name: z.string() })),
    })
    .nullable(),
  /** What is left of the seller’s balance in this currency. */
  balance: z.object({ pending: price, available: price, reserved: price }),
  history: z.object({
    settled: z.int(),
    failed: z.int(),
    /** Of the last 90 days. */
    orders: z.int(),
    disputes: z.int(),
    first_sale_at: z.string().nullable(),
    account_added_at: z.string().nullable(),
  }),
});

const debt = z.object({
  seller: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  currency: payoutCurrency,
  /** Below zero. */
  available: price,
  pending: price,
  below_zero_since: z.string(),
  /**
   * What can be written off after some time below zero: pending earnings fill the rest. Null if
   * nothing, and for the caller’s own balance.
   */
  write_off: price.nullable(),
});

const heldSeller = hold.extend({
  seller: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
});

export type ListedPayout = z.infer<typeof listedPayout>;
export type PaymentProposal = z.infer<typeof paymentProposal>;
export type DeskPayout = z.infer<typeof deskPayout>;
export type SellerDebt = z.infer<typeof debt>;
export type HeldSeller = z.infer<typeof heldSeller>;

const desk = { area: 'Payouts', permission: 'payouts.review' } as const;
const ofPayout = z.object({ payout: z.uuid() });
const ofProposal = z.object({ proposal: z.uuid() });
const reason = z.object({ reason: requiredLine(PAYOUT_REASON_MAX_CHARS) });
const decide = ['not_found', 'payout_moved_on', 'payout_own'] as const;
const approveErrors = [...decide, 'payout_gates_closed', 'payout_outdated'] as const;

export const payoutDeskCalls = {
  'GET /api/admin/payouts': {
    ...desk,
    summary: 'Payouts in a state, newest first',
    query: z.object({ list: z.enum(PAYOUT_LISTS).default('requested'), cursor: pageCursor }),
    reply: collection(listedPayout),
  },
  'GET /api/admin/payouts/{payout}': {
    ...desk,
    summary: 'A payout with everything that is needed to decide about it',
    params: ofPayout,
    reply: deskPayout,
    errors: ['not_found'],
  },
  'POST /api/admin/payouts/{payout}/approve': {
    ...desk,
    stepUp: true,
    summary: 'Approves a payout; it is in the next bank file',
    params: ofPayout,
    reply: deskPayout,
    errors: approveErrors,
  },
  'POST /api/admin/payouts/approve': {
    ...desk,
    stepUp: true,
    summary: 'Approves several payouts; those that cannot be approved stay as they are',
    body: z.object({ payouts: z.array(z.uuid()).min(1).max(PAYOUT_APPROVE_MAX) }),
    reply: z.object({ approved: z.int(), left: z.int() }),
  },
  'POST /api/admin/payouts/{payout}/refuse': {
    ...desk,
    stepUp: true,
    summary: 'Rejects a payout that was not sent; the seller sees the reason',
    params: ofPayout,
    body: reason,
    reply: deskPayout,
    errors: decide,
  },
  'POST /api/admin/payouts/{payout}/resend': {
    ...desk,
    stepUp: true,
    summary: 'Sets the money of a failed or returned payout aside again, for another attempt',
    params: ofPayout,
    reply: deskPayout,
    errors: [...approveErrors, 'payout_open', 'payout_not_possible'],
  },
  'POST /api/admin/payouts/{payout}/result': {
    ...desk,
    stepUp: true,
    summary:
      'Records by hand how a payment of a provider ended; if it was not paid, another admin confirms it',
    params: ofPayout,
    /** The reason is for the audit log: sellers do not see it. */
    body: reason.extend({ result: z.enum(MANUAL_RESULTS) }),
    reply: deskPayout,
    errors: [
      'not_found',
      'payout_own',
      'payout_moved_on',
      'payment_unchanged',
      'payment_proposal_open',
    ],
  },
  'GET /api/admin/payment_proposals': {
    ...desk,
    summary:
      'Payments that failed or came back as an admin has recorded, which another one confirms',
    reply: collection(paymentProposal),
  },
  'POST /api/admin/payment_proposals/{proposal}/confirm': {
    ...desk,
    stepUp: true,
    summary: 'Books what another admin has recorded by hand; the money is available again',
    params: ofProposal,
    reply: null,
    errors: [
      'not_found',
      'payout_own',
      'payment_proposal_own',
      'payout_moved_on',
      'payment_unchanged',
    ],
  },
  'POST /api/admin/payment_proposals/{proposal}/withdraw': {
    ...desk,
    stepUp: true,
    summary: 'Drops a result that was recorded by hand; nothing is booked',
    params: ofProposal,
    reply: null,
    errors: ['not_found', 'payout_own', 'payout_moved_on'],
  },
  'GET /api/admin/payout_holds': {
    ...desk,
    summary: `Sellers whose payouts are on hold, the ${HOLDS_LISTED_MAX} newest`,
    reply: collection(heldSeller),
  },
  'POST /api/admin/users/{user}/payout_hold': {
    ...desk,
    owner: 'user',
    stepUp: true,
    summary: 'Stops all payouts of a seller that were not sent',
    params: ofUser,
    body: reason,
    reply: null,
    errors: ['not_found', 'payout_already_held'],
  },
  'POST /api/admin/users/{user}/payout_hold/lift': {
    ...desk,
    owner: 'user',
    stepUp: true,
    summary: 'Lifts the hold of a seller',
    params: ofUser,
    body: reason,
    reply: null,
    errors: ['not_found', 'payout_own', 'payout_not_held'],
  },
  'GET /api/admin/payout_debts': {
    ...desk,
    summary: `Sellers whose available balance is below zero, the ${DEBTS_LISTED_MAX} longest`,
    reply: collection(debt),
  },
  'POST /api/admin/users/{user}/write_off': {
    ...desk,
    owner: 'user',
    stepUp: true,
    summary: 'Writes off a balance that has been below zero for a year',
    params: ofUser,
    body: reason.extend({
      currency: payoutCurrency,
      /** In minor units, as the caller saw it: if it differs, nothing is written off. */
      amount: z.int().min(1).max(2_000_000_000),
    }),
    reply: null,
    errors: ['not_found', 'payout_own', 'changed_meanwhile', 'write_off_too_early'],
  },
} as const satisfies CallTable;
