/** Basket totals. Basket, checkout and order use the same figures. */
import { basketAmounts, basketDuty, type LineAmounts, lineAmounts } from '@lathe/rules/basket';
import { dispatchDate } from '@lathe/rules/dispatch';
import { addMoney, currencyForCountry, type Money, sumMoney } from '@lathe/rules/money';
import { FIRST_PARCEL, LATER_PARCEL, splitByDate } from '@lathe/rules/parcels';
import { workOf } from '@lathe/rules/plant-load';
import { type ShippingService, type ShippingZone, shippingPrice } from '@lathe/rules/shipping';
import { isInEu } from '@lathe/rules/vat';
import type { ParcelPart } from '../sellables/index.ts';
import type { PricedLine } from './line-store.ts';
import type { PricingContext } from './offer.ts';
import { type UnitPrice, unitNetEuros, unitPriceOf } from './price-line.ts';

/** A purchasable line with its figures. */
export interface CountedLine extends LineAmounts {
  line: PricedLine;
  unit: UnitPrice;
}

export interface ServicePrice {
  service: ShippingService;
  zone: ShippingZone;
  price: Money;
}

export interface PricedCart {
  counted: CountedLine[];
  goods: LineAmounts;
  /** Something is sent by post. */
  needsDelivery: boolean;
  /** Empty if we do not ship there or there is nothing to send. */
  services: ServicePrice[];
  duty: { amount: Money; kinds: number } | null;
  dispatchDate: string | null;
  /** Null if everything is ready on the same day. */
  split: SplitShipment | null;
}

/** What is ready first is sent ahead, with its own shipping and customs. */
export interface SplitShipment {
  /** Number of the parcel of each counted line; null for what is not sent by post. */
  parcels: (number | null)[];
  dispatchDates: string[];
  /** With the price of each parcel. */
  services: (ServicePrice & { parcelPrices: Money[] })[];
  duty: PricedCart['duty'];
  /** In minor units, by parcel. */
  parcelDuties: number[];
}

export function priceCart(lines: readonly PricedLine[], pricing: PricingContext): PricedCart {
  const counted: CountedLine[] = lines.filter(isBuyable).map((line) => {
    const unit = unitPriceOf(line, pricing);
    return { line, unit, ...lineAmounts(unit.price, line.quantity, line.offer) };
  });
  return {
    counted,
    goods: basketAmounts(counted, pricing.reader),
    needsDelivery: counted.some(isPosted),
    services: servicesFor(counted, pricing),
    duty: dutyOn(counted, pricing),
    dispatchDate: dispatchDateOf(counted, pricing),
    split: splitShipment(counted, pricing),
  };
}

/** A bundle is bought with all of its parts, or not at all. */
export function isBuyable({ offer, bundled }: PricedLine): boolean {
  return bundled ? bundled.set.problem === null : offer.problem === null;
}

function splitShipment(
  counted: readonly CountedLine[],
  pricing: PricingContext,
): SplitShipment | null {
  // Only a pre-order is worth a second parcel, so the load of the plant does not matter.
  if (counted.every(({ line }) => line.offer.preorderUntil === null)) return null;
  const today = pricing.reader.date;
  const parts = splitByDate(
    counted
      .filter(isPosted)
      .map(({ line }) => dispatchDate({ today, releaseDates: [line.offer.preorderUntil] })),
  );
  if (parts === null) return null;
  const numbers = parts.values();
  const parcels = counted.map((each) => (isPosted(each) ? (numbers.next().value ?? null) : null));
  const contents = [FIRST_PARCEL, LATER_PARCEL].map((number) =>
    counted.filter((_, at) => parcels[at] === number),
  );
  const dispatchDates = contents.map((lines) => dispatchDateOf(lines, pricing) ?? today);
  const services = contents.map((lines) => servicesFor(lines, pricing));
  const parcelDuties = contents.map((lines) => dutyOn(lines, pricing));
  const duties = parcelDuties.flatMap((duty) => duty ?? []);
  const currency = currencyForCountry(pricing.reader.country);
  return {
    parcels,
    dispatchDates,
    services: (services[0] ?? []).flatMap((first) => {
      const later = services[1]?.find(({ service }) => service === first.service);
      if (!later) return [];
      const parcelPrices = [first.price, later.price];
      return [{ ...first, price: addMoney(first.price, later.price), parcelPrices }];
    }),
    duty:
      duties.length === 0
        ? null
        : {
            amount: sumMoney(
              duties.map(({ amount }) => amount),
              currency,
            ),
            kinds: duties.reduce((sum, { kinds }) => sum + kinds, 0),
          },
    parcelDuties: parcelDuties.map((duty) => duty?.amount.amount ?? 0),
  };
}

function servicesFor(
  counted: readonly CountedLine[],
  { postage, reader }: PricingContext,
): ServicePrice[] {
  if (!counted.some(isPosted)) return [];
  const goodsGrams = sumOf(counted, ({ grams }) => grams);
  return postage.servicesTo(reader).flatMap(({ service, zone, steps }) => {
    const price = shippingPrice(steps, { goodsGrams, ...reader });
    return price ? [{ service, zone, price }] : [];
  });
}

function isPosted({ line }: CountedLine): boolean {
  return line.offer.parcel !== null;
}

function sumOf(counted: readonly CountedLine[], pick: (part: ParcelPart) => number): number {
  return counted.reduce((sum, { line: { offer, quantity } }) => {
    return offer.parcel ? sum + pick(offer.parcel) * quantity : sum;
  }, 0);
}

function dutyOn(counted: readonly CountedLine[], pricing: PricingContext): PricedCart['duty'] {
  if (pricing.dutyTerms === null || !isInEu(pricing.reader.country)) return null;
  return basketDuty(
    counted.flatMap(({ line }) => {
      const { parcel } = line.offer;
      if (!parcel) return [];
      const { quantity } = line;
      return [{ unitNetEuros: unitNetEuros(line, pricing), quantity, kind: parcel.customsGroup }];
    }),
    { country: pricing.reader.country, terms: pricing.dutyTerms },
  );
}

/** These items ship together, so the latest one sets the date. */
function dispatchDateOf(counted: readonly CountedLine[], pricing: PricingContext): string | null {
  const posted = counted.filter(isPosted);
  if (posted.length === 0) return null;
  return dispatchDate({
    today: pricing.reader.date,
    releaseDates: posted.map(({ line }) => line.offer.preorderUntil),
    work: workOf(
      posted.map(({ line: { offer, quantity } }) => ({
        machine: offer.parcel?.machine ?? null,
        quantity,
      })),
    ),
    load: pricing.load,
  });
}
