/** Bank files: which payments they contain, and their states. */
import { GB_PAYMENT_MAX, SEPA_PAYMENT_MAX } from './bank-file-limits.ts';
import type { SaleCurrency } from './money.ts';

/** Other ways of payment need a provider. */
export const BANK_FILE_METHODS = ['gb', 'sepa'] as const;
export type BankFileMethod = (typeof BANK_FILE_METHODS)[number];

export function isBankFileMethod(method: string): method is BankFileMethod {
  return BANK_FILE_METHODS.some((each) => each === method);
}

export const BANK_FILE_CURRENCY: Readonly<Record<BankFileMethod, SaleCurrency>> = {
  gb: 'GBP',
  sepa: 'EUR',
};

/** The largest payment, in minor units. */
export const BANK_FILE_PAYMENT_MAX: Readonly<Record<BankFileMethod, number>> = {
  gb: GB_PAYMENT_MAX,
  sepa: SEPA_PAYMENT_MAX,
};

/** Public schemas that a file is checked with. */
export const BANK_FILE_SCHEMAS = ['iso', 'epc'] as const;
export type BankFileSchema = (typeof BANK_FILE_SCHEMAS)[number];

export const BANK_FILE_STATES = ['prepared', 'released', 'discarded'] as const;
export type BankFileState = (typeof BANK_FILE_STATES)[number];

/** What staff can record without a reply of the bank, for example from an account statement. */
export const MANUAL_RESULTS = ['settled', 'failed', 'returned'] as const;
export type ManualResult = (typeof MANUAL_RESULTS)[number];
