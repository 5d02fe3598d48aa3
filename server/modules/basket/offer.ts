/** Whether this buyer can buy an item now, and at which price. */
import type { Price } from '@lathe/contract/price';
import { quantityMax } from '@lathe/rules/basket';
import { creatorPrice } from '@lathe/rules/bulk-prices';
import { currencyForCountry, type Money, money } from '@lathe/rules/money';
import { type ListPrice, retailPrice } from '@lathe/rules/prices';
import type { PlantLoad } from '@lathe/rules/production';
import { isSoldTo } from '@lathe/rules/release-metadata';
import { saleStatus } from '@lathe/rules/release-states';
import { type DutyTerms, dutyOn, removeVat, vatRateOn } from '@lathe/rules/vat';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import {
  type CopyPrice,
  type CopySpec,
  copyPrices,
  listFor,
  type PriceBook,
  type PriceReader,
  presentPrice,
  priceBook,
} from '../catalogue/index.ts';
import { type MerchPriceList, merchPriceList, merchPriceOn } from '../merch/index.ts';
import { plantLoad } from '../production/index.ts';
import { type ShippingRates, shippingRates } from '../shipping/index.ts';
import { todayAt } from '../storefront/index.ts';
import { taxTable } from '../taxes/index.ts';
import { isRecord, type Offer, type ReleaseOffer } from './line-store.ts';

/** The context for prices and texts. */
export interface PricingContext {
  reader: PriceReader;
  now: Date;
  book: PriceBook;
  priceOf: CopyPrice;
  merchPrices: MerchPriceList;
  /** UK VAT rate, paid on top to VAT-registered sellers. */
  homeVatRate: number;
  /** Null while there is no duty on parcels into the EU. */
  dutyTerms: DutyTerms | null;
  postage: ShippingRates;
  load: PlantLoad;
}

export async function pricingContextFor({
  ctx,
  country,
  locale,
}: Pick<Caller, 'country' | 'locale'> & { ctx: Ctx }): Promise<PricingContext> {
  const now = ctx.clock.now();
  const date = todayAt(now);
  const taxes = await taxTable(ctx);
  const reader = { country, locale, date, vatRate: vatRateOn(taxes, country, date) };
  const book = await priceBook(ctx);
  return {
    reader,
    now,
    book,
    priceOf: copyPrices(book, reader),
    merchPrices: await merchPriceList(ctx),
    homeVatRate: vatRateOn(taxes, 'GB', date),
    dutyTerms: dutyOn(taxes, date),
    postage: await shippingRates(ctx),
    load: await plantLoad(ctx),
  };
}

function copySpecOf({ typeId, tier, optionIds }: ReleaseOffer, book: PriceBook): CopySpec {
  return { typeId, tier, extras: optionIds.filter((id) => book.isPaid(id)) };
}

/** Unit price before any discount. */
export function priceOfOffer(offer: Offer, pricing: PricingContext): Price {
  const { book, priceOf, reader } = pricing;
  if (offer.type === 'release') return priceOf(copySpecOf(offer, book));
  const listPrice = listPriceOf(offer, pricing);
  const price =
    offer.type === 'merch'
      ? retailPrice(listPrice, reader)
      : creatorPrice(listPrice, { ...reader, quantity: 1 });
  return presentPrice(price, reader.locale);
}

/** False if no price list has it in the currency of the buyer. */
export function isPriced(offer: Offer, pricing: PricingContext): boolean {
  try {
    listPriceOf(offer, pricing);
    return true;
  } catch (error) {
    if (error instanceof CallError && error.code === 'pricing_unavailable') return false;
    throw error;
  }
}

function isListedIn(
  offer: Offer,
  currency: 'GBP' | 'EUR' | 'USD',
  pricing: PricingContext,
): ListPrice {
  const { country, date } = pricing.reader;
  if (isRecord(offer)) {
    return pricing.book.listPrice(copySpecOf(offer, pricing.book), {
      ...listFor(country, date),
      currency,
    });
  }
  const { typeId, tier } = offer;
  return merchPriceOn(pricing.merchPrices, { typeId, tier, currency, date });
}

/** Dealer price and retail price from the price list that applies to this buyer. */
export function listPriceOf(offer: Offer, pricing: PricingContext): ListPrice {
  return isListedIn(offer, currencyForCountry(pricing.reader.country), pricing);
}

/** EU customs calculates in euros, whatever the currency of the payment. */
export function netEuros(offer: Offer, pricing: PricingContext): Money {
  const { rrp, vatBasisPoints } = isListedIn(offer, 'EUR', pricing);
  return removeVat(money(rrp, 'EUR'), vatBasisPoints);
}

/** For a limited edition, or for the test pressings that the seller may order. */
export function copiesLeft(offer: Offer): number | null {
  if (!isRecord(offer)) return null;
  if (offer.type === 'proof') return offer.proofsLeft;
  return offer.limit === null ? null : Math.max(0, offer.limit - offer.sold);
}

export function isLimited(offer: Offer): boolean {
  return isRecord(offer) && offer.type !== 'proof' && offer.limit !== null;
}

export function maxQuantity(offer: Offer): number {
  return quantityMax(copiesLeft(offer));
}

/** Why the item cannot be bought, or not in this country; null if it can. */
export type OfferProblem =
  | 'not_sold'
  | 'not_available'
  | 'sold_out'
  | 'not_sold_in_country'
  | 'pricing_unavailable'
  | 'proofs_ordered';

export function offerProblemOf(offer: Offer, pricing: PricingContext): OfferProblem | null {
  if (!offer.isOnSale) return 'not_sold';
  if (!isPriced(offer, pricing)) return 'pricing_unavailable';
  if (!isRecord(offer)) return offer.isAvailable ? null : 'not_available';
  if (offer.type === 'proof') return offer.proofsLeft === 0 ? 'proofs_ordered' : null;
  return offer.type === 'release'
    ? shopProblemOf(offer, pricing)
    : editionProblemOf(offer, pricing);
}

/** Territories restrict shop purchases, not copies ordered by the owner. */
function shopProblemOf(offer: ReleaseOffer, pricing: PricingContext): OfferProblem | null {
  const { territories, excluded } = offer;
  if (!isSoldTo(pricing.reader.country, { territories, territoriesExclude: excluded })) {
    return 'not_sold_in_country';
  }
  return editionProblemOf(offer, pricing);
}

function editionProblemOf(
  { date, limit, sold }: ReleaseOffer,
  { reader }: PricingContext,
): OfferProblem | null {
  const facts = { releaseDate: date, quantityLimit: limit, copiesSold: sold };
  return saleStatus(facts, reader.date) === 'Sold out' ? 'sold_out' : null;
}

/** Test pressings and artist copies are manufactured at once. */
export function preorderUntil(offer: Offer, { reader }: PricingContext): string | null {
  if (offer.type !== 'release' || offer.date === null) return null;
  return offer.date > reader.date ? offer.date : null;
}
