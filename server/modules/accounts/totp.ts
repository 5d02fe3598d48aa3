/** Codes of authenticator apps (RFC 6238). */
import { randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { decrypt, type EncryptedColumn, encrypt } from '../../platform/encryption.ts';
import type { Keys } from '../../platform/keys.ts';

const KEY_BYTES = 24;
/** Allows one step on either side for clock drift and typing time. */
const DRIFT_STEPS = 1;

export function makeKey(account: string): { key: string; typedKey: string; uri: string } {
  const key = randomBytes(KEY_BYTES).toString('base64url');
  const totp = totpOf(key, account);
  return { key, typedKey: totp.secret.base32, uri: totp.toString() };
}

/** Returns the time step of the code, or null if the code is not currently valid. */
export function stepOfCode(key: string, code: string, now: Date): number | null {
  const totp = totpOf(key);
  const timestamp = now.getTime();
  const drift = totp.validate({ token: code, timestamp, window: DRIFT_STEPS });
  return drift === null ? null : totp.counter({ timestamp }) + drift;
}

/** Keys are stored as text, and the bytes of that text are the secret. */
function totpOf(key: string, account = ''): TOTP {
  return new TOTP({ issuer: 'Lathe', label: account, secret: Secret.fromUTF8(key) });
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

export function decryptKey(keys: Keys, userId: string, encrypted: string): string {
  return decrypt(keys, TWO_FACTOR_KEY, userId, encrypted);
}
