/** Payments of bank files, for tests. */
import { money } from '@lathe/rules/money';
import type { Debtor, Payment } from '../write-pain001.ts';

const LATHE = { name: 'Lathe Records Ltd', town: 'Leeds', country: 'GB', service: 'URNS' };

export const DEBTORS = {
  gb: { ...LATHE, scheme: 'gb', sortCode: '200000', accountNumber: '55779911' },
  sepa: { ...LATHE, scheme: 'sepa', iban: 'GB33BUKB20201555555555', bic: 'BUKBGB22' },
} as const satisfies Record<string, Debtor>;

export function gbPayment(change: Partial<Payment> = {}): Payment {
  return {
    endToEndId: 'P1',
    amount: money(2500, 'GBP'),
    name: 'Ann Lee',
    account: { scheme: 'gb', sortCode: '123456', accountNumber: '12345678' },
    reference: 'LATHE 1',
    ...change,
  };
}

export function sepaPayment(change: Partial<Payment> = {}): Payment {
  return {
    endToEndId: 'E1',
    amount: money(3000, 'EUR'),
    name: 'Jörg Weiß',
    account: { scheme: 'sepa', iban: 'DE89370400440532013000', bic: null },
    reference: 'Lathe Records royalties, payout 1',
    ...change,
  };
}
