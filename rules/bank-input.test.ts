import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BankDetails, closedBankGates, maskedNumber, usableFrom } from './bank-accounts.ts';
import { type BankInput, checkBankInput } from './bank-input.ts';

const EMPTY: BankInput = {
  method: 'gb',
  country: 'GB',
  currency: null,
  holder: 'Ann Lee',
  sortCode: '',
  accountNumber: '',
  iban: '',
  bic: '',
  routingNumber: '',
  accountType: 'checking',
  email: '',
};
const UK: BankInput = { ...EMPTY, sortCode: '20-00-00', accountNumber: '5577 9911' };
const SEPA: BankInput = {
  ...EMPTY,
  method: 'sepa',
  country: 'DE',
  iban: 'DE89 3704 0044 0532 0130 00',
};
const US: BankInput = {
  ...EMPTY,
  method: 'us',
  country: 'US',
  routingNumber: '021000021',
  accountNumber: '12345',
};
const PAYPAL: BankInput = {
  ...EMPTY,
  method: 'paypal',
  country: 'JP',
  currency: 'USD',
  email: ' ann@example.com ',
};

function problemsOf(input: BankInput): string[] {
  const result = checkBankInput(input);
  if (!('problems' in result)) return [];
  return result.problems.map(({ field, code }) => `${field} ${code}`);
}

describe('a bank account', () => {
  it('is stored without separators, with the currency of its kind', () => {
    expect(checkBankInput({ ...UK, holder: '  Ann   Lee ' })).toEqual({
      checked: {
        country: 'GB',
        currency: 'GBP',
        details: {
          method: 'gb',
          holder: 'Ann Lee',
          sortCode: '200000',
          accountNumber: '55779911',
        },
      },
    });
    expect(checkBankInput({ ...SEPA, bic: 'cobadeff xxx' })).toMatchObject({
      checked: { currency: 'EUR', details: { iban: 'DE89370400440532013000', bic: 'COBADEFFXXX' } },
    });
    expect(checkBankInput(US)).toMatchObject({ checked: { currency: 'USD' } });
    expect(checkBankInput(PAYPAL)).toMatchObject({
      checked: { currency: 'USD', details: { email: 'ann@example.com' } },
    });
  });

  it.each([
    [{ ...UK, holder: ' ' }, ['holder required']],
    [{ ...UK, sortCode: '', accountNumber: '' }, ['sortCode required', 'accountNumber required']],
    [
      { ...UK, sortCode: '2000', accountNumber: '123' },
      ['sortCode sort_code', 'accountNumber uk_account_number'],
    ],
    [{ ...UK, country: 'DE' }, ['country bank_country']],
    [{ ...SEPA, iban: 'DE88 3704 0044 0532 0130 00' }, ['iban iban_check_digits']],
    [{ ...SEPA, iban: 'DE89' }, ['iban iban_characters']],
    [{ ...SEPA, iban: 'DE89 3704' }, ['iban iban_too_short']],
    [{ ...SEPA, country: 'FR' }, ['iban iban_other_country']],
    [{ ...SEPA, country: 'US' }, ['country bank_country', 'iban iban_other_country']],
    [{ ...SEPA, bic: 'COBA' }, ['bic bic']],
    [{ ...US, routingNumber: '021000022' }, ['routingNumber routing_number']],
    [{ ...US, accountNumber: '123' }, ['accountNumber us_account_number']],
    [{ ...PAYPAL, email: 'ann' }, ['email email']],
    [{ ...PAYPAL, currency: null }, ['currency required']],
  ])('%#: names what is wrong at its field', (input, problems) => {
    expect(problemsOf(input as BankInput)).toEqual(problems);
  });
});

describe('the masked number', () => {
  const shown = (details: BankDetails) => maskedNumber(details);

  it('shows the last four digits and nothing of a short number', () => {
    const holder = 'Ann Lee';
    expect(shown({ method: 'gb', holder, sortCode: '200000', accountNumber: '55779911' })).toBe(
      '••••9911',
    );
    expect(shown({ method: 'sepa', holder, iban: 'DE89370400440532013000', bic: null })).toBe(
      'DE••••3000',
    );
    expect(shown({ method: 'paypal', holder, email: 'ann.lee@example.com' })).toBe(
      'a••••@example.com',
    );
    const us = {
      method: 'us',
      holder,
      routingNumber: '021000021',
      accountType: 'savings',
    } as const;
    fc.assert(
      fc.property(fc.stringMatching(/^\d{4,17}$/), (accountNumber) => {
        const digits = shown({ ...us, accountNumber }).replaceAll('•', '');
        expect(digits.length).toBeLessThanOrEqual(accountNumber.length / 2);
      }),
    );
  });
});

