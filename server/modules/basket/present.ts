import type { Cart, CartItem, CartProblem } from '@lathe/contract/cart-calls';
import { basketDuty, basketFigures, type LineFigures, lineFigures } from '@lathe/rules/basket';
import { compareMoney } from '@lathe/rules/money';
import { postageFor } from '@lathe/rules/postage';
import { collectsVat, isInEu } from '@lathe/rules/vat';
import { vatText } from '../../platform/vat-text.ts';
import { wordsFor } from '../../platform/words.ts';
import { presentPrice } from '../catalogue/index.ts';
import { countryName } from '../regions/index.ts';
import { dispatchAt } from '../shelf/index.ts';
import type { FoundCart, LineRow } from './line-store.ts';
import { netEuros, preorderUntil, priceOfOffer, refusalOf, type Visit } from './offer.ts';
import { presentLine } from './present-line.ts';

/** One that can be bought, with its figures. */
interface Counted extends LineFigures {
  line: LineRow;
}

export function presentCart(found: FoundCart | null, visit: Visit, notice: string | null): Cart {
  const { country, locale, date } = visit.reader;
  const lines = found?.lines ?? [];
  const items = lines.map((line) => presentLine(line, visit));
  const counted: Counted[] = lines
    .filter(({ offer }) => refusalOf(offer, visit) === null)
    .map((line) => ({
      line,
      ...lineFigures(priceOfOffer(line.offer, visit), line.quantity, visit.reader),
    }));
  const { total, vat } = basketFigures(counted, visit.reader);
  const shipping = cheapestShipping(counted, visit);
  const problems = shipping === 'not served' ? [notServed(visit)] : [];
  return {
    id: found?.secret ?? null,
    items,
    totalQuantity: counted.reduce((sum, { line }) => sum + line.quantity, 0),
    totalIncVat: total.amount,
    totalFormatted: presentPrice(total, locale).formatted,
    currency: total.currency,
    totalVat: presentPrice(vat, locale),
    hasLimitedEdition: items.some(({ limited, available }) => limited && available),
    hasPreorders: items.some((item) => item.preorderUntil !== null && item.available),
    shippingMinPrice:
      shipping === null || shipping === 'not served' ? null : presentPrice(shipping, locale),
    duty: presentDuty(counted, visit),
    vatText: vatText({ country, locale, today: date }),
    dispatchDate: dispatchOf(counted, visit),
    shouldShowVATConfirmation: !collectsVat(country),
    problems,
    notice,
    operations: { checkout_enabled: isReady(items, problems) },
  };
}

function isReady(items: readonly CartItem[], problems: readonly CartProblem[]): boolean {
  const all = [...problems, ...items.flatMap((item) => item.problems)];
  return items.length > 0 && all.every(({ blocking }) => !blocking);
}

function cheapestShipping(counted: readonly Counted[], { postage, reader }: Visit) {
  if (counted.length === 0) return null;
  const goodsGrams = counted.reduce(
    (sum, { line }) => sum + line.offer.weightGrams * line.quantity,
    0,
  );
  const prices = postage
    .servicesTo(reader.country)
    .map(({ steps }) => postageFor(steps, { goodsGrams, ...reader }))
    .filter((price) => price !== null);
  return prices.toSorted(compareMoney)[0] ?? 'not served';
}

function notServed({ reader: { country, locale } }: Visit): CartProblem {
  const message = wordsFor(locale)('basket:problem.country_not_served', {
    country: countryName(country, locale),
  });
  return { code: 'country_not_served', message, blocking: true };
}

function presentDuty(counted: readonly Counted[], visit: Visit): Cart['duty'] {
  if (!isInEu(visit.reader.country)) return null;
  const duty = basketDuty(
    counted.map(({ line: { offer, quantity } }) => ({
      unitNetEuros: netEuros(offer, visit),
      quantity,
      // Records are one kind of goods to customs, whatever their size, and discs another.
      kind: offer.type === 'release' ? visit.book.type(offer.typeId).medium : offer.kind.code,
    })),
    visit.reader,
  );
  if (!duty) return null;
  const { locale } = visit.reader;
  const text = wordsFor(locale)('basket:duty_text', { kinds: duty.kinds });
  return { amount: presentPrice(duty.amount, locale), text };
}

/** It is sent together, so all of it waits for what comes out last. */
function dispatchOf(counted: readonly Counted[], visit: Visit): string | null {
  if (counted.length === 0) return null;
  const days = counted.map(({ line }) => preorderUntil(line.offer, visit) ?? '');
  return [dispatchAt(visit.now), ...days].toSorted().at(-1) ?? null;
}
