/** UTR, National Insurance number and foreign tax number: encrypted at rest, shown masked, never logged. */
import { decrypt, type EncryptedColumn, encrypt } from '../../platform/encryption.ts';
import type { Keys } from '../../platform/keys.ts';

export interface TaxNumbers {
  utr: string;
  nino: string;
  tin: string;
}

export interface EncryptedTaxNumbers {
  utrEncrypted: string | null;
  ninoEncrypted: string | null;
  tinEncrypted: string | null;
}

/** The row to which the ciphertexts are bound. */
export type NumbersRow =
  | { table: 'tax_profiles'; id: string }
  | { table: 'tax_profile_drafts'; id: string };

const ROW_IDS = { tax_profiles: 'id', tax_profile_drafts: 'user_id' } as const;

function columnsOf(table: NumbersRow['table']) {
  // No value of these columns is in the old format.
  const common = { table, rowId: ROW_IDS[table], oldPurpose: 'personal-numbers' };
  return {
    utr: { ...common, column: 'utr_number_encrypted' },
    nino: { ...common, column: 'ni_number_encrypted' },
    tin: { ...common, column: 'foreign_tin_encrypted' },
  };
}

export const TAX_NUMBERS: readonly EncryptedColumn[] = (
  ['tax_profiles', 'tax_profile_drafts'] as const
).flatMap((table) => Object.values(columnsOf(table)));

export function encryptTaxNumbers(
  keys: Keys,
  { table, id }: NumbersRow,
  { utr, nino, tin }: TaxNumbers,
): EncryptedTaxNumbers {
  const columns = columnsOf(table);
  return {
    utrEncrypted: utr === '' ? null : encrypt(keys, columns.utr, id, utr),
    ninoEncrypted: nino === '' ? null : encrypt(keys, columns.nino, id, nino),
    tinEncrypted: tin === '' ? null : encrypt(keys, columns.tin, id, tin),
  };
}

export function decryptTaxNumbers(
  keys: Keys,
  { table, id }: NumbersRow,
  { utrEncrypted, ninoEncrypted, tinEncrypted }: EncryptedTaxNumbers,
): TaxNumbers {
  const columns = columnsOf(table);
  return {
    utr: utrEncrypted === null ? '' : decrypt(keys, columns.utr, id, utrEncrypted),
    nino: ninoEncrypted === null ? '' : decrypt(keys, columns.nino, id, ninoEncrypted),
    tin: tinEncrypted === null ? '' : decrypt(keys, columns.tin, id, tinEncrypted),
  };
}

/** The last two characters of a number; null without one. */
export function maskedNumber(number: string): string | null {
  return number === '' ? null : '•'.repeat(Math.max(0, number.length - 2)) + number.slice(-2);
}
