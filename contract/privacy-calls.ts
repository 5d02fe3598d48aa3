/** Data export and account deletion. */
import { OUTSTANDING_KINDS } from '@lathe/rules/outstanding';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofAccount } from './params.ts';
import { price } from './price.ts';
import { oneTimeCode, password } from './user.ts';

const EXPORT_STATES = ['preparing', 'ready', 'failed', 'expired'] as const;

const accountExport = z.object({
  id: z.uuid(),
  state: z.enum(EXPORT_STATES),
  requested_at: z.string(),
  ready_at: z.string().nullable(),
  expires_at: z.string().nullable(),
  size_bytes: z.int().nullable(),
});

const outstandingItem = z.object({
  kind: z.enum(OUTSTANDING_KINDS),
  count: z.int(),
  /** By currency; below zero if the user owes it. Empty if no amount is known. */
  amounts: z.array(price),
  /** Own orders that it is about, at most 20. */
  orders: z.array(z.object({ uuid: z.uuid(), number: z.string() })),
  /** The last expected day, if it is known. */
  until: z.string().nullable(),
});

export type OutstandingItem = z.infer<typeof outstandingItem>;
export type AccountExport = z.infer<typeof accountExport>;

export const privacyCalls = {
  'GET /api/account/{id}/exports': {
    summary: 'Data exports of the user, newest first',
    area: 'Privacy',
    permission: 'account.leave',
    owner: 'id',
    params: ofAccount,
    reply: collection(accountExport),
  },
  'POST /api/account/{id}/exports': {
    summary: 'Starts an export of all personal data; a mail follows when it is finished',
    area: 'Privacy',
    permission: 'account.leave',
    stepUp: true,
    owner: 'id',
    params: ofAccount,
    reply: accountExport,
    errors: ['not_found', 'export_in_progress'],
  },
  'POST /api/account/{id}/exports/{export}/download': {
    summary: 'Download URL of a finished export, valid for a few minutes',
    area: 'Privacy',
    // Permission to close an account does not include reading all its data.
    permission: 'account.secure',
    stepUp: true,
    owner: 'id',
    secret: true,
    params: ofAccount.extend({ export: z.uuid() }),
    reply: z.object({ url: z.string() }),
    errors: ['not_found'],
  },
  'GET /api/account/{id}/outstanding': {
    summary:
      'What must end before the account can be closed: money owed to the user or by the user',
    area: 'Privacy',
    permission: 'account.leave',
    owner: 'id',
    params: ofAccount,
    reply: collection(outstandingItem),
  },
  'POST /api/account/{id}/deletion': {
    summary: 'Closes an account permanently: personal data is deleted, tax records are anonymised',
    area: 'Privacy',
    permission: 'account.leave',
    owner: 'id',
    secret: true,
    params: ofAccount,
    body: z.object({
      /** DELETE or LÖSCHEN, in the caller's language. */
      word: z.string().max(50),
      /** Always the caller's own password. */
      password,
      /** Required when two-factor authentication is on. */
      code: oneTimeCode.optional(),
    }),
    reply: null,
    errors: [
      'not_found',
      'wrong_password',
      'code_invalid',
      'signed_out',
      'conflict',
      'last_admin',
      'money_owed',
    ],
  },
} as const satisfies CallTable;
