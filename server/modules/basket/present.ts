import type { Cart, CartProblem } from '@lathe/contract/cart-calls';
import { hasCurrency } from '@lathe/rules/discounts';
import { countryName, type Locale } from '@lathe/rules/locales';
import {
  addMoney,
  compareMoney,
  currencyForCountry,
  formatMoney,
  type Money,
  multiplyMoney,
  subtractMoney,
  sumMoney,
} from '@lathe/rules/money';
import { collectsVat } from '@lathe/rules/vat';
import { translatorFor } from '../../platform/translations.ts';
import { vatText } from '../../platform/vat-text.ts';
import { presentPrice } from '../catalogue/index.ts';
import type { LoadedCart } from './line-store.ts';
import type { PricingContext } from './offer.ts';
import { presentLine } from './present-line.ts';
import { presentSet } from './present-set.ts';
import { type PricedCart, priceCart, type ServicePrice } from './price-cart.ts';

export function presentCart(
  found: LoadedCart | null,
  pricing: PricingContext,
  notice: string | null,
): Cart {
  const { country, locale, vatRate } = pricing.reader;
  const lines = found?.lines ?? [];
  const items = lines.map((line) => presentLine(line, pricing));
  const sets = (found?.sets ?? []).map((set) => presentSet(set, lines, pricing));
  const priced = priceCart(lines, pricing);
  const { counted, goods, services, dispatchDate, needsDelivery } = priced;
  const cheapest = cheapestOf(services);
  const problems = needsDelivery && !cheapest ? [unservedItems(pricing)] : [];
  return {
    id: found?.secret ?? null,
    items,
    sets,
    totalQuantity: counted.reduce((sum, { line }) => sum + line.quantity, 0),
    totalIncVat: goods.total.amount,
    totalFormatted: presentPrice(goods.total, locale).formatted,
    currency: goods.total.currency,
    totalVat: presentPrice(goods.vat, locale),
    discount: presentCode(found, priced, pricing),
    hasLimitedEdition: items.some(({ limited, available }) => limited && available),
    hasPreorders: items.some((item) => item.preorderUntil !== null && item.available),
    shippingMinPrice: cheapest ? presentPrice(cheapest, locale) : null,
    needsDelivery,
    duty: presentDuty(priced, pricing),
    totalWithShipping: presentTotal(priced, cheapest, locale),
    split: presentSplit(priced, locale),
    vatText: vatText({ country, locale, vatRate }),
    dispatchDate,
    // Import taxes are due on parcels.
    shouldShowVATConfirmation: (needsDelivery || counted.length === 0) && !collectsVat(country),
    problems,
    notice,
    operations: { checkout_enabled: isReady({ items, sets, problems }) },
  };
}

function presentTotal(
  priced: PricedCart,
  cheapest: Money | undefined,
  locale: Locale,
): Cart['totalWithShipping'] {
  const { goods, counted, needsDelivery } = priced;
  if (cheapest) {
    const sum = sumMoney([goods.total, cheapest, ...dutyOf(priced)], cheapest.currency);
    return presentPrice(sum, locale);
  }
  return counted.length > 0 && !needsDelivery ? presentPrice(goods.total, locale) : null;
}

/** Presents the code with its total discount, or the reason why it does not apply. */
function presentCode(
  found: LoadedCart | null,
  { counted }: PricedCart,
  { reader: { country, locale } }: PricingContext,
): Cart['discount'] {
  if (!found?.code || found.lines.length === 0) return null;
  const currency = currencyForCountry(country);
  const off = counted.map(({ unit, line }) => multiplyMoney(unit.off, line.quantity));
  const amount = sumMoney(off, currency);
  const { text, problem } = found.code;
  const codeProblem =
    problem ??
    (amount.amount === 0
      ? codeProblemText(counted, currency)
      : found.sets.length > 0
        ? 'not_for_bundles'
        : null);
  return {
    code: text,
    amount: presentPrice(amount, locale),
    full_total: presentPrice(
      addMoney(
        amount,
        sumMoney(
          counted.map(({ total }) => total),
          currency,
        ),
      ),
      locale,
    ),
    message: codeProblem && translatorFor(locale)(`errors:discount_${codeProblem}`, { currency }),
  };
}

function codeProblemText(counted: PricedCart['counted'], currency: string) {
  const isForeign = counted.some(
    ({ line }) => line.discount && !hasCurrency(line.discount.reduction, currency),
  );
  return isForeign ? 'other_currency' : 'not_for_these';
}

function isReady({ items, sets, problems }: Pick<Cart, 'items' | 'sets' | 'problems'>): boolean {
  const all = [...problems, ...[...items, ...sets].flatMap((line) => line.problems)];
  return items.length > 0 && all.every(({ blocking }) => !blocking);
}

function unservedItems({ reader: { country, locale } }: PricingContext): CartProblem {
  const message = translatorFor(locale)('basket:problem.country_not_served', {
    country: countryName(country, locale),
  });
  return { code: 'country_not_served', message, blocking: true };
}

function cheapestOf(services: readonly ServicePrice[]): Money | undefined {
  return services.map(({ price }) => price).toSorted(compareMoney)[0];
}

function dutyOf({ duty }: Pick<PricedCart, 'duty'>): Money[] {
  return duty ? [duty.amount] : [];
}

function presentSplit(priced: PricedCart, locale: Locale): Cart['split'] {
  const { split } = priced;
  const inOne = cheapestOf(priced.services);
  const inTwo = split && cheapestOf(split.services);
  const [dispatchDate] = split?.dispatchDates ?? [];
  if (!split || !inOne || !inTwo || !dispatchDate) return null;
  const { currency } = inOne;
  const extra = subtractMoney(
    sumMoney([inTwo, ...dutyOf(split)], currency),
    sumMoney([inOne, ...dutyOf(priced)], currency),
  );
  return { dispatchDate, extra: presentPrice(extra, locale) };
}

function presentDuty(
  { duty }: PricedCart,
  { reader: { locale }, dutyTerms }: PricingContext,
): Cart['duty'] {
  if (!duty || !dutyTerms) return null;
  const text = translatorFor(locale)('basket:duty_text', {
    kinds: duty.kinds,
    each: formatMoney(dutyTerms.perItemType, locale),
    below: formatMoney(dutyTerms.below, locale),
  });
  return { amount: presentPrice(duty.amount, locale), text };
}
