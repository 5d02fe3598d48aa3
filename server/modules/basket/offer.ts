/** What prices and texts of a basket depend on, and what follows from an offer. */
import type { Price } from '@lathe/contract/price';
import { quantityMax } from '@lathe/rules/basket';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { currencyForCountry, money } from '@lathe/rules/money';
import type { PlantLoad } from '@lathe/rules/plant-load';
import { type DutyTerms, dutyOn, vatRateOn } from '@lathe/rules/vat';
import type { Ctx } from '../../context.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { type PriceReader, presentPrice } from '../catalogue/index.ts';
import { type OfferReader, offerReaderFor } from '../kinds/index.ts';
import { plantLoad } from '../production/index.ts';
import type { Offer } from '../sellables/index.ts';
import { type ShippingRates, shippingRates } from '../shipping/index.ts';
import { todayAt } from '../storefront/index.ts';
import { taxTable } from '../taxes/index.ts';

export interface PricingContext {
  reader: PriceReader;
  now: Date;
  /** Turns what a kind has read into an offer for this buyer. */
  offerOf: OfferReader;
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
  return {
    reader,
    now,
    offerOf: await offerReaderFor(ctx, { ...reader, now }),
    homeVatRate: vatRateOn(taxes, 'GB', date),
    dutyTerms: dutyOn(taxes, date),
    postage: await shippingRates(ctx),
    load: await plantLoad(ctx),
  };
}

/** Unit price before any discount; zero if it has none in the currency of the buyer. */
export function priceOfOffer({ price }: Offer, { reader }: PricingContext): Price {
  const zero = money(0, currencyForCountry(reader.country));
  return presentPrice(price?.full(1) ?? zero, reader.locale);
}

export function maxQuantity({ left, perOrder }: Offer): number {
  return Math.min(quantityMax(left), perOrder ?? ITEM_QUANTITY_MAX);
}

/**
 * How many a line can have, when other lines of the basket have the same thing. What is left does not
 * include theirs.
 */
export function maxBeside(offer: Offer, elsewhere: number): number {
  const perOrder = Math.min(ITEM_QUANTITY_MAX, offer.perOrder ?? ITEM_QUANTITY_MAX) - elsewhere;
  return Math.max(0, Math.min(maxQuantity(offer), perOrder));
}

/** The offer when other lines have some of what is left. */
export function lessHeld(offer: Offer, elsewhere: number): Offer {
  const { left } = offer;
  return { ...offer, left: left === null ? null : Math.max(0, left - elsewhere) };
}

/** What is left, if that limits the quantity; null if the size of an order does. */
export function scarceStock({ left, perOrder }: Offer): number | null {
  const orderMax = Math.min(ITEM_QUANTITY_MAX, perOrder ?? ITEM_QUANTITY_MAX);
  return left !== null && left < orderMax ? left : null;
}
