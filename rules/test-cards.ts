import { formatExpiry } from './card-format.ts';

/** Test cards for use outside production, as known from Stripe. */
export const TEST_CARDS = [
  { number: '4242424242424242', brand: 'Visa', behaviour: 'succeeds' },
  { number: '4000000000000002', brand: 'Visa', behaviour: 'declined' },
  { number: '4000000000000010', brand: 'Visa', behaviour: 'address_mismatch' },
  { number: '4000000000009995', brand: 'Visa', behaviour: 'no_funds' },
  { number: '4000000000000069', brand: 'Visa', behaviour: 'card_expired' },
  { number: '4000000000000127', brand: 'Visa', behaviour: 'wrong_code' },
  { number: '4000000000003220', brand: 'Visa', behaviour: 'three_d_secure' },
  { number: '4000000000000077', brand: 'Visa', behaviour: 'slow' },
  { number: '5555555555554444', brand: 'Mastercard', behaviour: 'lost_answer' },
  { number: '4000000000000259', brand: 'Visa', behaviour: 'disputed' },
  { number: '4000000000007726', brand: 'Visa', behaviour: 'refund_pending' },
  { number: '4000000000005126', brand: 'Visa', behaviour: 'refund_fails' },
] as const;

export type TestCard = (typeof TEST_CARDS)[number];
export type TestCardBehaviour = TestCard['behaviour'];

/** Undefined for every other number, so that real cards are not accepted. */
export function findTestCard(number: string): TestCard | undefined {
  const digits = number.replaceAll(/[\s-]/g, '');
  return TEST_CARDS.find((card) => card.number === digits);
}

/** In any form that `formatExpiry` reads: valid until the end of the month. */
export function isExpiryAhead(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(formatExpiry(expiry)) ?? [];
  const [monthNumber, yearNumber] = [Number(month), Number(`20${year}`)];
  if (!(monthNumber >= 1 && monthNumber <= 12)) return false;
  return Date.UTC(yearNumber, monthNumber, 1) > now.getTime();
}
