/**
 * Stores the return path in a cookie, because the link in the confirmation mail does not contain
 * it.
 */
import { CONFIRMATION_LINK_HOURS } from '@lathe/rules/limits';
import { findCookie, RETURN_COOKIE } from '../../lib/cookies.ts';
import { returnTarget } from '../../lib/sign-in-path.ts';

/** Read by the confirmation page; expires together with the mail link. */
export function returnCookieHeaders(returnTo: string, publicUrl: string): HeadersInit {
  const parts = [
    `${RETURN_COOKIE}=${encodeURIComponent(returnTo)}`,
    `Max-Age=${CONFIRMATION_LINK_HOURS * 60 * 60}`,
    'Path=/confirm-email',
    'HttpOnly',
    'SameSite=Lax',
  ];
  if (publicUrl.startsWith('https:')) parts.push('Secure');
  return { 'Set-Cookie': parts.join('; ') };
}

export function readReturnCookie(request: Request): string {
  return returnTarget(findCookie(request.headers.get('Cookie') ?? '', RETURN_COOKIE));
}
