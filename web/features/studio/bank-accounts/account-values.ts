/** What was typed into the form of a bank account. */
import {
  BANK_METHODS,
  type BankMethod,
  METHOD_CURRENCY,
  US_ACCOUNT_TYPES,
} from '@lathe/rules/bank-accounts';
import { METHOD_COUNTRIES } from '@lathe/rules/bank-input';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { textOf } from '../../../lib/forms/form-values.ts';

/** The fields of each kind, in the order of the form. */
export const METHOD_FIELDS = {
  gb: ['holder', 'sort_code', 'account_number'],
  sepa: ['country', 'holder', 'iban', 'bic'],
  us: ['holder', 'routing_number', 'account_number', 'account_type'],
  paypal: ['country', 'currency', 'holder', 'paypal_email'],
} as const satisfies Record<BankMethod, readonly string[]>;

export type AccountValues = ReturnType<typeof readAccount>;

export function methodIn(text: string | null): BankMethod | undefined {
  return BANK_METHODS.find((method) => method === text);
}

/** The kind of account that people in this country usually have. */
export function usualMethod(country: string): BankMethod {
  if (country === 'GB') return 'gb';
  if (country === 'US') return 'us';
  return METHOD_COUNTRIES.sepa?.includes(country) ? 'sepa' : 'paypal';
}

export function readAccount(form: FormData, method: BankMethod) {
  const field = (name: string) => textOf(form, name);
  const [only] = METHOD_COUNTRIES[method]?.length === 1 ? METHOD_COUNTRIES[method] : [];
  return {
    method,
    country: only ?? field('country'),
    currency:
      method === 'paypal'
        ? (SALE_CURRENCIES.find((currency) => currency === field('currency')) ?? null)
        : METHOD_CURRENCY[method],
    holder: field('holder'),
    sort_code: field('sort_code'),
    account_number: field('account_number'),
    iban: field('iban'),
    bic: field('bic'),
    routing_number: field('routing_number'),
    account_type: US_ACCOUNT_TYPES.find((type) => type === field('account_type')) ?? 'checking',
    paypal_email: field('paypal_email'),
    is_default: field('is_default') === 'yes',
  };
}
