/** Basket totals. Basket, checkout and order use the same figures. */
import { basketAmounts, basketDuty, type LineAmounts, lineAmounts } from '@lathe/rules/basket';
import { dispatchDate } from '@lathe/rules/dispatch';
import { addMoney, currencyForCountry, type Money, sumMoney } from '@lathe/rules/money';
import { FIRST_PARCEL, LATER_PARCEL, splitByDate } from '@lathe/rules/parcels';
import { type ShippingService, type ShippingZone, shippingPrice } from '@lathe/rules/shipping';
import { isInEu } from '@lathe/rules/vat';
import { isRecord, type PricedLine } from './line-store.ts';
import { offerProblemOf, type PricingContext, preorderUntil } from './offer.ts';
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
  /** Empty if we do not ship there or the basket is empty. */
  services: ServicePrice[];
  duty: { amount: Money; kinds: number } | null;
  dispatchDate: string | null;
  /** Null if everything is ready on the same day. */
  split: SplitShipment | null;
}

/** What is ready first is sent ahead, with its own shipping and customs. */
export interface SplitShipment {
  /** Number of the parcel of each counted line. */
  parcels: number[];
  dispatchDates: string[];
  services: ServicePrice[];
  duty: PricedCart['duty'];
}

export function priceCart(lines: readonly PricedLine[], pricing: PricingContext): PricedCart {
  const counted: CountedLine[] = lines
    .filter(({ offer }) => offerProblemOf(offer, pricing) === null)
    .map((line) => {
      const unit = unitPriceOf(line, pricing);
      return { line, unit, ...lineAmounts(unit.price, line.quantity, pricing.reader) };
    });
  return {
    counted,
    goods: basketAmounts(counted, pricing.reader),
    services: counted.length === 0 ? [] : servicesFor(counted, pricing),
    duty: dutyOn(counted, pricing),
    dispatchDate: dispatchDateOf(counted, pricing),
    split: splitShipment(counted, pricing),
  };
}

function splitShipment(
  counted: readonly CountedLine[],
  pricing: PricingContext,
): SplitShipment | null {
  // Without the load of the plant, because only a pre-order is worth a second parcel.
  const today = pricing.reader.date;
  const parcels = splitByDate(
    counted.map(({ line }) =>
      dispatchDate({ today, releaseDates: [preorderUntil(line.offer, pricing)] }),
    ),
  );
  if (parcels === null) return null;
  const contents = [FIRST_PARCEL, LATER_PARCEL].map((number) =>
    counted.filter((_, at) => parcels[at] === number),
  );
  const dispatchDates = contents.map((lines) => dispatchDateOf(lines, pricing) ?? today);
  const services = contents.map((lines) => servicesFor(lines, pricing));
  const duties = contents.flatMap((lines) => dutyOn(lines, pricing) ?? []);
  const currency = currencyForCountry(pricing.reader.country);
  return {
    parcels,
    dispatchDates,
    services: (services[0] ?? []).flatMap((first) => {
      const later = services[1]?.find(({ service }) => service === first.service);
      return later ? [{ ...first, price: addMoney(first.price, later.price) }] : [];
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
  };
}

function servicesFor(
  counted: readonly CountedLine[],
  { postage, reader }: PricingContext,
): ServicePrice[] {
  const goodsGrams = counted.reduce(
    (sum, { line }) => sum + line.offer.weightGrams * line.quantity,
    0,
  );
  return postage.servicesTo(reader).flatMap(({ service, zone, steps }) => {
    const price = shippingPrice(steps, { goodsGrams, ...reader });
    return price ? [{ service, zone, price }] : [];
  });
}

function dutyOn(counted: readonly CountedLine[], pricing: PricingContext): PricedCart['duty'] {
  if (pricing.dutyTerms === null || !isInEu(pricing.reader.country)) return null;
  return basketDuty(
    counted.map(({ line }) => ({
      unitNetEuros: unitNetEuros(line, pricing),
      quantity: line.quantity,
      // Customs treats all records as one kind of goods, whatever their size, and CDs as another.
      kind: isRecord(line.offer)
        ? pricing.book.type(line.offer.typeId).medium
        : line.offer.kind.code,
    })),
    { country: pricing.reader.country, terms: pricing.dutyTerms },
  );
}

/** These items ship together, so the latest one sets the date. */
function dispatchDateOf(counted: readonly CountedLine[], pricing: PricingContext): string | null {
  if (counted.length === 0) return null;
  return dispatchDate({
    today: pricing.reader.date,
    releaseDates: counted.map(({ line }) => preorderUntil(line.offer, pricing)),
    records: recordsIn(counted, pricing),
    load: pricing.load,
  });
}

function recordsIn(counted: readonly CountedLine[], { book }: PricingContext): number {
  return counted.reduce((sum, { line: { offer, quantity } }) => {
    const isVinyl = isRecord(offer) && book.type(offer.typeId).medium === 'Vinyl';
    return isVinyl ? sum + quantity : sum;
  }, 0);
}
