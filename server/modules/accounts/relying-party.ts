/** WebAuthn relying party. Authenticators respond only to this ID and origin. */
import type { Config } from '../../config.ts';

export function relyingParty({ publicUrl }: Pick<Config, 'publicUrl'>) {
  const { hostname, origin } = new URL(publicUrl);
  return { rpID: hostname, origin };
}

/** The library has about 290 files, so it is loaded on first use. */
export function loadPasskeys() {
  return import('@simplewebauthn/server');
}

/** The account id stored in the authenticator. Every response includes it. */
export function userHandle(userId: string): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(userId));
}

/** The library throws for each kind of invalid response. All count as a failed check. */
export async function orNull<T extends { verified: boolean }>(check: Promise<T>) {
  try {
    const result = await check;
    return result.verified ? (result as T & { verified: true }) : null;
  } catch {
    return null;
  }
}
