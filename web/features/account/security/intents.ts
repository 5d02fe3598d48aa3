/** Intents of the security page and their success messages. */

export type SecurityIntent =
  | 'password'
  | 'email'
  | 'two-factor-set-up'
  | 'two-factor-confirm'
  | 'two-factor-disable'
  | 'recovery-codes'
  | 'passkey-set-up'
  | 'passkey-add'
  | 'passkey-rename'
  | 'passkey-keep'
  | 'passkey-remove'
  | 'session'
  | 'sessions';

/** The card that shows each message; also the fragment of the redirect. */
const DONE = {
  password: 'password',
  email: 'email',
  email_confirmed: 'email',
  two_factor_off: 'two-factor',
  passkey_added: 'passkeys',
  passkey_renamed: 'passkeys',
  passkey_kept: 'passkeys',
  passkey_removed: 'passkeys',
  session: 'sessions',
  sessions: 'sessions',
} as const;

export type SecurityDone = keyof typeof DONE;

export function donePath(done: SecurityDone): string {
  return `/account/security?done=${done}#${DONE[done]}`;
}

/** Staff without the required second factor are redirected here. */
export const secondFactorPath = '/account/security?needed=second_factor';

/** Redirect after sign-in while passkeys need a review. */
export const passkeyReviewPath = '/account/security#passkeys';

export function asSecurityDone(value: string | null): SecurityDone | null {
  return (Object.keys(DONE) as SecurityDone[]).find((done) => done === value) ?? null;
}
