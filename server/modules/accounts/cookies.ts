/** Sign-in cookies. They are HttpOnly and not sent from other sites. */
import {
  CONFIRMATION_LINK_HOURS,
  KNOWN_BROWSER_DAYS,
  PASSKEY_MINUTES,
  SESSION_DAYS,
  TWO_FACTOR_MINUTES,
} from '@lathe/rules/limits';
import type { SetCookie } from 'cookie';
import type { Config } from '../../config.ts';
import type { Caller } from '../../platform/http/handlers.ts';

const SESSION_COOKIE = 'lathe_session';
const CHALLENGE_COOKIE = 'lathe_challenge';
const PASSKEY_COOKIE = 'lathe_passkey';
const REGISTRATION_COOKIE = 'lathe_registration';
const KNOWN_BROWSER_COOKIE = 'lathe_known_browser';

type CookieConfig = Pick<Config, 'publicUrl'>;

/** Over HTTPS the name prefix makes browsers reject the cookie when another subdomain sets it. */
function cookieName(base: string, config: CookieConfig): string {
  return isSecure(config) ? `__Host-${base}` : base;
}

export function sessionCookieName(config: CookieConfig): string {
  return cookieName(SESSION_COOKIE, config);
}

export function knownBrowserCookieName(config: CookieConfig): string {
  return cookieName(KNOWN_BROWSER_COOKIE, config);
}

function isSecure({ publicUrl }: CookieConfig): boolean {
  return publicUrl.startsWith('https:');
}

function cookie(base: string, value: string, maxAge: number, config: CookieConfig): SetCookie {
  return {
    name: cookieName(base, config),
    value,
    maxAge,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: isSecure(config),
  };
}

export function setSessionCookie({ ctx, setCookie }: Caller, secret: string): void {
  setCookie(cookie(SESSION_COOKIE, secret, SESSION_DAYS * 24 * 60 * 60, ctx.config));
}

/** This cookie survives sign-out. */
export function setKnownBrowserCookie({ ctx, setCookie }: Caller, mark: string): void {
  setCookie(cookie(KNOWN_BROWSER_COOKIE, mark, KNOWN_BROWSER_DAYS * 24 * 60 * 60, ctx.config));
}

export function clearSessionCookie({ ctx, setCookie }: Caller): void {
  setCookie(cookie(SESSION_COOKIE, '', 0, ctx.config));
}

export function setChallengeCookie({ ctx, setCookie }: Caller, secret: string): void {
  setCookie(cookie(CHALLENGE_COOKIE, secret, TWO_FACTOR_MINUTES * 60, ctx.config));
}

export function clearChallengeCookie({ ctx, setCookie }: Caller): void {
  setCookie(cookie(CHALLENGE_COOKIE, '', 0, ctx.config));
}

export function setPasskeyCookie({ ctx, setCookie }: Caller, secret: string): void {
  setCookie(cookie(PASSKEY_COOKIE, secret, PASSKEY_MINUTES * 60, ctx.config));
}

export function clearPasskeyCookie({ ctx, setCookie }: Caller): void {
  setCookie(cookie(PASSKEY_COOKIE, '', 0, ctx.config));
}

/** Lives as long as the link in the mail. */
export function setRegistrationCookie({ ctx, setCookie }: Caller, secret: string): void {
  setCookie(cookie(REGISTRATION_COOKIE, secret, CONFIRMATION_LINK_HOURS * 60 * 60, ctx.config));
}

export function clearRegistrationCookie({ ctx, setCookie }: Caller): void {
  setCookie(cookie(REGISTRATION_COOKIE, '', 0, ctx.config));
}

export function sessionSecret({ ctx, cookies }: Caller): string | undefined {
  return cookies[sessionCookieName(ctx.config)];
}

export function challengeSecret({ ctx, cookies }: Caller): string | undefined {
  return cookies[cookieName(CHALLENGE_COOKIE, ctx.config)];
}

export function registrationSecret({ ctx, cookies }: Caller): string | undefined {
  return cookies[cookieName(REGISTRATION_COOKIE, ctx.config)];
}

export function passkeySecret({ ctx, cookies }: Caller): string | undefined {
  return cookies[cookieName(PASSKEY_COOKIE, ctx.config)];
}
