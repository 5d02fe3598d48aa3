/** Bulk offers of one release for its seller or a dealer: prices and quantities. */
import type { BulkOffer } from '@lathe/contract/bulk-calls';
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
  copiesLeft,
  findOffer,
  isLimited,
  isRecord,
  type PricedLine,
  type PricingContext,
  priceCart,
  pricingContextFor,
  type ReleaseOffer,
  unitPriceOf,
} from '../basket/index.ts';
import { describeOffer, presentPrice } from '../catalogue/index.ts';
import { bulkShippingRates } from '../shipping/index.ts';
import { figuresFor } from './quote.ts';

export type BulkType = BulkOffer['type'];

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

export interface BulkLine extends PricedLine {
  offer: ReleaseOffer;
}

/** Throws if the user may not order this item or this quantity. */
export async function bulkLine(
  { preparedPool }: Ctx,
  wanted: BulkRequest,
  visit: PricingContext,
): Promise<BulkLine> {
  const { type, uuid, quantity, userId } = wanted;
  const offer = await findOffer(preparedPool, { type, uuid, now: visit.now });
  const isForeign =
    type === 'creator-copies' && offer && isRecord(offer) && offer.ownerId !== userId;
  if (!offer || !isRecord(offer) || isForeign) throw new CallError('not_found');
  assertForSale(offer, visit);
  if (visit.postage.servicesTo(visit.reader).length === 0) throw notServedError(visit);
  const { title } = offer;
  const { min, max } = rangeOf(offer, visit);
  const left = copiesLeft(offer);
  if (left !== null && left < quantity && left >= min) {
    throw new CallError('item_fewer_left', { values: { title, left } });
  }
  if (quantity < min || quantity > max) {
    throw new CallError('bulk_not_offered', { values: { title, min, max } });
  }
  return { offer, quantity, discount: null };
}

/** Sellers may order a few copies where bulk is off. */
function rangeOf(offer: ReleaseOffer, { book }: PricingContext): { min: number; max: number } {
  const isMade = book.type(offer.typeId).allowBulkOrders;
  const most = isMade ? BULK_QUANTITY_MAX : ITEM_QUANTITY_MAX;
  const min = offer.type === 'creator-copies' ? 1 : SHOP_QUANTITY_MIN;
  return { min, max: Math.min(most, copiesLeft(offer) ?? most) };
}

function notServedError({ reader: { country, locale } }: PricingContext): CallError {
  const values = { country: countryName(country, locale) };
  return new CallError('bulk_country_not_served', { values });
}

export function presentBulk(ctx: Ctx, line: BulkLine, visit: PricingContext): BulkOffer {
  const { offer, quantity } = line;
  const { country, locale, date, vatRate } = visit.reader;
  const priced = priceCart([line], visit);
  const figures = figuresFor(priced, { service: BULK_SERVICE, visit });
  if (!figures) throw notServedError(visit);
  const show = (amount: number) => presentPrice(money(amount, figures.currency), locale);
  const { min, max } = rangeOf(offer, visit);
  return {
    type: offer.type === 'creator-copies' ? 'creator-copies' : 'release',
    release: {
      uuid: offer.uuid,
      title: offer.title,
      artist: offer.artist,
      description: describeOffer(offer, visit),
      artwork: presentPicture(offer.image),
      limited: isLimited(offer),
    },
    country,
    quantity,
    min_quantity: min,
    max_quantity: max,
    price: presentPrice(unitPriceOf(line, visit).price, locale),
    goods_total: show(figures.itemsTotal),
    steps: stepsOf(line, visit),
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
function stepsOf(line: BulkLine, visit: PricingContext): BulkOffer['steps'] {
  if (line.offer.type !== 'creator-copies') return [];
  return [{ from: 1, offBasisPoints: 0 }, ...CREATOR_COPIES_STEPS].map(
    ({ from, offBasisPoints }) => ({
      from,
      percent_off: offBasisPoints / 100,
      price: presentPrice(
        unitPriceOf({ ...line, quantity: from }, visit).price,
        visit.reader.locale,
      ),
    }),
  );
}
