/** Basket totals. Every unit price is rounded once, and totals are sums of rounded units. */
import { EURO_LIST_PER_HUNDRED_POUNDS, ITEM_QUANTITY_MAX } from './limits.ts';
import { currencyForCountry, type Money, money, multiplyMoney, sumMoney } from './money.ts';
import type { Destination } from './prices.ts';
import { type DutyTerms, euDuty, splitVat } from './vat.ts';

export interface LineAmounts {
  total: Money;
  /** VAT included in it. */
  vat: Money;
}

export function lineAmounts(
  unit: Money,
  quantity: number,
  { vatRate }: Pick<Destination, 'vatRate'>,
): LineAmounts {
  const { vat } = splitVat(unit, vatRate);
  return { total: multiplyMoney(unit, quantity), vat: multiplyMoney(vat, quantity) };
}

export function basketAmounts(
  lines: readonly LineAmounts[],
  { country }: Pick<Destination, 'country'>,
): LineAmounts {
  const currency = currencyForCountry(country);
  return {
    total: sumMoney(
      lines.map(({ total }) => total),
      currency,
    ),
    vat: sumMoney(
      lines.map(({ vat }) => vat),
      currency,
    ),
  };
}

/** Larger quantities are bulk orders; a limited edition also limits the quantity. */
export function quantityMax(copiesLeft: number | null): number {
  return Math.min(ITEM_QUANTITY_MAX, copiesLeft ?? ITEM_QUANTITY_MAX);
}

export interface DutiableLine {
  /** Unit price in euros, without VAT. */
  unitNetEuros: Money;
  quantity: number;
  /** Customs item type: records, discs, T-shirts. */
  kind: string;
}

/** In the country's currency, because not every EU country uses the euro. */
export function basketDuty(
  lines: readonly DutiableLine[],
  { country, terms }: { country: string; terms: DutyTerms | null },
): { amount: Money; kinds: number } | null {
  const values = lines.map(({ unitNetEuros, quantity }) => multiplyMoney(unitNetEuros, quantity));
  const kinds = new Set(lines.map(({ kind }) => kind)).size;
  const goodsValue = sumMoney(values, 'EUR');
  const duty = euDuty(terms, { country, goodsValue, distinctItemTypes: kinds });
  if (duty.amount === 0) return null;
  return { amount: inListCurrency(duty, country), kinds };
}

function inListCurrency(euros: Money, country: string): Money {
  const currency = currencyForCountry(country);
  if (currency === 'EUR') return euros;
  return multiplyMoney(money(euros.amount, currency), 100, EURO_LIST_PER_HUNDRED_POUNDS);
}
