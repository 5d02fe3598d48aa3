/**
 * A browser that has signed in to an account before. Wrong passwords of strangers, from however many
 * addresses, must not keep its owner out, so its tries are counted by themselves. The cookie opens nothing,
 * and says nothing about whose it is.
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

/** The id of the browser, if it has signed in to the account of this address; otherwise null. */
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
