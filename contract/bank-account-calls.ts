/** Where a seller is paid. Numbers are accepted, but never returned in full. */
import { BANK_METHODS, NAME_CHECKS, US_ACCOUNT_TYPES } from '@lathe/rules/bank-accounts';
import { BANK_HOLDER_MAX_LENGTH } from '@lathe/rules/bank-limits';
import { SALE_CURRENCIES } from '@lathe/rules/money';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofUser } from './params.ts';
import { countryCode, singleLine } from './text.ts';

/** Longer than any number with its spaces. */
const NUMBER_MAX_LENGTH = 50;
const number = singleLine(NUMBER_MAX_LENGTH).default('');

export const bankAccountBody = z.object({
  /** `gb`: sort code and number; `sepa`: IBAN; `us`: routing number and number. */
  method: z.enum(BANK_METHODS),
  /** Of the account, not of its holder. */
  country: countryCode,
  /** PayPal only. The other kinds have one: GBP, EUR, USD. */
  currency: z.enum(SALE_CURRENCIES).nullable().default(null),
  holder: singleLine(BANK_HOLDER_MAX_LENGTH),
  sort_code: number,
  account_number: number,
  iban: number,
  /** Optional. */
  bic: number,
  routing_number: number,
  account_type: z.enum(US_ACCOUNT_TYPES).default('checking'),
  paypal_email: singleLine(254).default(''),
  /** True makes it the default of its currency, like the first one. */
  is_default: z.boolean().default(false),
});

export const bankAccount = z.object({
  uuid: z.uuid(),
  method: z.enum(BANK_METHODS),
  country: z.string(),
  /** In the caller's language. */
  country_name: z.string(),
  currency: z.enum(SALE_CURRENCIES),
  holder: z.string(),
  /** The last digits. */
  masked: z.string(),
  name_check: z.enum(NAME_CHECKS),
  is_verified: z.boolean(),
  /** False while staff have to look at it: no bank says whose account it is. */
  is_reviewed: z.boolean(),
  /** Nothing is paid to it before. */
  usable_from: z.string(),
  is_held: z.boolean(),
  is_default: z.boolean(),
  added_at: z.string(),
  operations: z.object({
    make_default_enabled: z.boolean(),
    remove_enabled: z.boolean(),
    /** An open payout goes there. */
    is_in_use: z.boolean(),
  }),
});

export type BankAccount = z.infer<typeof bankAccount>;
export type BankAccountBody = z.output<typeof bankAccountBody>;

const ofBankAccount = ofUser.extend({ account: z.uuid() });
const manage = {
  area: 'Payouts',
  permission: 'bank.manage',
  owner: 'user',
  stepUp: true,
} as const;

export const bankAccountCalls = {
  'GET /api/users/{user}/bank_accounts': {
    summary: 'The seller’s bank accounts, masked, by currency with the default first',
    area: 'Payouts',
    permission: 'bank.read',
    owner: 'user',
    params: ofUser,
    reply: collection(bankAccount).extend({
      /** Kinds of accounts that can be added. US accounts and PayPal need a provider that pays there. */
      methods: z.array(z.enum(BANK_METHODS)),
      /** Kinds whose bank is asked for the name of the holder. */
      checked_methods: z.array(z.enum(BANK_METHODS)),
      /** Of the seller’s address; null before it is stated. */
      country: z.string().nullable(),
    }),
  },
  'POST /api/users/{user}/bank_accounts': {
    ...manage,
    summary: 'Adds a bank account after a name check; the first of a currency is its default',
    secret: true,
    params: ofUser,
    body: bankAccountBody,
    reply: z.object({
      account: bankAccount.nullable(),
      /** Nothing was added: the bank has a similar name. Send this one as `holder` to confirm it. */
      name_to_confirm: z.string().nullable(),
    }),
    errors: ['not_found', 'bank_account_exists', 'bank_account_limit_reached'],
  },
  'POST /api/users/{user}/bank_accounts/{account}/default': {
    ...manage,
    summary: 'Pays its currency to this account from now on, after the hold',
    params: ofBankAccount,
    reply: bankAccount,
    errors: ['not_found'],
  },
  'DELETE /api/users/{user}/bank_accounts/{account}': {
    ...manage,
    summary: 'Removes a bank account and its numbers',
    params: ofBankAccount,
    reply: null,
    errors: ['not_found', 'bank_account_is_default', 'bank_account_in_use'],
  },
} as const satisfies CallTable;
