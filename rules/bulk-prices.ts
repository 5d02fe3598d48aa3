/** Prices of copies, which depend on who buys how many. */
import {
  CREATOR_COPIES_STEPS,
  EARNINGS_BASIS_POINTS_DEFAULT,
  ITEM_QUANTITY_MAX,
} from './limits.ts';
import { currencyForCountry, type Money, money, multiplyMoney, subtractMoney } from './money.ts';
import { type Destination, type ListPrice, retailPrice } from './prices.ts';
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

/** Price of one copy when this many are bought, before any discount. */
export function priceByQuantity(
  price: ListPrice,
  {
    mode,
    quantity,
    allowsBulk,
    ...destination
  }: Destination & {
    mode: 'shop' | 'proof' | 'creator-copies';
    quantity: number;
    allowsBulk: boolean;
  },
): Money {
  if (mode === 'proof') return creatorPrice(price, { ...destination, quantity: 1 });
  if (mode === 'creator-copies') return creatorPrice(price, { ...destination, quantity });
  // Larger quantities are for dealers who resell them.
  return allowsBulk && quantity > ITEM_QUANTITY_MAX
    ? dealerPrice(price, destination)
    : retailPrice(price, destination);
}
