import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { encryptInOldFormat } from '../testing/encrypt-in-old-format.ts';
import { decrypt, type EncryptedColumn, encrypt } from './encryption.ts';
import { makeKeys } from './keys.ts';

const OLD = 'the secret of last year, long enough';
const NEW = 'the secret of this year, long enough';
const column: EncryptedColumn = {
  table: 'two_factor',
  column: 'secret_encrypted',
  rowId: 'user_id',
  oldPurpose: 'two-factor',
};
const row = randomUUID();
const keys = makeKeys(NEW, [OLD]);

describe('ciphertext', () => {
  it('is readable where it was written, and differs each time', async () => {
    const [one, two] = [encrypt(keys, column, row, 'größe'), encrypt(keys, column, row, 'größe')];
    expect(one).not.toBe(two);
    expect(decrypt(keys, column, row, one)).toBe('größe');
    expect(decrypt(keys, column, row, two)).toBe('größe');
  });

  it('cannot be read in another row, column or table', async () => {
    const stored = encrypt(keys, column, row, 'number');
    expect(() => decrypt(keys, column, randomUUID(), stored)).toThrow();
    for (const other of [{ column: 'other' }, { table: 'sellers' }]) {
      expect(() => decrypt(keys, { ...column, ...other }, row, stored)).toThrow();
    }
  });

  it('cannot be read when a part was changed or cut', async () => {
    const stored = encrypt(keys, column, row, 'number');
    const [version, id, sealed = ''] = stored.split('.');
    const bytes = Buffer.from(sealed, 'base64url');
    for (const at of [0, 12, 28, bytes.length - 1]) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] ?? 0) ^ 1;
      const forged = `${version}.${id}.${changed.toString('base64url')}`;
      expect(() => decrypt(keys, column, row, forged)).toThrow();
    }
    for (const cut of [stored.slice(0, -8), `${version}.${id}.`, `${version}.${id}`]) {
      expect(() => decrypt(keys, column, row, cut)).toThrow();
    }
  });

  it('of the previous secret is readable only while both are set', async () => {
    const stored = encrypt(makeKeys(OLD), column, row, 'number');
    expect(decrypt(keys, column, row, stored)).toBe('number');
    expect(() => decrypt(makeKeys(NEW), column, row, stored)).toThrow('unknown secret');
  });

  it('in the old format without key purposes is readable with either secret', async () => {
    for (const secret of [OLD, NEW]) {
      const stored = encryptInOldFormat(`two-factor ${secret}`, 'number');
      expect(decrypt(keys, column, row, stored)).toBe('number');
    }
    const foreign = encryptInOldFormat('two-factor somebody else', 'number');
    expect(() => decrypt(keys, column, row, foreign)).toThrow();
  });
});
