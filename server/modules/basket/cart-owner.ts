/**
 * Identifies the basket. A signed-in user has one per account; a guest basket is found by a secret
 * sent as a header or, without scripts, as a cookie. A secret made up by the browser is never used
 * for a new basket.
 */
import { randomBytes } from 'node:crypto';
import { CART_DAYS } from '@lathe/rules/limits';
import type { Caller } from '../../platform/http/handlers.ts';
import type { SignInRequest } from '../../platform/sign-in-hooks.ts';
import { hashSecret } from '../accounts/index.ts';

const COOKIE = 'cart';
const HEADER = 'x-cart-id';
const SECRET = /^[\w-]{32}$/;

export type CartOwner =
  | { userId: string }
  /** The header wins, because the open page works with it. */
  | { secrets: readonly string[] };

export function cartOwnerOf(call: Pick<Caller, 'actor'> & SignInRequest): CartOwner {
  return call.actor ? { userId: call.actor.userId } : { secrets: cartSecretsOf(call) };
}

export function cartSecretsOf({ cookies, header }: SignInRequest): string[] {
  const candidates = [header(HEADER) ?? '', cookies[COOKIE] ?? ''];
  return [...new Set(candidates)].filter((secret) => SECRET.test(secret));
}

/** 192 random bits cannot be guessed, so a fast hash is safe. */
export function makeCartSecret(): string {
  return randomBytes(24).toString('base64url');
}

export function hashesOf(secrets: readonly string[]): string[] {
  return secrets.map(hashSecret);
}

/** Sets the cookie to the basket found by the header, so both lead to the same basket. */
export function setCartCookie(call: Caller, secret: string | null): void {
  if (secret === null || call.cookies[COOKIE] === secret) return;
  call.setCookie({
    name: COOKIE,
    value: secret,
    maxAge: CART_DAYS * 24 * 60 * 60,
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: call.ctx.config.publicUrl.startsWith('https:'),
  });
}
