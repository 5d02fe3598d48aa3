/**
 * Stands in for the banks in demonstrations and tests. The last digits of the account number decide,
 * like the numbers of test cards; docs/operations.md lists them.
 */
import type { BankDetails } from '@lathe/rules/bank-accounts';
import type { NameCheckPort, NameCheckResult } from './name-check.ts';

/** Whose account it is if the number ends in 0001. */
export const STAND_IN_NAME = 'Alexandra Morgan';

export function makeNameCheckStandIn(): NameCheckPort {
  return {
    methods: ['gb', 'sepa'],
    async check(details) {
      // Neither US banks nor PayPal say whose account it is.
      if (details.method === 'us' || details.method === 'paypal') return { result: 'not_offered' };
      if (!hasBank(details)) return { result: 'unknown_bank' };
      return answerFor(details);
    },
  };
}

type CheckedDetails = Extract<BankDetails, { method: 'gb' | 'sepa' }>;

/** No British bank has a sort code that begins with 00. */
function hasBank(details: CheckedDetails): boolean {
  return details.method !== 'gb' || !details.sortCode.startsWith('00');
}

function answerFor(details: CheckedDetails): NameCheckResult {
  const number = details.method === 'gb' ? details.accountNumber : details.iban;
  switch (number.slice(-4)) {
    case '0001':
      return details.holder === STAND_IN_NAME
        ? { result: 'match' }
        : { result: 'close_match', name: STAND_IN_NAME };
    case '0002':
      return { result: 'no_match' };
    case '0003':
      return { result: 'unavailable' };
    default:
      return { result: 'match' };
  }
}
