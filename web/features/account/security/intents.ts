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
  passkey_removed: 'passkeys',
  session: 'sessions',
  sessions: 'sessions',
} as const;

export type SecurityDone = keyof typeof DONE;

export function donePath(done: SecurityDone): string {
  return `/account/security?done=${done}#${DONE[done]}`;
}

export function asSecurityDone(wanted: string | null): SecurityDone | null {
  return (Object.keys(DONE) as SecurityDone[]).find((done) => done === wanted) ?? null;
}
