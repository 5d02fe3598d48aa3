/** Prices of copies below the retail price. */
import { CREATOR_COPIES_STEPS, EARNINGS_BASIS_POINTS_DEFAULT } from './limits.ts';
import { currencyForCountry, type Money, money, multiplyMoney, subtractMoney } from './money.ts';
import type { Destination, ListPrice } from './prices.ts';
import { addVat } from './vat.ts';

const BASIS_POINTS = 10_000;

/** Quantity discount in basis points. */
export function quantityDiscount(quantity: number): number {
  return CREATOR_COPIES_STEPS.findLast(({ from }) => from <= quantity)?.offBasisPoints ?? 0;
}

/**
 * Price of artist copies and test pressings: dealer price minus earnings, because the seller would
 * pay these to themselves, plus the country's VAT. Rounded once.
 */
export function creatorPrice(
  { ppd: listPpd }: ListPrice,
  { quantity, country, vatRate }: Destination & { quantity: number },
): Money {
  const ppd = money(listPpd, currencyForCountry(country));
  const earnings = multiplyMoney(ppd, EARNINGS_BASIS_POINTS_DEFAULT, BASIS_POINTS);
  const part = BASIS_POINTS - quantityDiscount(quantity);
  const withVat = BASIS_POINTS + vatRate;
  return multiplyMoney(subtractMoney(ppd, earnings), part * withVat, BASIS_POINTS * BASIS_POINTS);
}

/** Price for shops that resell the copies. */
export function dealerPrice({ ppd }: ListPrice, { country, vatRate }: Destination): Money {
  return addVat(money(ppd, currencyForCountry(country)), vatRate);
}
