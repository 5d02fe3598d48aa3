import type { CartProblem, CartSet } from '@lathe/contract/cart-calls';
import {
  currencyForCountry,
  formatMoney,
  money,
  multiplyMoney,
  subtractMoney,
} from '@lathe/rules/money';
import { translatorFor } from '../../platform/translations.ts';
import { presentPrice } from '../catalogue/index.ts';
import { setReason } from './assert-set-for-sale.ts';
import type { LineRow, LoadedCart } from './line-store.ts';
import { maxBeside, type PricingContext } from './offer.ts';

type LoadedSet = LoadedCart['sets'][number];

/** A bundle as one thing: its price, and what stands in the way of buying it. */
export function presentSet(
  set: LoadedSet,
  lines: readonly LineRow[],
  pricing: PricingContext,
): CartSet {
  const { country, locale } = pricing.reader;
  const zero = money(0, currencyForCountry(country));
  const { price = zero, full = zero } = set.price ?? {};
  const parts = lines.filter(({ bundled }) => bundled?.set === set);
  const shown = (amount: typeof price) => presentPrice(multiplyMoney(amount, set.quantity), locale);
  return {
    uuid: set.setId,
    bundle: { uuid: set.id, title: set.title, url: set.url },
    quantity: set.quantity,
    maxQuantity: maxOf(parts),
    price: presentPrice(price, locale),
    total: shown(price),
    full_total: shown(full),
    saving: shown(subtractMoney(full, price)),
    available: set.problem === null,
    problems: problemsOf(set, parts, pricing),
    separate_enabled: parts.some(({ offer }) => offer.problem === null),
  };
}

function maxOf(parts: readonly LineRow[]): number {
  return Math.min(
    ...parts.map(({ offer, elsewhere, queue }) =>
      Math.min(maxBeside(offer, elsewhere), queue?.offered || Number.POSITIVE_INFINITY),
    ),
  );
}

function problemsOf(
  set: LoadedSet,
  parts: readonly LineRow[],
  pricing: PricingContext,
): CartProblem[] {
  const { country, locale } = pricing.reader;
  const t = translatorFor(locale);
  const { problem } = set;
  if (problem) {
    const message = t('basket:problem.set', { reason: setReason(problem, pricing) });
    return [{ code: problem.code, message, blocking: true }];
  }
  const problems: CartProblem[] = [];
  const max = maxOf(parts);
  if (max < set.quantity) {
    const message = t('basket:problem.set_fewer', { max });
    problems.push({ code: 'fewer_left', message, blocking: true });
  }
  const { seen, price } = set;
  if (price && seen.country === country && seen.amount !== price.price.amount) {
    const from = formatMoney(money(seen.amount, seen.currency), locale);
    const to = formatMoney(price.price, locale);
    const message = t('basket:problem.price_changed', { from, to });
    problems.push({ code: 'price_changed', message, blocking: false });
  }
  return problems;
}
