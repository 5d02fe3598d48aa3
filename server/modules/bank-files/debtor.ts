import type { BankFileMethod } from '@lathe/rules/bank-files';
import type { Config } from '../../config.ts';
import type { Debtor } from './write-pain001.ts';

/** The account that pays; null if it is not in the settings. */
export function debtorOf({ bank, house }: Config, method: BankFileMethod): Debtor | null {
  const { gb, sepa, service, town } = bank;
  if (town === '' || house.name === '') return null;
  const company = { name: house.name, town, country: 'GB', service };
  if (method === 'gb') return gb && { scheme: 'gb', ...company, ...gb };
  return sepa && { scheme: 'sepa', ...company, ...sepa };
}

export function maskedDebtor(debtor: Debtor): string {
  const number = debtor.scheme === 'gb' ? debtor.accountNumber : debtor.iban;
  return `${debtor.name} ••••${number.slice(-4)}`;
}
