/** Codes of authenticator apps. The algorithm comes from better-auth. */
import { timingSafeEqual } from 'node:crypto';
import { createOTP } from '@better-auth/utils/otp';
import { createRandomStringGenerator } from '@better-auth/utils/random';
import { decrypt, type EncryptedColumn, encrypt } from '../../platform/encryption.ts';
import type { Keys } from '../../platform/keys.ts';

const STEP_MS = 30_000;
/** Allows one step on either side for clock drift and typing time. */
const DRIFT_STEPS = [0, -1, 1];
const ISSUER = 'Lathe';
const generateKey = createRandomStringGenerator('a-z', '0-9', 'A-Z', '-_');

export function makeKey(account: string): { key: string; typedKey: string; uri: string } {
  const key = generateKey(32);
  const uri = createOTP(key).url(ISSUER, account);
  return { key, typedKey: new URL(uri).searchParams.get('secret') ?? '', uri };
}

/** Returns the time step of the code, or null if the code is not currently valid. */
export async function stepOfCode(key: string, code: string, now: Date): Promise<number | null> {
  const current = Math.floor(now.getTime() / STEP_MS);
  for (const drift of DRIFT_STEPS) {
    const expected = Buffer.from(await createOTP(key).hotp(current + drift));
    const given = Buffer.from(code);
    if (given.length === expected.length && timingSafeEqual(given, expected))
      return current + drift;
  }
  return null;
}

export const TWO_FACTOR_KEY: EncryptedColumn = {
  table: 'two_factor',
  column: 'secret_encrypted',
  rowId: 'user_id',
  oldPurpose: 'two-factor',
};

export function encryptKey(keys: Keys, userId: string, key: string): string {
  return encrypt(keys, TWO_FACTOR_KEY, userId, key);
}

export function decryptKey(keys: Keys, userId: string, encrypted: string): Promise<string> {
  return decrypt(keys, TWO_FACTOR_KEY, userId, encrypted);
}
