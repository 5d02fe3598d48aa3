/** Bank accounts that no bank can be asked about, which admins confirm once. Masked, as everywhere. */
import { PAYOUT_REASON_MAX_CHARS } from '@lathe/rules/payout-limits';
import { z } from 'zod';
import { bankAccount } from './bank-account-calls.ts';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { requiredLine } from './text.ts';

export const BANK_ACCOUNT_DECISIONS = ['confirm', 'reject'] as const;
export type BankAccountDecision = (typeof BANK_ACCOUNT_DECISIONS)[number];

const unconfirmedAccount = bankAccount
  .pick({
    uuid: true,
    method: true,
    country: true,
    country_name: true,
    currency: true,
    holder: true,
    masked: true,
    added_at: true,
    usable_from: true,
  })
  .extend({
    seller: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
    /** Names of the seller account, of the business and of the tax profile. */
    known_names: z.array(z.string()),
    /** False for the caller’s own account, and one that the caller works in. */
    decide_enabled: z.boolean(),
  });

export type UnconfirmedBankAccount = z.infer<typeof unconfirmedAccount>;

const desk = { area: 'Payouts', permission: 'payouts.review' } as const;
const ofAccount = z.object({ account: z.uuid() });

export const bankReviewCalls = {
  'GET /api/admin/bank_accounts': {
    ...desk,
    summary: 'Bank accounts that somebody has to confirm before the first payout, newest first',
    query: z.object({ cursor: pageCursor }),
    reply: collection(unconfirmedAccount),
  },
  'GET /api/admin/bank_accounts/{account}': {
    ...desk,
    summary: 'A bank account that somebody has to confirm',
    params: ofAccount,
    reply: unconfirmedAccount,
    errors: ['not_found'],
  },
  'POST /api/admin/bank_accounts/{account}/review': {
    ...desk,
    stepUp: true,
    summary: 'Confirms an account, so that it can be paid, or rejects it; the seller gets a mail',
    params: ofAccount,
    /** The reason is for the audit log. */
    body: z.object({
      decision: z.enum(BANK_ACCOUNT_DECISIONS),
      reason: requiredLine(PAYOUT_REASON_MAX_CHARS),
    }),
    reply: null,
    errors: ['not_found', 'payout_own', 'bank_account_reviewed', 'bank_account_in_use'],
  },
} as const satisfies CallTable;
