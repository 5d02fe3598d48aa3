import type { CartItem, CartProblem } from '@lathe/contract/cart-calls';
import { lineAmounts } from '@lathe/rules/basket';
import { ITEM_QUANTITY_MAX, QUEUE_SEEN_MINUTES } from '@lathe/rules/limits';
import { countryName } from '@lathe/rules/locales';
import { formatMoney, type Money, money, multiplyMoney } from '@lathe/rules/money';
import { presentPicture } from '../../platform/pictures.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import { problemInBundle } from '../bundles/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import type { Offer, OfferProblem, QueuePosition } from '../sellables/index.ts';
import { dayOrNone } from './change-cart.ts';
import type { LineRow } from './line-store.ts';
import { maxBeside, type PricingContext } from './offer.ts';
import { isBuyable } from './price-cart.ts';
import { unitPriceOf } from './price-line.ts';

export function presentLine(line: LineRow, pricing: PricingContext): CartItem {
  const { offer, quantity } = line;
  const { locale } = pricing.reader;
  const { full, price, off } = unitPriceOf(line, pricing);
  const { total, vat } = lineAmounts(price, quantity, offer);
  const problem = line.bundled ? problemInBundle(offer) : offer.problem;
  return {
    type: offer.type,
    uuid: offer.uuid,
    set: line.bundled?.set.setId ?? null,
    quantity,
    maxQuantity: Math.min(
      maxBeside(offer, line.elsewhere),
      line.queue?.offered || Number.POSITIVE_INFINITY,
    ),
    price: presentPrice(price, locale),
    total: presentPrice(total, locale),
    vat: presentPrice(vat, locale),
    discount:
      line.discount && off.amount > 0
        ? {
            code: line.discount.code,
            amount: presentPrice(multiplyMoney(off, quantity), locale),
            full_total: presentPrice(multiplyMoney(full, quantity), locale),
          }
        : null,
    available: isBuyable(line),
    limited: offer.limited,
    allowsBulk: offer.allowsBulk && !offer.limited,
    note: offer.note,
    preorderUntil: offer.preorderUntil,
    problems: problem ? [problemFor(problem, offer, pricing)] : changes(line, full, pricing),
    url: offer.url,
    meta: {
      title: offer.title,
      artist: offer.artist,
      description: offer.description,
      artwork: presentPicture(offer.image),
      release_icon: offer.icon,
      explicit: offer.explicit,
    },
  };
}

function problemFor(code: OfferProblem, offer: Offer, { reader }: PricingContext): CartProblem {
  const { country, locale } = reader;
  const { title, kind, expectedOn } = offer;
  const message = translatorFor(locale)(`basket:problem.${code}`, {
    title,
    kind,
    country: countryName(country, locale),
    date: dayOrNone(expectedOn, locale),
  });
  return { code, message, blocking: true };
}

/** A discount depends on its code, so only changes of the shop price are reported. */
function changes(line: LineRow, price: Money, { reader, now }: PricingContext) {
  const { offer, quantity, elsewhere, bundled, seen, queue } = line;
  const { country, locale } = reader;
  const t = translatorFor(locale);
  const problems: CartProblem[] = [];
  if (queue) problems.push(queueNotice(queue, t, now));
  // The set says what else is to be changed.
  if (bundled) return problems;
  const offered = queue?.offered || null;
  const left = offered ?? offer.left;
  const { kind } = offer;
  const perOrder = offer.perOrder ?? (elsewhere > 0 ? ITEM_QUANTITY_MAX : null);
  if (left !== null && left < quantity) {
    const key = offer.mode === 'proof' ? 'fewer_proofs' : 'fewer_left';
    const message = t(`basket:problem.${key}`, { left, kind });
    problems.push({ code: 'fewer_left', message, blocking: true });
  } else if (perOrder !== null && perOrder < quantity + elsewhere) {
    const message = t('basket:problem.per_order', { max: perOrder });
    problems.push({ code: 'per_order', message, blocking: true });
  }
  if (seen.country === country && seen.amount !== price.amount) {
    const from = formatMoney(money(seen.amount, seen.currency), locale);
    const to = formatMoney(price, locale);
    const message = t('basket:problem.price_changed', { from, to });
    problems.push({ code: 'price_changed', message, blocking: false });
  }
  return problems;
}

/** The remaining copies are in other checkouts, or some are offered to this buyer now. */
function queueNotice(
  { position, offered, until }: QueuePosition,
  t: Translate,
  now: Date,
): CartProblem {
  if (until === null) {
    return {
      code: 'in_line',
      message: t('basket:problem.in_line', { position, place_minutes: QUEUE_SEEN_MINUTES }),
      blocking: true,
    };
  }
  const minutes = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 60_000));
  const message = t('basket:problem.offered', { copies: offered, minutes });
  return { code: 'offered', message, blocking: false };
}
