/** Identity numbers: encrypted at rest, shown masked, never logged. */
import type { SecretNumbers } from '@lathe/contract/creator-calls';
import { decrypt, type EncryptedColumn, encrypt } from '../../platform/encryption.ts';
import type { Keys } from '../../platform/keys.ts';

export interface EncryptedNumbers {
  personalIdEncrypted: string | null;
  ssnLast4Encrypted: string | null;
}

type Table = 'sellers' | 'seller_drafts';

/** User and table, to which a ciphertext is bound. */
export interface NumbersKey {
  table: Table;
  userId: string;
}

function columnsOf(table: Table) {
  const common = { table, rowId: 'user_id', oldPurpose: 'personal-numbers' };
  return {
    personalId: { ...common, column: 'personal_id_encrypted' },
    ssnLast4: { ...common, column: 'ssn_last_4_encrypted' },
  };
}

export const PERSONAL_NUMBERS: readonly EncryptedColumn[] = (
  ['sellers', 'seller_drafts'] as const
).flatMap((table) => Object.values(columnsOf(table)));

export function encryptNumbers(
  keys: Keys,
  { table, userId }: NumbersKey,
  { personal_id_number, ssn_last_4 }: SecretNumbers,
): EncryptedNumbers {
  const { personalId, ssnLast4 } = columnsOf(table);
  const encryptNumber = (column: EncryptedColumn, number: string) =>
    number === '' ? null : encrypt(keys, column, userId, number);
  return {
    personalIdEncrypted: encryptNumber(personalId, personal_id_number),
    ssnLast4Encrypted: encryptNumber(ssnLast4, ssn_last_4),
  };
}

export async function decryptNumbers(
  keys: Keys,
  { table, userId }: NumbersKey,
  { personalIdEncrypted, ssnLast4Encrypted }: EncryptedNumbers,
): Promise<SecretNumbers> {
  const { personalId, ssnLast4 } = columnsOf(table);
  const opened = async (column: EncryptedColumn, stored: string | null) =>
    stored === null ? '' : decrypt(keys, column, userId, stored);
  return {
    personal_id_number: await opened(personalId, personalIdEncrypted),
    ssn_last_4: await opened(ssnLast4, ssnLast4Encrypted),
  };
}

/** Shows two digits of a long number; a four-digit number is fully masked. */
export function masked(number: string): string | null {
  if (number === '') return null;
  const shown = number.length >= 8 ? 2 : 0;
  return '•'.repeat(number.length - shown) + number.slice(number.length - shown);
}
