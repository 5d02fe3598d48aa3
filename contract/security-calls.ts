/** Sessions and two-factor authentication of the user's own account. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofAccount } from './params.ts';
import { oneTimeCode, password } from './user.ts';

export const session = z.object({
  id: z.uuid(),
  /** Browser and system, such as 'Firefox, Windows', or 'unknown'. */
  device: z.string(),
  /** Country, or 'unknown'. */
  place: z.string(),
  signed_in_at: z.string(),
  last_seen_at: z.string(),
  is_current: z.boolean(),
});

/** Shown only once. */
const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });

export type Session = z.infer<typeof session>;

export const securityCalls = {
  'GET /api/account/{id}/sessions': {
    summary: 'Where the account is signed in, last seen first',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofAccount,
    reply: collection(session),
  },
  'DELETE /api/account/{id}/sessions/{session}': {
    summary: 'Signs one session out',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofAccount.extend({ session: z.uuid() }),
    reply: null,
    errors: ['not_found', 'confirmation_needed'],
  },
  'DELETE /api/account/{id}/sessions': {
    summary: 'Signs all other sessions out',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofAccount,
    reply: null,
    errors: ['confirmation_needed'],
  },
  'GET /api/account/{id}/two-factor': {
    summary: 'Whether the second factor is on, and how many recovery codes are left',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofAccount,
    reply: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  },
  'POST /api/account/{id}/two-factor/setup': {
    summary: 'Gives a new key for the app; it is on once a code of it is confirmed',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    reply: z.object({
      /** For the QR code. */
      otpauth_uri: z.string(),
      /** For manual entry. */
      key: z.string(),
    }),
    errors: ['confirmation_needed', 'two_factor_already_on'],
  },
  'POST /api/account/{id}/two-factor/confirm': {
    summary: 'Switches the second factor on with a first code',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    body: z.object({ code: oneTimeCode }),
    reply: recoveryCodes,
    errors: [
      'confirmation_needed',
      'code_invalid',
      'two_factor_already_on',
      'two_factor_not_set_up',
    ],
  },
  'POST /api/account/{id}/two-factor/disable': {
    summary: 'Switches the second factor off',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    body: z.object({ password, code: oneTimeCode }),
    reply: null,
    errors: ['wrong_password', 'code_invalid', 'signed_out', 'two_factor_not_set_up'],
  },
  'POST /api/account/{id}/two-factor/recovery-codes': {
    summary: 'Gives ten new recovery codes; the old ones end',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    reply: recoveryCodes,
    errors: ['confirmation_needed', 'two_factor_not_set_up'],
  },
} as const satisfies CallTable;
