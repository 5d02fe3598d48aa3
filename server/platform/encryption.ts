/**
 * For secrets that have to be read again, at rest in the database. A ciphertext names its key and is bound
 * to its table, column and row: copied elsewhere, it cannot be read.
 */
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys, PurposeKey } from './keys.ts';

/** A column with ciphertexts. `server/modules/encrypted-columns.ts` lists all of them. */
export interface EncryptedColumn {
  table: string;
  column: string;
  /** The column that names the row: a uuid that never changes. */
  rowId: string;
  /** Of the key before keys were derived by purpose; such ciphertexts are still read. */
  oldPurpose: string;
}

const VERSION = 'v2';
const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

export function encrypt(keys: Keys, column: EncryptedColumn, row: string, text: string): string {
  const [{ id, key }] = keys.live('encryption');
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(place(column, row));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  const bytes = Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
  return `${VERSION}.${id}.${bytes.toString('base64url')}`;
}

export async function decrypt(
  keys: Keys,
  column: EncryptedColumn,
  row: string,
  stored: string,
): Promise<string> {
  const [version, id, sealed = ''] = stored.split('.');
  if (version !== VERSION) return await decryptOld(keys, column, stored);
  const found = keys.live('encryption').find((each) => each.id === id);
  if (!found) {
    throw new Error(
      `${column.table}.${column.column} has a value of an unknown secret (key ${id}).`,
    );
  }
  return open(found, place(column, row), Buffer.from(sealed, 'base64url'));
}

export function currentPrefix(keys: Keys): string {
  return `${VERSION}.${keys.live('encryption')[0].id}.`;
}

function open({ key }: PurposeKey, where: Buffer, bytes: Buffer): string {
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(where).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}

/** Postgres names hold no colon, so no two places are written alike. */
function place({ table, column }: EncryptedColumn, row: string): Buffer {
  return Buffer.from(`${table}:${column}:${row}`);
}

/**
 * From before: the cipher of better-auth, with the secret itself and a word. Loaded when the first such
 * value is read, since it brings much along.
 */
async function decryptOld(
  keys: Keys,
  { oldPurpose }: EncryptedColumn,
  data: string,
): Promise<string> {
  const { symmetricDecrypt } = await import('better-auth/crypto');
  let failure: unknown;
  for (const secret of keys.secrets) {
    try {
      return await symmetricDecrypt({ key: `${oldPurpose} ${secret}`, data });
    } catch (error) {
      failure = error;
    }
  }
  throw failure;
}
