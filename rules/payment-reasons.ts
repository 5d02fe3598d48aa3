/** Why a bank did not pay, from the reason codes of ISO 20022 (ExternalStatusReason1Code). */

export const PAYMENT_PROBLEMS = [
  'account-number',
  'account-closed',
  'account-blocked',
  'name',
  'our-side',
  'not-sent',
  'provider',
  'unknown',
] as const;
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number];

/** Of Lathe, not of a bank: the bank file was discarded before it was released. */
export const DISCARDED_FILE = 'DISC';

const PROBLEMS: ReadonlyMap<string, PaymentProblem> = new Map([
  ['AC01', 'account-number'],
  ['AC03', 'account-number'],
  ['RC01', 'account-number'],
  ['RC04', 'account-number'],
  ['AC04', 'account-closed'],
  ['AC07', 'account-closed'],
  ['MD07', 'account-closed'],
  ['AC06', 'account-blocked'],
  ['AG01', 'account-blocked'],
  ['BE01', 'name'],
  ['AM04', 'our-side'],
  ['AM05', 'our-side'],
  ['DT01', 'our-side'],
  ['FF01', 'our-side'],
  ['TM01', 'our-side'],
  [DISCARDED_FILE, 'not-sent'],
]);

/** `unknown` also for MS03, with which a bank gives no reason. */
export function paymentProblem(
  code: string,
  { byProvider = false }: { byProvider?: boolean } = {},
): PaymentProblem {
  return PROBLEMS.get(code) ?? (byProvider ? 'provider' : 'unknown');
}

/** Otherwise Lathe or the bank has to solve it. */
export function canSellerFix(problem: PaymentProblem): boolean {
  return problem !== 'our-side' && problem !== 'not-sent';
}
