/** Paths to the sign-in page and back to the requested page. */
import { localPath } from './return-to.ts';

/** Allowlist, so a URL cannot put other text on the sign-in page. */
const NOTICES = [
  'logged_out',
  'signed_out',
  'session_ended',
  'verification_expired',
  'password_reset',
  'email_confirmed',
  'email_changed',
  'account_deleted',
] as const;

export type LoginNotice = (typeof NOTICES)[number];

export function asLoginNotice(value: string | null): LoginNotice | null {
  return NOTICES.find((notice) => notice === value) ?? null;
}

/** The default is the account page. */
export function returnTarget(value: unknown): string {
  return value === null || value === '' ? HOME : localPath(value);
}

const HOME = '/account';

interface LoginParams {
  returnTo?: string;
  notice?: LoginNotice;
}

export function loginPath(params: LoginParams = {}): string {
  return signInPath('/login', params);
}

/** Path of a sign-in page that passes on the return target. */
export function signInPath(
  path: '/login' | '/register' | '/two-factor',
  { returnTo, notice, recovery }: LoginParams & { recovery?: boolean },
): string {
  const query = new URLSearchParams();
  if (notice) query.set('notice', notice);
  if (recovery) query.set('with', 'recovery');
  if (returnTo !== undefined && returnTo !== HOME) query.set('return_to', returnTo);
  return query.size > 0 ? `${path}?${query}` : path;
}
