/** Checks a bank account as it was typed, with a problem for each field. */
import {
  type BankDetails,
  type BankMethod,
  METHOD_CURRENCY,
  type UsAccountType,
} from './bank-accounts.ts';
import { hasOtherLetters } from './bank-text.ts';
import { parseAba } from './identifiers/aba.ts';
import { compact } from './identifiers/check-digits.ts';
import { ibanProblem } from './identifiers/iban.ts';
import { parseSortCode, parseUkAccountNumber } from './identifiers/uk-bank.ts';
import type { SaleCurrency } from './money.ts';
import type { Problem } from './problem.ts';

export interface BankInput {
  method: BankMethod;
  country: string;
  /** PayPal only; the other kinds have one currency. */
  currency: SaleCurrency | null;
  holder: string;
  sortCode: string;
  accountNumber: string;
  iban: string;
  bic: string;
  routingNumber: string;
  accountType: UsAccountType;
  email: string;
}

type InputProblem = Problem<keyof BankInput>;

export interface CheckedBankInput {
  country: string;
  currency: SaleCurrency;
  /** Normalized: digits without spaces, capital letters. */
  details: BankDetails;
}

/**
 * Countries and territories of the Single Euro Payments Area whose accounts have IBANs (EPC409-09).
 */
export const SEPA_COUNTRIES: readonly string[] =
  `AD AL AT BE BG CH CY CZ DE DK EE ES FI FR GB GI GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO
   PL PT RO RS SE SI SK SM VA`.split(/\s+/);

/** The countries in which an account of each kind can be. Null: in all. */
export const METHOD_COUNTRIES: Readonly<Record<BankMethod, readonly string[] | null>> = {
  gb: ['GB'],
  sepa: SEPA_COUNTRIES,
  us: ['US'],
  paypal: null,
};

const BIC = /^[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?$/;
const US_ACCOUNT_NUMBER = /^\d{4,17}$/;
// Only that it can be an address: PayPal says whether it is one of its own.
const EMAIL = /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/;

/** The account, or everything that is wrong with it. */
export function checkBankInput(
  input: BankInput,
): { checked: CheckedBankInput } | { problems: InputProblem[] } {
  const holder = input.holder.trim().replace(/\s+/g, ' ');
  const { details, problems } = detailsOf({ ...input, holder });
  const countries = METHOD_COUNTRIES[input.method];
  const all: InputProblem[] = [
    ...(countries && !countries.includes(input.country)
      ? [{ field: 'country', code: 'bank_country' } as const]
      : []),
    ...(holder === '' ? [{ field: 'holder', code: 'required' } as const] : []),
    ...(input.method !== 'paypal' && hasOtherLetters(holder)
      ? [{ field: 'holder', code: 'holder_latin' } as const]
      : []),
    ...problems,
  ];
  const currency = input.method === 'paypal' ? input.currency : METHOD_CURRENCY[input.method];
  if (currency === null) all.push({ field: 'currency', code: 'required' });
  if (all.length > 0 || currency === null) return { problems: all };
  return { checked: { country: input.country, currency, details } };
}

function detailsOf(input: BankInput): { details: BankDetails; problems: InputProblem[] } {
  switch (input.method) {
    case 'gb':
      return ukDetails(input);
    case 'sepa':
      return sepaDetails(input);
    case 'us':
      return usDetails(input);
    case 'paypal':
      return payPalDetails(input);
  }
}

function ukDetails({ holder, sortCode, accountNumber }: BankInput) {
  const parsed = {
    sortCode: parseSortCode(sortCode),
    accountNumber: parseUkAccountNumber(accountNumber),
  };
  return {
    details: {
      method: 'gb',
      holder,
      sortCode: parsed.sortCode ?? '',
      accountNumber: parsed.accountNumber ?? '',
    } as const,
    problems: [
      ...problemIf(parsed.sortCode === null, 'sortCode', sortCode, 'sort_code'),
      ...problemIf(
        parsed.accountNumber === null,
        'accountNumber',
        accountNumber,
        'uk_account_number',
      ),
    ],
  };
}

function sepaDetails({ holder, country, iban, bic }: BankInput) {
  const [number, code] = [compact(iban), compact(bic)];
  const ofCountry = number.slice(0, 2);
  const wrong = ibanProblem(iban);
  return {
    details: { method: 'sepa', holder, iban: number, bic: code === '' ? null : code } as const,
    problems: [
      ...problemIf(wrong !== null, 'iban', iban, `iban_${wrong}`),
      // The digits are right, so that the country is certain.
      ...(wrong === null && ofCountry !== country
        ? [{ field: 'iban', code: 'iban_other_country', values: { iso: ofCountry } } as const]
        : []),
      ...(code !== '' && !BIC.test(code) ? [{ field: 'bic', code: 'bic' } as const] : []),
    ],
  };
}

function usDetails({ holder, routingNumber, accountNumber, accountType }: BankInput) {
  const [routing, number] = [parseAba(routingNumber), compact(accountNumber)];
  return {
    details: {
      method: 'us',
      holder,
      routingNumber: routing ?? '',
      accountNumber: number,
      accountType,
    } as const,
    problems: [
      ...problemIf(routing === null, 'routingNumber', routingNumber, 'routing_number'),
      ...problemIf(
        !US_ACCOUNT_NUMBER.test(number),
        'accountNumber',
        accountNumber,
        'us_account_number',
      ),
    ],
  };
}

function payPalDetails({ holder, email }: BankInput) {
  const address = email.trim();
  return {
    details: { method: 'paypal', holder, email: address } as const,
    problems: problemIf(!EMAIL.test(address), 'email', email, 'email'),
  };
}

/** An empty field is missing, not wrong. */
function problemIf(
  isWrong: boolean,
  field: keyof BankInput,
  text: string,
  code: string,
): InputProblem[] {
  if (!isWrong) return [];
  return [{ field, code: text.trim() === '' ? 'required' : code }];
}
