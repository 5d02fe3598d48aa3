/** Basket totals. Basket, checkout and order use the same figures. */
import { basketAmounts, basketDuty, type LineAmounts, lineAmounts } from '@lathe/rules/basket';
import { dispatchDate } from '@lathe/rules/dispatch';
import type { Money } from '@lathe/rules/money';
import { type PostageService, type PostageZone, postageFor } from '@lathe/rules/postage';
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
  service: PostageService;
  zone: PostageZone;
  price: Money;
}

export interface PricedCart {
  counted: CountedLine[];
  goods: LineAmounts;
  /** Empty if we do not ship there or the basket is empty. */
  services: ServicePrice[];
  duty: { amount: Money; kinds: number } | null;
  dispatchDate: string | null;
}

export function priceCart(lines: readonly PricedLine[], visit: PricingContext): PricedCart {
  const counted: CountedLine[] = lines
    .filter(({ offer }) => offerProblemOf(offer, visit) === null)
    .map((line) => {
      const unit = unitPriceOf(line, visit);
      return { line, unit, ...lineAmounts(unit.price, line.quantity, visit.reader) };
    });
  return {
    counted,
    goods: basketAmounts(counted, visit.reader),
    services: counted.length === 0 ? [] : servicesFor(counted, visit),
    duty: dutyOn(counted, visit),
    dispatchDate: dispatchDateOf(counted, visit),
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
    const price = postageFor(steps, { goodsGrams, ...reader });
    return price ? [{ service, zone, price }] : [];
  });
}

function dutyOn(counted: readonly CountedLine[], visit: PricingContext): PricedCart['duty'] {
  if (visit.dutyTerms === null || !isInEu(visit.reader.country)) return null;
  return basketDuty(
    counted.map(({ line }) => ({
      unitNetEuros: unitNetEuros(line, visit),
      quantity: line.quantity,
      // Customs treats all records as one kind of goods, whatever their size, and CDs as another.
      kind: isRecord(line.offer) ? visit.book.type(line.offer.typeId).medium : line.offer.kind.code,
    })),
    { country: visit.reader.country, terms: visit.dutyTerms },
  );
}

/** All items ship together, so the latest one sets the date. */
function dispatchDateOf(counted: readonly CountedLine[], visit: PricingContext): string | null {
  if (counted.length === 0) return null;
  return dispatchDate({
    today: visit.reader.date,
    releaseDates: counted.map(({ line }) => preorderUntil(line.offer, visit)),
    records: recordsIn(counted, visit),
    load: visit.load,
  });
}

function recordsIn(counted: readonly CountedLine[], { book }: PricingContext): number {
  return counted.reduce((sum, { line: { offer, quantity } }) => {
    const isVinyl = isRecord(offer) && book.type(offer.typeId).medium === 'Vinyl';
    return isVinyl ? sum + quantity : sum;
  }, 0);
}
