import type { CartItem, CartProblem } from '@lathe/contract/cart-calls';
import { lineAmounts } from '@lathe/rules/basket';
import { QUEUE_SEEN_MINUTES } from '@lathe/rules/limits';
import { countryName } from '@lathe/rules/locales';
import { formatMoney, type Money, money, multiplyMoney } from '@lathe/rules/money';
import { presentPicture } from '../../platform/pictures.ts';
import { type Translate, translatorFor } from '../../platform/translations.ts';
import { describeOffer, presentPrice } from '../catalogue/index.ts';
import { groupUrl } from '../storefront/index.ts';
import { isRecord, type LineRow, type Offer, type QueuePosition } from './line-store.ts';
import {
  copiesLeft,
  isLimited,
  maxQuantity,
  type OfferProblem,
  offerProblemOf,
  type PricingContext,
  preorderUntil,
} from './offer.ts';
import { unitPriceOf } from './price-line.ts';

export function presentLine(line: LineRow, visit: PricingContext): CartItem {
  const { offer, quantity } = line;
  const { locale } = visit.reader;
  const { full, price, off } = unitPriceOf(line, visit);
  const { total, vat } = lineAmounts(price, quantity, visit.reader);
  const refusal = offerProblemOf(offer, visit);
  return {
    type: offer.type,
    uuid: offer.uuid,
    quantity,
    maxQuantity: Math.min(maxQuantity(offer), line.queue?.offered || Number.POSITIVE_INFINITY),
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
    available: refusal === null,
    limited: isLimited(offer),
    preorderUntil: preorderUntil(offer, visit),
    problems: refusal ? [problemFor(refusal, offer, visit)] : changes(line, full, visit),
    url: urlOf(offer),
    meta: {
      title: offer.title,
      artist: offer.artist,
      description: describeOffer(offer, visit),
      artwork: presentPicture(offer.image),
      release_icon: isRecord(offer) ? visit.book.type(offer.typeId).format : offer.kind.code,
      explicit: isRecord(offer) && offer.explicit,
    },
  };
}

function urlOf(offer: Offer): string {
  if (!isRecord(offer)) return `/${offer.pageSlug}/merch/${offer.slug}`;
  const { pageSlug, slug, uuid } = offer;
  return pageSlug && slug ? groupUrl(pageSlug, slug) : `/studio/releases/${uuid}`;
}

function problemFor(code: OfferProblem, { title }: Offer, { reader }: PricingContext): CartProblem {
  const { country, locale } = reader;
  const words = translatorFor(locale);
  const message = words(`basket:problem.${code}`, { title, country: countryName(country, locale) });
  return { code, message, blocking: true };
}

/** A discount depends on its code, so only changes of the shop price are reported. */
function changes(line: LineRow, price: Money, { reader, now }: PricingContext) {
  const { offer, quantity, seen, queue } = line;
  const { country, locale } = reader;
  const words = translatorFor(locale);
  const problems: CartProblem[] = [];
  if (queue) problems.push(queueNotice(queue, words, now));
  const offered = queue?.offered || null;
  const left = offered ?? copiesLeft(offer);
  if (left !== null && left < quantity) {
    const key = offer.type === 'proof' ? 'fewer_proofs' : 'fewer_left';
    const message = words(`basket:problem.${key}`, { left });
    problems.push({ code: 'fewer_left', message, blocking: true });
  }
  if (seen.country === country && seen.amount !== price.amount) {
    const from = formatMoney(money(seen.amount, seen.currency), locale);
    const to = formatMoney(price, locale);
    const message = words('basket:problem.price_changed', { from, to });
    problems.push({ code: 'price_changed', message, blocking: false });
  }
  return problems;
}

/** The remaining copies are in other checkouts, or some are offered to this buyer now. */
function queueNotice(
  { position, offered, until }: QueuePosition,
  words: Translate,
  now: Date,
): CartProblem {
  if (until === null) {
    return {
      code: 'in_line',
      message: words('basket:problem.in_line', { position, place_minutes: QUEUE_SEEN_MINUTES }),
      blocking: true,
    };
  }
  const minutes = Math.max(1, Math.ceil((new Date(until).getTime() - now.getTime()) / 60_000));
  const message = words('basket:problem.offered', { copies: offered, minutes });
  return { code: 'offered', message, blocking: false };
}
