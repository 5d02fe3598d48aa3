/** Bulk offers of one release for its seller or a dealer: prices and quantities. */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
import { BULK_TYPES, type BulkType } from '@lathe/contract/cart-item-types';
import {
  BULK_QUANTITY_MAX,
  CREATOR_COPIES_STEPS,
  ITEM_QUANTITY_MAX,
  SHOP_QUANTITY_MIN,
} from '@lathe/rules/limits';
import { countryName } from '@lathe/rules/locales';
import { money } from '@lathe/rules/money';
import { collectsVat } from '@lathe/rules/vat';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { presentPicture } from '../../platform/pictures.ts';
import { vatText } from '../../platform/vat-text.ts';
import {
  assertForSale,
  findOffer,
  type PricedLine,
  type PricingContext,
  priceCart,
  pricingContextFor,
  unitPriceOf,
} from '../basket/index.ts';
import { presentPrice } from '../catalogue/index.ts';
import type { Offer } from '../sellables/index.ts';
import { bulkShippingRates } from '../shipping/index.ts';
import { figuresFor } from './quote.ts';

/** Cartons ship with one service only. */
export const BULK_SERVICE = 'tracked';

/** Uses the prices of the country and carton shipping rates. */
export async function bulkPricingContextFor({
  ctx,
  country,
  locale,
}: Pick<Caller, 'country' | 'locale'> & { ctx: Ctx }): Promise<PricingContext> {
  return {
    ...(await pricingContextFor({ ctx, country, locale })),
    postage: await bulkShippingRates(ctx),
  };
}

interface BulkRequest {
  type: BulkType;
  uuid: string;
  quantity: number;
  /** The user who orders the copies. */
  userId: string;
}

export type BulkLine = PricedLine;

/** Throws if the user may not order this item or this quantity. */
export async function bulkLine(
  { preparedPool }: Ctx,
  request: BulkRequest,
  pricing: PricingContext,
): Promise<BulkLine> {
  const { type, uuid, quantity, userId } = request;
  const offer = await findOffer(preparedPool, { type, uuid }, pricing);
  const isForeign = offer && offer.mode !== 'shop' && offer.ownerId !== userId;
  if (!offer || isForeign) throw new CallError('not_found');
  assertForSale(offer, pricing);
  if (pricing.postage.servicesTo(pricing.reader).length === 0) throw notServedError(pricing);
  const { title, left, kind } = offer;
  const { min, max } = rangeOf(offer);
  if (left !== null && left < quantity && left >= min) {
    throw new CallError('item_fewer_left', { values: { title, left, kind } });
  }
  if (quantity < min || quantity > max) {
    throw new CallError('bulk_not_offered', { values: { title, min, max } });
  }
  return { offer, quantity, elsewhere: 0, bundled: null, discount: null };
}

/** Sellers may order a few copies where bulk is off. */
function rangeOf({ allowsBulk, mode, left }: Offer): { min: number; max: number } {
  const upperLimit = allowsBulk ? BULK_QUANTITY_MAX : ITEM_QUANTITY_MAX;
  const min = mode === 'creator-copies' ? 1 : SHOP_QUANTITY_MIN;
  return { min, max: Math.min(upperLimit, left ?? upperLimit) };
}

function notServedError({ reader: { country, locale } }: PricingContext): CallError {
  const values = { country: countryName(country, locale) };
  return new CallError('bulk_country_not_served', { values });
}

export function presentBulk(ctx: Ctx, line: BulkLine, pricing: PricingContext): BulkOffer {
  const { offer, quantity } = line;
  const { country, locale, date, vatRate } = pricing.reader;
  const priced = priceCart([line], pricing);
  const figures = figuresFor(priced, { service: BULK_SERVICE, isSplit: false }, pricing);
  if (!figures) throw notServedError(pricing);
  const show = (amount: number) => presentPrice(money(amount, figures.currency), locale);
  const { min, max } = rangeOf(offer);
  return {
    type: offer.mode === 'shop' ? BULK_TYPES.dealer : BULK_TYPES.seller,
    release: {
      uuid: offer.uuid,
      title: offer.title,
      artist: offer.artist,
      description: offer.description,
      artwork: presentPicture(offer.image),
      limited: offer.limited,
    },
    country,
    quantity,
    min_quantity: min,
    max_quantity: max,
    price: presentPrice(unitPriceOf(line, pricing).price, locale),
    goods_total: show(figures.itemsTotal),
    steps: stepsOf(line, pricing),
    postage: show(figures.postageTotal),
    duty: figures.dutyTotal > 0 ? show(figures.dutyTotal) : null,
    total: show(figures.total),
    total_vat: show(figures.vatTotal),
    vat_text: vatText({ country, locale, vatRate }),
    should_show_vat_confirmation: !collectsVat(country),
    dispatch_date: priced.dispatchDate ?? date,
    card_provider: ctx.cards?.provider ?? null,
    card_key: ctx.config.STRIPE_PUBLISHABLE_KEY ?? null,
  };
}

/** The dealer price does not depend on the quantity. */
function stepsOf(line: BulkLine, pricing: PricingContext): BulkOffer['steps'] {
  if (line.offer.mode !== 'creator-copies') return [];
  return [{ from: 1, offBasisPoints: 0 }, ...CREATOR_COPIES_STEPS].map(
    ({ from, offBasisPoints }) => ({
      from,
      percent_off: offBasisPoints / 100,
      price: presentPrice(
        unitPriceOf({ ...line, quantity: from }, pricing).price,
        pricing.reader.locale,
      ),
    }),
  );
}
