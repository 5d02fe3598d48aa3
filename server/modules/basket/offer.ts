/** Whether something can be bought as things are, by this buyer, and for how much. */
import type { Price } from '@lathe/contract/price';
import { quantityMax } from '@lathe/rules/basket';
import { currencyForCountry, type Money, money } from '@lathe/rules/money';
import { type ListPrice, retailPrice } from '@lathe/rules/prices';
import { isSoldTo } from '@lathe/rules/release-metadata';
import { saleStatus } from '@lathe/rules/release-states';
import { removeVat } from '@lathe/rules/vat';
import type { Ctx } from '../../context.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import {
  type CopyPrice,
  copyPrices,
  listFor,
  type Make,
  type PriceBook,
  presentPrice,
  priceBook,
  type Reader,
} from '../catalogue/index.ts';
import { type MerchPriceList, merchPriceList, merchPriceOn } from '../pages/index.ts';
import { type PostageBook, postageBook } from '../postage/index.ts';
import { todayAt } from '../shelf/index.ts';
import type { Offer, ReleaseOffer } from './line-store.ts';

/** What prices and words depend on. */
export interface Visit {
  reader: Reader;
  now: Date;
  book: PriceBook;
  priceOf: CopyPrice;
  merchPrices: MerchPriceList;
  postage: PostageBook;
}

export async function visitOf({
  ctx,
  country,
  locale,
}: Pick<Caller, 'country' | 'locale'> & { ctx: Ctx }): Promise<Visit> {
  const now = ctx.clock.now();
  const reader = { country, locale, date: todayAt(now) };
  const book = await priceBook(ctx);
  return {
    reader,
    now,
    book,
    priceOf: copyPrices(book, reader),
    merchPrices: await merchPriceList(ctx),
    postage: await postageBook(ctx),
  };
}

function makeOf({ typeId, tier, optionIds }: ReleaseOffer, book: PriceBook): Make {
  return { typeId, tier, extras: optionIds.filter((id) => book.isPaid(id)) };
}

export function priceOfOffer(offer: Offer, visit: Visit): Price {
  const { book, priceOf, reader } = visit;
  if (offer.type === 'release') return priceOf(makeOf(offer, book));
  return presentPrice(retailPrice(listPriceOf(offer, visit), reader), reader.locale);
}

function listedIn(offer: Offer, currency: 'GBP' | 'EUR' | 'USD', visit: Visit): ListPrice {
  const { country, date } = visit.reader;
  if (offer.type === 'release') {
    return visit.book.listPrice(makeOf(offer, visit.book), { ...listFor(country, date), currency });
  }
  const { typeId, tier } = offer;
  return merchPriceOn(visit.merchPrices, { typeId, tier, currency, date });
}

/** As it is sold to this buyer: the dealer price and the retail price of the list. */
export function listPriceOf(offer: Offer, visit: Visit): ListPrice {
  return listedIn(offer, currencyForCountry(visit.reader.country), visit);
}

/** Customs in the EU count in euros, whatever the buyer pays in. */
export function netEuros(offer: Offer, visit: Visit): Money {
  const { rrp, vatBasisPoints } = listedIn(offer, 'EUR', visit);
  return removeVat(money(rrp, 'EUR'), vatBasisPoints);
}

export function copiesLeft(offer: Offer): number | null {
  if (offer.type === 'merch' || offer.limit === null) return null;
  return Math.max(0, offer.limit - offer.sold);
}

export function maxQuantity(offer: Offer): number {
  return quantityMax(copiesLeft(offer));
}

/** Why nobody, or nobody in this country, can buy it; null when they can. */
export type Refusal = 'not_sold' | 'not_available' | 'sold_out' | 'not_sold_in_country';

export function refusalOf(offer: Offer, { reader }: Visit): Refusal | null {
  if (!offer.isOnSale) return 'not_sold';
  if (offer.type === 'merch') return offer.isAvailable ? null : 'not_available';
  const { territories, excluded, date, limit, sold } = offer;
  if (!isSoldTo(reader.country, { territories, territoriesExclude: excluded })) {
    return 'not_sold_in_country';
  }
  const facts = { releaseDate: date, quantityLimit: limit, copiesSold: sold };
  return saleStatus(facts, reader.date) === 'Sold out' ? 'sold_out' : null;
}

export function preorderUntil(offer: Offer, { reader }: Visit): string | null {
  if (offer.type === 'merch' || offer.date === null) return null;
  return offer.date > reader.date ? offer.date : null;
}
