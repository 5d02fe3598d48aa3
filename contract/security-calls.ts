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
    summary: 'Active sessions of the account, last used first',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofAccount,
    reply: collection(session),
  },
  'DELETE /api/account/{id}/sessions/{session}': {
    summary: 'Signs out one session',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofAccount.extend({ session: z.uuid() }),
    reply: null,
    errors: ['not_found', 'confirmation_needed'],
  },
  'DELETE /api/account/{id}/sessions': {
    summary: 'Signs out all other sessions',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofAccount,
    reply: null,
    errors: ['confirmation_needed'],
  },
  'GET /api/account/{id}/two-factor': {
    summary: 'Whether two-factor authentication is enabled, and how many recovery codes are left',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofAccount,
    reply: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  },
  'POST /api/account/{id}/two-factor/setup': {
    summary: 'Creates a new key for the authenticator app; it is active once a code is confirmed',
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
    summary: 'Enables two-factor authentication with a first code',
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
    summary: 'Disables two-factor authentication',
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
    summary: 'Creates ten new recovery codes; the old ones become invalid',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    reply: recoveryCodes,
    errors: ['confirmation_needed', 'two_factor_not_set_up'],
  },
} as const satisfies CallTable;
