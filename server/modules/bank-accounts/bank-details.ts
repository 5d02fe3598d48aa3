/** Account numbers: encrypted at rest, shown masked, never logged. */
import type { BankDetails } from '@lathe/rules/bank-accounts';
import type { Ctx } from '../../context.ts';
import { decryptCopy, type EncryptedColumn, encryptToCopy } from '../../platform/encryption.ts';

const OWN = { table: 'bank_accounts', column: 'details_encrypted' };

export const BANK_DETAILS: EncryptedColumn = { ...OWN, rowId: 'id', oldPurpose: '', copies: OWN };

/**
 * A column of another module with the details of a bank account, as they were at that time. Its
 * name ends in `_encrypted`, and it is listed in `encrypted-columns.ts`.
 */
export function frozenBankDetails(place: Pick<EncryptedColumn, 'table' | 'column' | 'rowId'>) {
  return { ...BANK_DETAILS, ...place } satisfies EncryptedColumn;
}

type KeyContext = Pick<Ctx, 'keys'>;

export function encryptBankDetails(
  { keys }: KeyContext,
  accountId: string,
  details: BankDetails,
): string {
  return encryptToCopy(keys, BANK_DETAILS, accountId, JSON.stringify(details));
}

/** Of an account, or of a copy of its details in a payout. */
export function openBankDetails({ keys }: KeyContext, encryptedDetails: string): BankDetails {
  return JSON.parse(decryptCopy(keys, BANK_DETAILS, encryptedDetails)) as BankDetails;
}
