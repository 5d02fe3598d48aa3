/**
 * A browser that has signed in to an account before. Its attempts are counted separately, so wrong
 * passwords from strangers cannot lock out the owner. The cookie grants no access and does not
 * reveal the account.
 */
import { randomBytes } from 'node:crypto';
import type { Ctx } from '../../context.ts';
import type { Keys } from '../../platform/keys.ts';
import type { SignInRequest } from '../../platform/sign-in-hooks.ts';
import { knownBrowserCookieName } from './cookies.ts';
import { findLoginByEmail } from './user-store.ts';

const ID_BYTES = 16;

export function makeKnownBrowser({ keys }: { keys: Keys }, userId: string): string {
  const id = randomBytes(ID_BYTES).toString('base64url');
  return `${id}.${keys.sign('known-browser', signed(id, userId))}`;
}

/** Returns the browser id if it has signed in to this account before, otherwise null. */
export async function findKnownBrowser(
  { db, keys, config }: Ctx,
  { email, request }: { email: string; request: SignInRequest },
): Promise<string | null> {
  const cookie = request.cookies[knownBrowserCookieName(config)];
  const login = cookie && (await findLoginByEmail(db, email));
  if (!login) return null;
  const end = cookie.indexOf('.');
  const [id, signature] = [cookie.slice(0, end), cookie.slice(end + 1)];
  return keys.isSigned('known-browser', signed(id, login.id), signature) ? id : null;
}

function signed(id: string, userId: string): string {
  return `${id} ${userId}`;
}
