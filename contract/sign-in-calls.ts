/** Sign-in and sign-out: registration, login, and links in mails. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { emailAddress, oneTimeCode, password, personName } from './user.ts';

const linkToken = z.object({ token: z.string().min(1).max(200) });

const signedIn = z.object({
  /** True when a code is required before the session is usable. */
  two_factor: z.boolean(),
  user: z.uuid().nullable(),
  /** After a password reset, the owner must confirm or remove each passkey. */
  review_passkeys: z.boolean(),
});

export const signInCalls = {
  'GET /api/session': {
    summary: 'The signed-in user, and pending steps',
    area: 'Sign-in',
    permission: 'anyone',
    reply: z.object({
      user: z.uuid().nullable(),
      /** A code is expected until this time. */
      two_factor_until: z.string().nullable(),
      /** Sensitive areas are unlocked; otherwise they require the password first. */
      confirmed: z.boolean(),
    }),
  },
  'POST /api/register': {
    summary: 'Creates an account. The reply is the same whether or not the address is registered',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    body: z.object({
      first_name: personName,
      last_name: personName,
      email: emailAddress,
      password,
      terms: z.boolean(),
    }),
    reply: null,
  },
  'POST /api/login': {
    summary: 'Signs in with the password, or requests the code too',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    body: z.object({ email: emailAddress, password }),
    reply: signedIn,
    errors: ['invalid_credentials', 'email_not_confirmed', 'account_suspended'],
  },
  'POST /api/two-factor/challenge': {
    summary: 'Completes sign-in with an authenticator or recovery code',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    body: z.object({ code: oneTimeCode }),
    reply: signedIn,
    errors: ['code_invalid', 'verification_expired', 'signed_out', 'account_suspended'],
  },
  'POST /logout': {
    summary: 'Signs out; also succeeds without a session',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    reply: null,
  },
  'POST /api/confirm-email': {
    summary:
      'Confirms the address with the mailed token. Needs a password, except in the browser that registered',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    body: linkToken.extend({ password: password.optional() }),
    reply: null,
    errors: ['token_invalid', 'token_expired', 'token_used', 'password_needed'],
  },
  'POST /api/confirm-email/resend': {
    summary: 'Sends the confirmation mail again, if the address is unconfirmed',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    body: z.object({ email: emailAddress }),
    reply: null,
  },
  'POST /api/forgot-password': {
    summary: 'Sends a link to set a new password, if the address has an account',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    body: z.object({ email: emailAddress }),
    reply: null,
  },
  'POST /api/reset-password': {
    summary: 'Sets a new password with the mailed token, and ends all sessions',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    body: linkToken.extend({ password }),
    reply: null,
    errors: ['token_invalid', 'token_expired', 'token_used'],
  },
  'POST /api/confirm-email-change': {
    summary: 'Confirms the new address of the account',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    body: linkToken,
    reply: null,
    errors: ['token_invalid', 'token_expired', 'token_used', 'email_taken'],
  },
} as const satisfies CallTable;
