/** What banks report about payments in a pain.002 message (ISO 20022 external code sets). */
import type { PaymentResult } from './payouts.ts';

/** Null: nothing changes yet. */
const STATUSES: ReadonlyMap<string, PaymentResult | null> = new Map<string, PaymentResult | null>([
  ['ACTC', 'accepted'],
  ['ACCP', 'accepted'],
  ['ACSP', 'accepted'],
  ['ACFC', 'accepted'],
  ['ACIS', 'accepted'],
  ['ACWC', 'accepted'],
  ['ACWP', 'accepted'],
  ['ACSC', 'settled'],
  ['ACCC', 'settled'],
  ['RJCT', 'failed'],
  ['CANC', 'failed'],
  ['RCVD', null],
  ['PDNG', null],
  ['ACPD', null],
  ['PATC', null],
  ['PRES', null],
  ['BLCK', null],
  ['CPUC', null],
]);

/** Some payments of the group differ; only those that the message names have a status. */
export const PARTIAL_STATUS = 'PART';

/** Undefined if the status is not known, and null if nothing changes yet. */
export function resultOfStatus(status: string): PaymentResult | null | undefined {
  return STATUSES.get(status);
}

/**
 * Reasons with a text in the messages. Others are shown as their code, with the words of the bank.
 */
export const BANK_REASONS = [
  'AC01',
  'AC03',
  'AC04',
  'AC06',
  'AC13',
  'AG01',
  'AG02',
  'AM02',
  'AM03',
  'AM04',
  'AM05',
  'AM09',
  'AM10',
  'BE01',
  'BE04',
  'BE05',
  'BE06',
  'CNOR',
  'CUST',
  'DT01',
  'DUPL',
  'FF01',
  'FOCR',
  'FRAD',
  'MD07',
  'MS02',
  'MS03',
  'NOAS',
  'RC01',
  'RR01',
  'RR02',
  'RR03',
  'RR04',
  'TM01',
] as const;

export type BankReason = (typeof BANK_REASONS)[number];

const KNOWN: ReadonlySet<string> = new Set(BANK_REASONS);

export function isBankReason(code: string): code is BankReason {
  return KNOWN.has(code);
}
