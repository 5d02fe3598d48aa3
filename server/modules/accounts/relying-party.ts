/** Who we are to an authenticator: it answers to this name, on pages of this address, only. */
import type { Config } from '../../config.ts';

export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** Some 290 files, which are loaded for the first who has a passkey and not at every start. */
export function loadPasskeys() {
  return import('@simplewebauthn/server');
}

/** The account in an authenticator; it comes back with every answer. */
export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId));
}

/** The library throws for every kind of wrong answer; to us they are all the same. */
export async function orNull<T extends { verified: boolean }>(check: Promise<T>) {
  try {
    const result = await check;
    return result.verified ? (result as T & { verified: true }) : null;
  } catch {
    return null;
  }
}
