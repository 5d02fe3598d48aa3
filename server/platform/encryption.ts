/**
 * Encrypts secrets at rest in the database that must be readable again. A ciphertext names its key
 * and is bound to its table, column and row, so it cannot be decrypted elsewhere.
 */
import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { xchacha20poly1305 } from '@noble/ciphers/chacha.js';
import type { Keys, PurposeKey } from './keys.ts';

/** A column with ciphertexts. `server/modules/encrypted-columns.ts` lists all of them. */
export interface EncryptedColumn {
  table: string;
  column: string;
  /** The column that identifies the row: a UUID that never changes. */
  rowId: string;
  /**
   * Purpose of the old key, from before keys were derived per purpose; such ciphertexts can still
   * be read.
   */
  oldPurpose: string;
  /**
   * Values that are copied to other tables name the row for which they were encrypted, at their end
   * (`encryptToCopy`). A column with copies says where they come from.
   */
  copies?: { table: string; column: string };
}

const VERSION = 'v2';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const OLD_NONCE_BYTES = 24;

export function encrypt(keys: Keys, column: EncryptedColumn, row: string, text: string): string {
  const [{ id, key }] = keys.live('encryption');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(associatedData(column, row));
  const ciphertext = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), ciphertext]);
  return `${VERSION}.${id}.${bytes.toString('base64url')}`;
}

export function decrypt(keys: Keys, column: EncryptedColumn, row: string, stored: string): string {
  const [version, id, ciphertext = ''] = stored.split('.');
  if (version !== VERSION) return decryptOld(keys, column, stored);
  const found = keys.live('encryption').find((each) => each.id === id);
  if (!found) {
    throw new Error(
      `${column.table}.${column.column} has a value encrypted with an unknown secret (key ${id}).`,
    );
  }
  return open(found, associatedData(column, row), Buffer.from(ciphertext, 'base64url'));
}

/** For values that other tables copy: the copy can be decrypted without its first row. */
export function encryptToCopy(
  keys: Keys,
  column: EncryptedColumn,
  row: string,
  text: string,
): string {
  return `${encrypt(keys, source(column), row, text)}.${row}`;
}

export function decryptCopy(keys: Keys, column: EncryptedColumn, stored: string): string {
  return decrypt(keys, source(column), rowOfCopy(stored), stored);
}

/** The row for which a value was encrypted. */
export function rowOfCopy(stored: string): string {
  return stored.slice(stored.lastIndexOf('.') + 1);
}

function source(column: EncryptedColumn): EncryptedColumn {
  return { ...column, ...column.copies };
}

export function currentPrefix(keys: Keys): string {
  return `${VERSION}.${keys.live('encryption')[0].id}.`;
}

function open({ key }: PurposeKey, aad: Buffer, bytes: Buffer): string {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const ciphertext = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(aad).setAuthTag(tag);
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString('utf8');
}

/** Table and column names contain no colon, so the result is unique per row. */
function associatedData({ table, column }: EncryptedColumn, row: string): Buffer {
  return Buffer.from(`${table}:${column}:${row}`);
}

/** The old format: hexadecimal nonce and XChaCha20-Poly1305 text, with a hash of the secret as key. */
function decryptOld(keys: Keys, { oldPurpose }: EncryptedColumn, data: string): string {
  const bytes = Buffer.from(data, 'hex');
  let failure: unknown;
  for (const secret of keys.secrets) {
    try {
      const key = createHash('sha256').update(`${oldPurpose} ${secret}`).digest();
      const nonce = bytes.subarray(0, OLD_NONCE_BYTES);
      const text = xchacha20poly1305(key, nonce).decrypt(bytes.subarray(OLD_NONCE_BYTES));
      return Buffer.from(text).toString('utf8');
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
