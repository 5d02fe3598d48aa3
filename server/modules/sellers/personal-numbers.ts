/** Numbers that identify a person: encrypted at rest, shown masked, never logged. */
import type { SecretNumbers } from '@lathe/contract/creator-calls';
import { decrypt, encrypt } from '../../platform/encryption.ts';

export interface EncryptedNumbers {
  personalIdEncrypted: string | null;
  ssnLast4Encrypted: string | null;
}

export async function encryptNumbers(
  secret: string,
  { personal_id_number, ssn_last_4 }: SecretNumbers,
): Promise<EncryptedNumbers> {
  return {
    personalIdEncrypted: await encrypted(secret, personal_id_number),
    ssnLast4Encrypted: await encrypted(secret, ssn_last_4),
  };
}

export async function decryptNumbers(
  secret: string,
  { personalIdEncrypted, ssnLast4Encrypted }: EncryptedNumbers,
): Promise<SecretNumbers> {
  return {
    personal_id_number: await decrypted(secret, personalIdEncrypted),
    ssn_last_4: await decrypted(secret, ssnLast4Encrypted),
  };
}

async function encrypted(secret: string, number: string): Promise<string | null> {
  return number === '' ? null : encrypt(purposeKey(secret), number);
}

async function decrypted(secret: string, data: string | null): Promise<string> {
  return data === null ? '' : decrypt(purposeKey(secret), data);
}

/** One key for each purpose, so that what is encrypted here can be read nowhere else. */
function purposeKey(secret: string): string {
  return `personal-numbers ${secret}`;
}

/** Enough to recognise a long number by; of four digits nothing. */
export function masked(number: string): string | null {
  if (number === '') return null;
  const shown = number.length >= 8 ? 2 : 0;
  return '•'.repeat(number.length - shown) + number.slice(number.length - shown);
}
