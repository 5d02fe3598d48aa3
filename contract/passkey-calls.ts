/** Passkeys: device keys that sign in without a password or code. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofAccount } from './params.ts';
import { personName } from './user.ts';

const ofPasskey = ofAccount.extend({ passkey: z.uuid() });

export const passkey = z.object({
  id: z.uuid(),
  /** Chosen by the owner, to tell passkeys apart. */
  name: z.string(),
  created_at: z.string(),
  last_used_at: z.string().nullable(),
  /** Disabled until the owner confirms it, because the password was reset after it was added. */
  needs_review: z.boolean(),
});

export type Passkey = z.infer<typeof passkey>;

const passkeyName = personName.max(60);

const base64url = z.string().regex(/^[\w-]+$/);
const credentialId = base64url.max(1400);
const clientData = base64url.max(4000);

/** Options for `navigator.credentials`, in WebAuthn's JSON format. */
const options = z.looseObject({ challenge: z.string() });

/** Result of `navigator.credentials.create`, in the same format. */
export const newCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    attestationObject: base64url.max(20_000),
    transports: z.array(z.string().max(30)).max(10).default([]),
  }),
});

/** Result of `navigator.credentials.get`. */
export const signedCredential = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: clientData,
    authenticatorData: base64url.max(4000),
    signature: base64url.max(4000),
    userHandle: base64url.max(100).optional(),
  }),
});

export type NewCredential = z.output<typeof newCredential>;
export type SignedCredential = z.output<typeof signedCredential>;

export const passkeyCalls = {
  'GET /api/account/{id}/passkeys': {
    summary: 'The passkeys of the account, oldest first',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofAccount,
    reply: collection(passkey),
  },
  'POST /api/account/{id}/passkeys/options': {
    summary: 'Options for creating a passkey in the browser; valid once, for five minutes',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    reply: options,
    errors: ['confirmation_needed', 'passkey_limit_reached'],
  },
  'POST /api/account/{id}/passkeys': {
    summary: 'Adds the passkey that the browser created',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofAccount,
    body: z.object({ name: passkeyName, answer: newCredential }),
    reply: passkey,
    errors: [
      'confirmation_needed',
      'passkey_expired',
      'passkey_invalid',
      'passkey_exists',
      'passkey_limit_reached',
    ],
  },
  'PUT /api/account/{id}/passkeys/{passkey}': {
    summary: 'Renames a passkey',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    params: ofPasskey,
    body: z.object({ name: passkeyName }),
    reply: passkey,
    errors: ['not_found'],
  },
  'POST /api/account/{id}/passkeys/{passkey}/keep': {
    summary: 'Keeps a passkey after a password reset; until then it cannot be used',
    area: 'Security',
    permission: 'account.secure',
    stepUp: true,
    owner: 'id',
    params: ofPasskey,
    reply: passkey,
    errors: ['not_found'],
  },
  'DELETE /api/account/{id}/passkeys/{passkey}': {
    summary: 'Deletes a passkey',
    area: 'Security',
    permission: 'account.secure',
    owner: 'id',
    secret: true,
    params: ofPasskey,
    reply: null,
    errors: ['confirmation_needed', 'not_found'],
  },
  'POST /api/login/passkey/options': {
    summary: 'Options for signing in with a passkey; valid once, for five minutes',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    reply: options,
  },
  'POST /api/login/passkey': {
    summary: 'Signs in with a passkey, which replaces password and code',
    area: 'Sign-in',
    permission: 'anyone',
    secret: true,
    body: signedCredential,
    reply: z.object({ user: z.uuid() }),
    errors: ['passkey_refused', 'passkey_expired', 'email_not_confirmed', 'account_suspended'],
  },
} as const satisfies CallTable;