describe('the holder of an account', () => {
  const typed = {
    method: 'gb',
    country: 'GB',
    currency: null,
    sortCode: '20-00-00',
    accountNumber: '55779911',
    iban: '',
    bic: '',
    routingNumber: '',
    accountType: 'checking',
    email: '',
  } as const;

  it.each(['名前', 'Ann 李', 'Иван'])('%s is asked for in Latin letters', (name) => {
    expect(checkBankInput({ ...typed, holder: name })).toEqual({
      problems: [{ field: 'holder', code: 'holder_latin' }],
    });
  });

  it.each(['Jörg Weiß & Söhne', 'Łukasz Đorđević', 'D’Arcy 3rd'])('%s is fine', (name) => {
    expect(checkBankInput({ ...typed, holder: name })).toHaveProperty('checked');
  });
});

/** By the bank. */
const CHECKED = { nameCheck: 'match', confirmedAt: null } as const;

describe('the gates of an account', () => {
  it('name a missing or unchecked account before its hold', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    const held = {
      ...CHECKED,
      method: 'gb',
      verifiedAt: now,
      usableFrom: usableFrom(now),
    } as const;
    const facts = { currency: 'GBP', provider: null, now };
    const unchecked = { ...held, verifiedAt: null };
    expect(closedBankGates({ ...facts, account: null })).toEqual(['bank-account']);
    expect(closedBankGates({ ...facts, account: unchecked })).toEqual(['bank-account']);
    expect(closedBankGates({ ...facts, account: held })).toEqual(['bank-account-hold']);
    expect(closedBankGates({ ...facts, account: held, now: usableFrom(now) })).toEqual([]);
  });

  it.each(['us', 'paypal'] as const)('ask for a provider who pays a %s account', (method) => {
    const now = new Date('2026-11-18T12:00:00Z');
    const account = { ...CHECKED, method, verifiedAt: now, usableFrom: now };
    const payable = { changedAt: null };
    const facts = { currency: 'USD', provider: null, now };
    expect(closedBankGates({ ...facts, account })).toEqual(['payout-provider']);
    expect(closedBankGates({ ...facts, account, provider: payable })).toEqual([]);
    // A bank account in dollars would not help.
    expect(closedBankGates({ ...facts, account: null })).toEqual(['payout-provider']);
    expect(closedBankGates({ ...facts, account: null, provider: payable })).toEqual([
      'bank-account',
    ]);
  });

  it('are closed for as long after new details at a provider as after a new account', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    const account = { ...CHECKED, method: 'gb', verifiedAt: now, usableFrom: now } as const;
    const facts = { currency: 'GBP', account, provider: { changedAt: now } };
    expect(closedBankGates({ ...facts, now })).toEqual(['bank-account-hold']);
    expect(closedBankGates({ ...facts, now: usableFrom(now) })).toEqual([]);
  });

  it('ask staff to look at an account that no bank says anything about, once', () => {
    const now = new Date('2026-11-18T12:00:00Z');
    const account = {
      method: 'sepa',
      nameCheck: 'not_offered',
      confirmedAt: null,
      verifiedAt: now,
      usableFrom: now,
    } as const;
    const facts = { currency: 'EUR', provider: null, now };
    expect(closedBankGates({ ...facts, account })).toEqual(['review']);
    const confirmed = { ...account, confirmedAt: now };
    expect(closedBankGates({ ...facts, account: confirmed })).toEqual([]);
    // Nothing goes there.
    const provider = { changedAt: null };
    expect(closedBankGates({ ...facts, account, provider })).toEqual([]);
    expect(closedBankGates({ ...facts, account: { ...account, method: 'us' } })).toEqual([
      'payout-provider',
    ]);
  });
});
