/** What a basket comes to: the same figures for the basket, the checkout and the order. */
import { basketDuty, basketFigures, type LineFigures, lineFigures } from '@lathe/rules/basket';
import type { Money } from '@lathe/rules/money';
import { type PostageService, type PostageZone, postageFor } from '@lathe/rules/postage';
import { isInEu } from '@lathe/rules/vat';
import { dispatchAt } from '../shelf/index.ts';
import type { LineRow } from './line-store.ts';
import { netEuros, preorderUntil, priceOfOffer, refusalOf, type Visit } from './offer.ts';

/** One that can be bought, with its figures. */
export interface Counted extends LineFigures {
  line: LineRow;
}

export interface ServicePrice {
  service: PostageService;
  zone: PostageZone;
  price: Money;
}

export interface PricedCart {
  counted: Counted[];
  goods: LineFigures;
  /** Empty where nothing goes, and for an empty basket. */
  services: ServicePrice[];
  duty: { amount: Money; kinds: number } | null;
  dispatchDate: string | null;
}

export function priceCart(lines: readonly LineRow[], visit: Visit): PricedCart {
  const counted: Counted[] = lines
    .filter(({ offer }) => refusalOf(offer, visit) === null)
    .map((line) => ({
      line,
      ...lineFigures(priceOfOffer(line.offer, visit), line.quantity, visit.reader),
    }));
  return {
    counted,
    goods: basketFigures(counted, visit.reader),
    services: counted.length === 0 ? [] : servicesFor(counted, visit),
    duty: dutyOn(counted, visit),
    dispatchDate: dispatchOf(counted, visit),
  };
}

function servicesFor(counted: readonly Counted[], { postage, reader }: Visit): ServicePrice[] {
  const goodsGrams = counted.reduce(
    (sum, { line }) => sum + line.offer.weightGrams * line.quantity,
    0,
  );
  return postage.servicesTo(reader.country).flatMap(({ service, zone, steps }) => {
    const price = postageFor(steps, { goodsGrams, ...reader });
    return price ? [{ service, zone, price }] : [];
  });
}

function dutyOn(counted: readonly Counted[], visit: Visit): PricedCart['duty'] {
  if (!isInEu(visit.reader.country)) return null;
  return basketDuty(
    counted.map(({ line: { offer, quantity } }) => ({
      unitNetEuros: netEuros(offer, visit),
      quantity,
      // Records are one kind of goods to customs, whatever their size, and discs another.
      kind: offer.type === 'release' ? visit.book.type(offer.typeId).medium : offer.kind.code,
    })),
    visit.reader,
  );
}

/** It is sent together, so all of it waits for what comes out last. */
function dispatchOf(counted: readonly Counted[], visit: Visit): string | null {
  if (counted.length === 0) return null;
  const days = counted.map(({ line }) => preorderUntil(line.offer, visit) ?? '');
  return [dispatchAt(visit.now), ...days].toSorted().at(-1) ?? null;
}
