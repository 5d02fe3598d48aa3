import type { CartItem, CartProblem } from '@lathe/contract/cart-calls';
import type { Price } from '@lathe/contract/price';
import { lineFigures } from '@lathe/rules/basket';
import { formatMoney, money } from '@lathe/rules/money';
import { presentPicture } from '../../platform/pictures.ts';
import { wordsFor } from '../../platform/words.ts';
import { optionName, presentPrice, typeName } from '../catalogue/index.ts';
import { countryName } from '../regions/index.ts';
import { groupUrl } from '../shelf/index.ts';
import type { LineRow, MerchOffer, Offer, ReleaseOffer } from './line-store.ts';
import {
  copiesLeft,
  maxQuantity,
  preorderUntil,
  priceOfOffer,
  type Refusal,
  refusalOf,
  type Visit,
} from './offer.ts';

export function presentLine(line: LineRow, visit: Visit): CartItem {
  const { offer, quantity } = line;
  const price = priceOfOffer(offer, visit);
  const { total, vat } = lineFigures(price, quantity, visit.reader);
  const refusal = refusalOf(offer, visit);
  return {
    type: offer.type,
    uuid: offer.uuid,
    quantity,
    maxQuantity: maxQuantity(offer),
    price,
    total: presentPrice(total, visit.reader.locale),
    vat: presentPrice(vat, visit.reader.locale),
    available: refusal === null,
    limited: copiesLeft(offer) !== null,
    preorderUntil: preorderUntil(offer, visit),
    problems: refusal ? [refusalProblem(refusal, offer, visit)] : changes(line, price, visit),
    url:
      offer.type === 'release'
        ? groupUrl(offer.pageSlug, offer.slug)
        : `/${offer.pageSlug}/merch/${offer.slug}`,
    meta: {
      title: offer.title,
      artist: offer.artist,
      description: describeOffer(offer, visit),
      artwork: presentPicture(offer.image),
      release_icon:
        offer.type === 'release' ? visit.book.type(offer.typeId).format : offer.kind.code,
      explicit: offer.type === 'release' && offer.explicit,
    },
  };
}

export function describeOffer(offer: Offer, visit: Visit): string {
  return offer.type === 'release' ? describeRelease(offer, visit) : describeMerch(offer, visit);
}

/** What is as always goes without saying. */
function describeRelease({ typeId, optionIds }: ReleaseOffer, { book, reader }: Visit): string {
  const chosen = optionIds.flatMap((id) => book.option(id) ?? []);
  const special = chosen.filter(({ isDefault }) => !isDefault);
  const names = special.map((option) => optionName(option, reader.locale));
  return [typeName(book.type(typeId), reader.locale), ...names].join(', ');
}

function describeMerch({ kind, size, colour }: MerchOffer, { reader }: Visit): string {
  const name = reader.locale === 'de' ? kind.de : kind.en;
  return [name, size, colour].filter((part) => part !== '').join(', ');
}

function refusalProblem(code: Refusal, { title }: Offer, { reader }: Visit): CartProblem {
  const { country, locale } = reader;
  const words = wordsFor(locale);
  const message = words(`basket:problem.${code}`, { title, country: countryName(country, locale) });
  return { code, message, blocking: true };
}

function changes({ offer, quantity, seen }: LineRow, price: Price, { reader }: Visit) {
  const { country, locale } = reader;
  const words = wordsFor(locale);
  const problems: CartProblem[] = [];
  const left = copiesLeft(offer);
  if (left !== null && left < quantity) {
    const message = words('basket:problem.fewer_left', { left });
    problems.push({ code: 'fewer_left', message, blocking: true });
  }
  if (seen.country === country && seen.amount !== price.amount) {
    const from = formatMoney(money(seen.amount, seen.currency), locale);
    const message = words('basket:problem.price_changed', { from, to: price.formatted });
    problems.push({ code: 'price_changed', message, blocking: false });
  }
  return problems;
}
