/** Shipping rates: per service, the first weight step that fits the parcel. */
import { addWorkingDays, type CalendarDate } from './dates.ts';
import { PACKING_GRAMS } from './limits.ts';
import { currencyForCountry, type Money, multiplyMoney, sumMoney } from './money.ts';
import { type Destination, retailPrice } from './prices.ts';

export const SHIPPING_SERVICES = ['standard', 'tracked'] as const;
export type ShippingService = (typeof SHIPPING_SERVICES)[number];

/** Everything with its own rates per zone: parcel services, and cartons. */
export const SHIPPING_KINDS = [...SHIPPING_SERVICES, 'bulk'] as const;
export type ShippingKind = (typeof SHIPPING_KINDS)[number];

export const SHIPPING_ZONES = ['uk', 'europe', 'north_america', 'world'] as const;
export type ShippingZone = (typeof SHIPPING_ZONES)[number];

/** Transit time in working days, as stated by the carriers. */
const TRANSIT_DAYS: Record<ShippingZone, Record<ShippingService, readonly [number, number]>> = {
  uk: { standard: [2, 3], tracked: [1, 2] },
  europe: { standard: [5, 8], tracked: [3, 5] },
  north_america: { standard: [7, 12], tracked: [5, 8] },
  world: { standard: [10, 18], tracked: [6, 10] },
};

/** Estimated range of delivery dates. */
export function arrivalDates(
  dispatched: CalendarDate,
  { zone, service }: { zone: ShippingZone; service: ShippingService },
): { from: CalendarDate; to: CalendarDate } {
  const [minDays, maxDays] = TRANSIT_DAYS[zone][service];
  return { from: addWorkingDays(dispatched, minDays), to: addWorkingDays(dispatched, maxDays) };
}

/** In minor units of the country's currency, with VAT at the given rate. */
export interface ShippingRateStep {
  maxGrams: number;
  amount: number;
  vatBasisPoints: number;
}

/**
 * Weight above the last step goes in several parcels: full ones, and one with the rest. Null when
 * the service has no steps in this zone.
 */
export function shippingPrice(
  steps: readonly ShippingRateStep[],
  { goodsGrams, country, vatRate }: Destination & { goodsGrams: number },
): Money | null {
  const ascending = steps.toSorted((a, b) => a.maxGrams - b.maxGrams);
  const heaviest = ascending.at(-1);
  if (!heaviest) return null;
  const grams = goodsGrams + PACKING_GRAMS;
  const full = Math.ceil(grams / heaviest.maxGrams) - 1;
  const rest = grams - full * heaviest.maxGrams;
  const last = ascending.find(({ maxGrams }) => maxGrams >= rest) ?? heaviest;
  const price = ({ amount, vatBasisPoints }: ShippingRateStep) =>
    retailPrice({ ppd: 0, rrp: amount, vatBasisPoints }, { country, vatRate });
  const parcels = [multiplyMoney(price(heaviest), full), price(last)];
  return sumMoney(parcels, currencyForCountry(country));
}
