import { expect, it } from 'vitest';
import { canSellerFix, DISCARDED_FILE, paymentProblem } from './payment-reasons.ts';

it('says what a bank means, and who can solve it', () => {
  expect(paymentProblem('AC04')).toBe('account-closed');
  expect(paymentProblem('MS03')).toBe('unknown');
  expect(paymentProblem('constructor')).toBe('unknown');
  expect(canSellerFix(paymentProblem('AM04'))).toBe(false);
  expect(canSellerFix(paymentProblem('AC01'))).toBe(true);
  expect(paymentProblem(DISCARDED_FILE)).toBe('not-sent');
  expect(canSellerFix('not-sent')).toBe(false);
});
