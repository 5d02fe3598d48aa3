/** What copies cost those who do not buy them at the retail price. */
import { CREATOR_COPIES_STEPS, EARNINGS_BASIS_POINTS_DEFAULT } from './limits.ts';
import { currencyForCountry, type Money, money, multiplyMoney, subtractMoney } from './money.ts';
import type { Destination, ListPrice } from './prices.ts';
import { addVat } from './vat.ts';

const ONE = 10_000;

/** Basis points off for so many at once. */
export function creatorStepOf(quantity: number): number {
  return CREATOR_COPIES_STEPS.findLast(({ from }) => from <= quantity)?.offBasisPoints ?? 0;
}

/**
 * A creator's own copies, and test records: the dealer price less the earnings, which the creator
 * would only pay to themselves, with the VAT of the country. Rounded once.
 */
export function creatorPrice(
  { ppd: listed }: ListPrice,
  { quantity, country, vatRate }: Destination & { quantity: number },
): Money {
  const ppd = money(listed, currencyForCountry(country));
  const earnings = multiplyMoney(ppd, EARNINGS_BASIS_POINTS_DEFAULT, ONE);
  const part = ONE - creatorStepOf(quantity);
  const withVat = ONE + vatRate;
  return multiplyMoney(subtractMoney(ppd, earnings), part * withVat, ONE * ONE);
}

/** What a shop pays that sells the copies on. */
export function dealerPrice({ ppd }: ListPrice, { country, vatRate }: Destination): Money {
  return addVat(money(ppd, currencyForCountry(country)), vatRate);
}
