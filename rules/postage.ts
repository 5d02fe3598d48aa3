/** What it costs to send a parcel: the first weight step that carries it, by service. */
import type { CalendarDate } from './dates.ts';
import { PACKING_GRAMS } from './limits.ts';
import { currencyForCountry, type Money, multiplyMoney, sumMoney } from './money.ts';
import { retailPrice } from './prices.ts';

export const POSTAGE_SERVICES = ['standard', 'tracked'] as const;
export type PostageService = (typeof POSTAGE_SERVICES)[number];

/** In minor units of the country's currency, with VAT at the rate that is named. */
export interface PostageStep {
  maxGrams: number;
  amount: number;
  vatBasisPoints: number;
}

/**
 * What is heavier than the last step goes in several parcels: as many full ones as it takes, and
 * one with the rest. Null where the service has no steps, and so does not go there.
 */
export function postageFor(
  steps: readonly PostageStep[],
  { goodsGrams, country, date }: { goodsGrams: number; country: string; date: CalendarDate },
): Money | null {
  const ascending = steps.toSorted((a, b) => a.maxGrams - b.maxGrams);
  const heaviest = ascending.at(-1);
  if (!heaviest) return null;
  const grams = goodsGrams + PACKING_GRAMS;
  const full = Math.ceil(grams / heaviest.maxGrams) - 1;
  const rest = grams - full * heaviest.maxGrams;
  const last = ascending.find(({ maxGrams }) => maxGrams >= rest) ?? heaviest;
  const price = ({ amount, vatBasisPoints }: PostageStep) =>
    retailPrice({ ppd: 0, rrp: amount, vatBasisPoints }, { country, date });
  const parcels = [multiplyMoney(price(heaviest), full), price(last)];
  return sumMoney(parcels, currencyForCountry(country));
}
