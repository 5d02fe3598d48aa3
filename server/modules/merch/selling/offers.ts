/** Merch variants in a basket. */
import { type BuyMode, typeOf } from '@lathe/contract/cart-item-types';
import type { Tier } from '@lathe/rules/prices';
import type { Ctx } from '../../../context.ts';
import { type MerchPriceList, merchPriceList, merchPriceOn } from '../../merch-types/index.ts';
import { type Buyer, goodsPrice, type Offer, type OfferPrice } from '../../sellables/index.ts';
import { describeMerch } from './describe.ts';

export interface MerchOfferRow {
  mode: BuyMode;
  uuid: string;
  /** The item of this variant. */
  itemId: string;
  ownerId: string;
  title: string;
  artist: string;
  image: unknown;
  tier: Tier;
  typeId: number;
  weightGrams: number;
  pageSlug: string;
  slug: string;
  type: { code: string; en: string; de: string };
  size: string;
  colour: string;
  isAvailable: boolean;
  isOnSale: boolean;
  isOnlyInBundles: boolean;
}

const merchOffer = (condition: string) => `(
      select json_build_object('mode', items.mode, 'uuid', variants.id, 'itemId', goods.id,
        'ownerId', goods.owner_id, 'title', goods.title, 'artist', pages.name,
        'image', coalesce(variants.image, goods.image), 'tier', price_tier, 'typeId', merch_type_id,
        'weightGrams', merch_types.weight_grams, 'pageSlug', pages.slug, 'slug', goods.slug,
        'type', json_build_object('code', merch_types.code, 'en', merch_types.name_en,
          'de', merch_types.name_de),
        'size', size, 'colour', colour, 'isAvailable', is_available,
        'isOnlyInBundles', only_in_bundles,
        'isOnSale', published_at <= $1 and retired_at is null and pages.is_live
          and pages.deleted_at is null)
      from merch_variants as variants
      join merch_items as goods on goods.id = variants.item_id
      join merch_types on merch_types.id = merch_type_id
      join pages on pages.id = goods.page_id
      where variants.id = items.sellable_id and ${condition})`;

export const MERCH_OFFER = merchOffer(`published_at is not null and items.mode = 'shop'`);
/** Of an item that is approved, even if its sale has not begun. */
export const PLANNED_MERCH_OFFER = merchOffer(`items.mode = 'shop'`);

export async function merchOffersFor(
  ctx: Ctx,
  buyer: Buyer,
): Promise<(row: MerchOfferRow) => Offer> {
  const prices = await merchPriceList(ctx);
  return (row) => offerOf(row, prices, buyer);
}

function offerOf(row: MerchOfferRow, prices: MerchPriceList, buyer: Buyer): Offer {
  const { mode, uuid, type } = row;
  const price = priceOf(row, prices, buyer);
  return {
    kind: 'merch',
    mode,
    type: typeOf({ kind: 'merch', mode }),
    uuid,
    itemId: row.itemId,
    ownerId: row.ownerId,
    title: row.title,
    artist: row.artist,
    description: describeMerch(row, buyer),
    image: row.image,
    icon: type.code,
    explicit: false,
    url: `/${row.pageSlug}/merch/${row.slug}`,
    problem: problemOf(row, price),
    price,
    vatRate: buyer.vatRate,
    left: null,
    perOrder: null,
    limited: false,
    allowsBulk: false,
    preorderUntil: null,
    parcel: { grams: row.weightGrams, customsGroup: type.code, records: 0 },
    discountIds: [row.itemId],
    mechanicals: null,
    earningsBasisPoints: null,
    availableFrom: null,
  };
}

function problemOf(
  { isOnSale, isAvailable, isOnlyInBundles }: MerchOfferRow,
  price: OfferPrice | null,
) {
  if (!isOnSale) return 'not_sold';
  if (!price) return 'pricing_unavailable';
  if (!isAvailable) return 'not_available';
  // Last, because a bundle ignores it.
  return isOnlyInBundles ? 'only_in_bundles' : null;
}

function priceOf(
  { typeId, tier, mode }: MerchOfferRow,
  prices: MerchPriceList,
  buyer: Buyer,
): OfferPrice | null {
  const { date } = buyer;
  return goodsPrice((currency) => merchPriceOn(prices, { typeId, tier, currency, date }), {
    mode,
    allowsBulk: false,
    buyer,
  });
}
