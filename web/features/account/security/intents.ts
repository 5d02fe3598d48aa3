/** What can be asked for on the security page, and what it says when that is done. */

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

/** The card that each message belongs to; its id is where the page comes back to. */
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

/** Where staff are led while they lack the second factor that they must have. */
export const secondFactorPath = '/account/security?needed=second_factor';

/** Where somebody is led after signing in while passkeys wait for a review. */
export const passkeyReviewPath = '/account/security#passkeys';

export function asSecurityDone(wanted: string | null): SecurityDone | null {
  return (Object.keys(DONE) as SecurityDone[]).find((done) => done === wanted) ?? null;
}
