/** Where a seller is paid: which kinds of accounts there are, and when one can be used. */
import { BANK_FILE_CURRENCY, isBankFileMethod } from './bank-files.ts';
import { BANK_HOLD_HOURS } from './bank-limits.ts';
import type { SaleCurrency } from './money.ts';
import { addDuration } from './time.ts';

export const BANK_METHODS = ['gb', 'sepa', 'us', 'paypal'] as const;
export type BankMethod = (typeof BANK_METHODS)[number];

/**
 * Only a match verifies an account: after a close match its owner confirms the name of the bank.
 * `unavailable`: the bank did not answer and is asked again. `not_offered`: nobody checks names of
 * such accounts.
 */
export const NAME_CHECKS = [
  'match',
  'close_match',
  'no_match',
  'unavailable',
  'not_offered',
] as const;
export type NameCheck = (typeof NAME_CHECKS)[number];

/**
 * A reason why nothing can be paid to a seller's account. `payout-provider`: bank files do not pay
 * there, and no provider can pay the seller.
 */
export const BANK_GATES = ['bank-account', 'bank-account-hold', 'payout-provider'] as const;
/** Staff have to look at the account: see `needsConfirmation`. */
export type BankGate = (typeof BANK_GATES)[number] | 'review';

/** What a payment to the account needs. Only ever decrypted to pay or to compare. */
export type BankDetails = { holder: string } & (
  | { method: 'gb'; sortCode: string; accountNumber: string }
  | { method: 'sepa'; iban: string; bic: string | null }
  | { method: 'us'; routingNumber: string; accountNumber: string; accountType: UsAccountType }
  | { method: 'paypal'; email: string }
);

export const US_ACCOUNT_TYPES = ['checking', 'savings'] as const;
export type UsAccountType = (typeof US_ACCOUNT_TYPES)[number];

/** The currency that each kind is paid in. PayPal pays in all of them. */
export const METHOD_CURRENCY: Readonly<Record<Exclude<BankMethod, 'paypal'>, SaleCurrency>> = {
  gb: 'GBP',
  sepa: 'EUR',
  us: 'USD',
};

interface GateAccount {
  method: BankMethod;
  nameCheck: NameCheck;
  verifiedAt: Date | null;
  /** By a person. */
  confirmedAt: Date | null;
  usableFrom: Date;
}

interface BankGateFacts {
  currency: string;
  /** The default account of the currency. */
  account: GateAccount | null;
  /** The one that pays the seller, if any. */
  provider: { changedAt: Date | null } | null;
  now: Date;
}

export function closedBankGates(facts: BankGateFacts): BankGate[] {
  const { account, provider, now } = facts;
  const closed = new Set(accountGates(facts));
  if (provider && isHeld(provider, now)) closed.add('bank-account-hold');
  if (!provider && account && needsConfirmation(account)) closed.add('review');
  if (provider || isPaidByFile(facts)) return [...closed];
  // Without a provider, another account of the currency would not help.
  return account === null ? ['payout-provider'] : [...closed, 'payout-provider'];
}

/**
 * Where no bank says whose account it is, a person confirms it once. A wrong account would be found
 * only after the money has arrived there. Providers check the accounts that they pay themselves.
 */
export function needsConfirmation({
  method,
  nameCheck,
  confirmedAt,
}: Pick<GateAccount, 'method' | 'nameCheck' | 'confirmedAt'>): boolean {
  return isBankFileMethod(method) && nameCheck === 'not_offered' && confirmedAt === null;
}

/** New details at a provider wait as long as a new account. */
export function isHeld({ changedAt }: { changedAt: Date | null }, now: Date): boolean {
  return changedAt !== null && usableFrom(changedAt) > now;
}

function accountGates({ account, now }: BankGateFacts): BankGate[] {
  if (account === null || account.verifiedAt === null) return ['bank-account'];
  return account.usableFrom > now ? ['bank-account-hold'] : [];
}

function isPaidByFile({ account, currency }: BankGateFacts): boolean {
  if (account !== null) return isBankFileMethod(account.method);
  return Object.values<string>(BANK_FILE_CURRENCY).includes(currency);
}

export function usableFrom(changedAt: Date): Date {
  return addDuration(changedAt, { hours: BANK_HOLD_HOURS });
}

export function isVerified(check: NameCheck): boolean {
  return check === 'match' || check === 'not_offered';
}

const SHOWN_DIGITS = 4;

/** The last digits of a number; of an email address the first letter and the domain. */
export function maskedNumber(details: BankDetails): string {
  switch (details.method) {
    case 'gb':
    case 'us':
      return masked(details.accountNumber);
    case 'sepa':
      return `${details.iban.slice(0, 2)}${masked(details.iban.slice(2))}`;
    case 'paypal': {
      const at = details.email.lastIndexOf('@');
      return `${details.email.slice(0, 1)}••••${details.email.slice(at)}`;
    }
  }
}

/** Always four dots: their number would reveal the length. Short numbers are fully hidden. */
function masked(number: string): string {
  return `••••${number.length >= 2 * SHOWN_DIGITS ? number.slice(-SHOWN_DIGITS) : ''}`;
}
