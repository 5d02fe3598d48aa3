/** Bank files: how approved payouts reach the bank, and what the bank replies. For admins. */
import {
  BANK_ID_MAX_LENGTH,
  BANK_NOTE_MAX_LENGTH,
  BANK_REPLY_BYTES_MAX,
} from '@lathe/rules/bank-file-limits';
import {
  BANK_FILE_METHODS,
  BANK_FILE_SCHEMAS,
  BANK_FILE_STATES,
  MANUAL_RESULTS,
} from '@lathe/rules/bank-files';
import { ATTEMPT_STATES } from '@lathe/rules/payouts';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { paymentProposal } from './payout-desk-calls.ts';
import { price } from './price.ts';
import { requiredLine } from './text.ts';

const method = z.enum(BANK_FILE_METHODS);
/** Null for people who are no longer known. */
const person = z.string().nullable();

const payableFile = z.object({
  method,
  /** The account that pays, masked. Null if it is not in the settings. */
  debtor: z.string().nullable(),
  count: z.int(),
  total: price,
  /** Approved payouts that are too large for this way of payment. */
  too_large: z.int(),
  /** The day on which the bank would pay. */
  execute_on: z.string(),
});

const bankFile = z.object({
  uuid: z.uuid(),
  /** The bank repeats it in its replies. */
  message_id: z.string(),
  method,
  state: z.enum(BANK_FILE_STATES),
  count: z.int(),
  total: price,
  execute_on: z.string(),
  sha256: z.string(),
  /** The schemas that it is valid by. */
  schemas: z.array(z.enum(BANK_FILE_SCHEMAS)),
  prepared_by: person,
  prepared_at: z.string(),
  released_by: person,
  released_at: z.string().nullable(),
  discarded_by: person,
  discarded_at: z.string().nullable(),
  discard_reason: z.string(),
  downloads: z.int(),
  /** Number of payments by what the bank reports. */
  payments_by_state: z.record(z.enum(ATTEMPT_STATES), z.int()),
});

const filePayment = z.object({
  end_to_end_id: z.string(),
  payout: z.uuid(),
  holder: z.string(),
  account: z.string(),
  reference: z.string(),
  amount: price,
  state: z.enum(ATTEMPT_STATES),
  /** Of the bank, such as AC04. Empty if there is none. */
  reason_code: z.string(),
  /** In the caller's language. */
  reason: z.string(),
});

const bankReply = z.object({
  uuid: z.uuid(),
  message_id: z.string(),
  uploaded_by: person,
  uploaded_at: z.string(),
  applied_by: person,
  applied_at: z.string().nullable(),
  accepted: z.int(),
  settled: z.int(),
  failed: z.int(),
  /** The bank has not decided yet. */
  waiting: z.int(),
  /** False once applied, and for the person who uploaded a reply that gives money back. */
  apply_enabled: z.boolean(),
  failures: z.array(
    z.object({ end_to_end_id: z.string(), holder: z.string(), amount: price, reason: z.string() }),
  ),
});

const fileDetails = bankFile.extend({
  /** False for the person who prepared it. */
  may_release: z.boolean(),
  /** A payment is to the caller, or to an account that the caller works in: another one releases it. */
  is_payee: z.boolean(),
  payments: z.array(filePayment),
  downloaded: z.array(z.object({ by: person, at: z.string() })),
  replies: z.array(bankReply),
  /** Results that were recorded by hand and wait for another admin. */
  proposals: z.array(paymentProposal),
});

const reconciliation = z.object({
  currency: z.string(),
  /** The account of the bank in the ledger: what has left it, below zero. */
  ledger: price,
  /** Paid, as the bank or a provider has reported. */
  paid: price,
  /** Paid, as only an admin has recorded. */
  paid_by_hand: price,
  returned: price,
  returned_by_hand: price,
  /** Sent, without a result. Not in the account yet. */
  waiting: price,
  /** What the ledger has beyond these payments: always zero, unless something is wrong. */
  difference: price,
});

export type PayableFile = z.infer<typeof payableFile>;
export type BankFile = z.infer<typeof bankFile>;
export type BankFilePayment = z.infer<typeof filePayment>;
export type BankReply = z.infer<typeof bankReply>;
export type BankReconciliation = z.infer<typeof reconciliation>;
export type BankFileDetails = z.infer<typeof fileDetails>;

const manage = { area: 'Bank files', permission: 'bank_files.manage' } as const;
const change = { ...manage, stepUp: true, reply: fileDetails } as const;
const ofFile = z.object({ file: z.uuid() });

export const bankFileCalls = {
  'GET /api/admin/bank_files': {
    ...manage,
    summary: 'Bank files, newest first',
    query: z.object({ cursor: pageCursor }),
    reply: collection(bankFile),
  },
  'GET /api/admin/payable': {
    ...manage,
    summary: 'What the next bank file of each kind would pay',
    reply: collection(payableFile),
  },
  'GET /api/admin/bank_reconciliation': {
    ...manage,
    summary: 'The account of the bank in the ledger, beside what banks and providers have reported',
    reply: collection(reconciliation),
  },
  'POST /api/admin/bank_files': {
    ...change,
    summary: 'Prepares a bank file with the approved payouts, which are sent from then on',
    body: z.object({
      method,
      /** As shown by `payable`: if it differs, nothing is prepared. */
      count: z.int().min(1).max(100_000),
      /** In minor units. */
      total: z.int().min(1).max(Number.MAX_SAFE_INTEGER),
    }),
    errors: [
      'bank_account_missing',
      'bank_file_empty',
      'bank_file_outdated',
      'bank_file_invalid',
      'bank_file_payments_invalid',
      'changed_meanwhile',
    ],
  },
  'GET /api/admin/bank_files/{file}': {
    ...manage,
    summary: 'A bank file with its payments, downloads and replies',
    params: ofFile,
    reply: fileDetails,
    errors: ['not_found'],
  },
  'POST /api/admin/bank_files/{file}/release': {
    ...change,
    summary: 'Releases a bank file that another admin prepared',
    params: ofFile,
    errors: [
      'not_found',
      'bank_file_own',
      'payout_own',
      'bank_file_decided',
      'bank_file_held',
      'bank_file_invalid',
    ],
  },
  'POST /api/admin/bank_files/{file}/discard': {
    ...change,
    summary: 'Discards a bank file that is not released; its payouts fail and can be sent again',
    params: ofFile,
    body: z.object({ reason: requiredLine(BANK_NOTE_MAX_LENGTH) }),
    errors: ['not_found', 'bank_file_decided'],
  },
  'POST /api/admin/bank_files/{file}/downloads': {
    ...manage,
    summary: 'Records a download of a released file; for some minutes the caller can then read it',
    stepUp: true,
    params: ofFile,
    reply: z.object({ uuid: z.uuid(), expires_at: z.string() }),
    errors: [
      'not_found',
      'bank_file_own',
      'bank_file_not_released',
      'bank_file_invalid',
      'bank_file_details_deleted',
    ],
  },
  'GET /api/admin/bank_files/{file}/downloads/{download}': {
    ...manage,
    summary: 'The file of a download as XML',
    params: ofFile.extend({ download: z.uuid() }),
    reply: z.object({ filename: z.string(), text: z.string() }),
    errors: ['not_found', 'bank_file_invalid', 'bank_file_details_deleted', 'link_expired'],
  },
  'POST /api/admin/bank_files/{file}/replies': {
    ...manage,
    summary: 'Reads a reply of the bank (pain.002); nothing is booked before it is applied',
    params: ofFile,
    upload: { field: 'file', maxBytes: BANK_REPLY_BYTES_MAX, fields: z.object({}) },
    reply: fileDetails,
    errors: [
      'not_found',
      'too_large',
      'wrong_content_type',
      'bank_file_not_released',
      'bank_reply_unreadable',
      'bank_reply_other_file',
      'bank_reply_differs',
      'bank_reply_unknown_payments',
      'bank_reply_repeated',
    ],
  },
  'POST /api/admin/bank_files/{file}/replies/{reply}/apply': {
    ...change,
    summary: 'Books what the bank reports in a reply',
    params: ofFile.extend({ reply: z.uuid() }),
    errors: ['not_found', 'payout_own', 'bank_reply_own', 'bank_reply_applied'],
  },
  'POST /api/admin/bank_files/{file}/results': {
    ...change,
    summary:
      'Records by hand what became of a payment; if it was not paid, another admin confirms it',
    params: ofFile,
    body: z.object({
      /** Its end-to-end id. */
      payment: z
        .string()
        .regex(/^[A-Za-z0-9]+$/)
        .min(1)
        .max(BANK_ID_MAX_LENGTH),
      result: z.enum(MANUAL_RESULTS),
      note: requiredLine(BANK_NOTE_MAX_LENGTH),
    }),
    errors: [
      'not_found',
      'payout_own',
      'payout_moved_on',
      'bank_file_not_released',
      'payment_unchanged',
      'payment_proposal_open',
    ],
  },
} as const satisfies CallTable;
