/** Merch variants in a basket: pieces from the shop, and samples for the seller. */
import { type BuyMode, typeOf } from '@lathe/contract/cart-item-types';
import { machineOf } from '@lathe/rules/plant-load';
import type { Tier } from '@lathe/rules/prices';
import { isSoldTo } from '@lathe/rules/release-metadata';
import type { Ctx } from '../../../context.ts';
import { type MerchPriceList, merchPriceList, merchPriceOn } from '../../merch-types/index.ts';
import {
  type Buyer,
  goodsPrice,
  type Offer,
  type OfferPrice,
  type OfferProblem,
} from '../../sellables/index.ts';
import { madeSql, notEndedSql, shortageSql } from '../on-sale.ts';
import { describeMerch, type MerchNames, merchNamesSql } from './describe.ts';
import { sampleLimitSql } from './pieces.ts';

export interface MerchOfferRow extends MerchNames {
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
  typeCode: string;
  weightGrams: number;
  pageSlug: string;
  slug: string;
  preorderDate: string | null;
  releaseDate: string | null;
  limit: number | null;
  sold: number;
  territories: string[] | null;
  excluded: string[];
  /** On a page that visitors see, not withdrawn; a sample only needs the approval. */
  isOffered: boolean;
  isStarted: boolean;
  isPaused: boolean;
  /** The seller sells this variant. */
  isAvailable: boolean;
  /** The seller has taken it from the item for good. */
  isRemoved: boolean;
  isOnlyInBundles: boolean;
  /** Its type, size and colour are switched on. */
  isMade: boolean;
  shortage: { expectedOn: string | null } | null;
  /** Samples that the seller may still order. */
  samplesLeft: number;
}

const ALIASES = { variant: 'variants', item: 'goods' };

const merchOffer = (condition: string) => `(
      select json_build_object('mode', items.mode, 'uuid', variants.id, 'itemId', goods.id,
        'ownerId', goods.owner_id, 'title', goods.title, 'artist', pages.name,
        'image', coalesce(variants.image, goods.image), 'tier', price_tier, 'typeId', goods.merch_type_id,
        'typeCode', merch_types.code, 'weightGrams', merch_types.weight_grams,
        'pageSlug', pages.slug, 'slug', goods.slug, ${merchNamesSql('variants')},
        'preorderDate', preorder_date, 'releaseDate', release_date,
        'limit', quantity_limit, 'sold', pieces_sold,
        'territories', territories, 'excluded', territories_exclude,
        'isOffered', ${notEndedSql('goods')} and case items.mode
          when 'shop' then pages.is_live and pages.deleted_at is null
          else approved_at is not null end,
        'isStarted', published_at <= $1, 'isPaused', paused_at is not null,
        'isAvailable', is_available, 'isRemoved', removed_at is not null,
        'isOnlyInBundles', only_in_bundles,
        'isMade', ${madeSql(ALIASES)},
        'shortage', ${shortageSql(ALIASES, "json_build_object('expectedOn', expected_on)")},
        'samplesLeft', greatest(0, ${sampleLimitSql('goods.owner_id')} - samples_ordered))
      from merch_variants as variants
      join merch_items as goods on goods.id = variants.item_id
      join merch_types on merch_types.id = goods.merch_type_id
      join pages on pages.id = goods.page_id
      left join merch_colours on merch_colours.id = variants.colour_id
      where variants.id = items.sellable_id and ${condition})`;

export const MERCH_OFFER = merchOffer(
  `case items.mode when 'shop' then published_at is not null when 'proof' then true end`,
);
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
  const { mode, uuid, limit, sold, releaseDate } = row;
  const price = priceOf(row, prices, buyer);
  const isSample = mode === 'proof';
  const isLimited = !isSample && limit !== null;
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
    icon: row.typeCode,
    explicit: false,
    url: isSample ? `/studio/merch/${row.itemId}/submit` : `/${row.pageSlug}/merch/${row.slug}`,
    problem: problemOf(row, { price, buyer }),
    expectedOn: expectedOn(row, buyer),
    price,
    vatRate: buyer.vatRate,
    left: isSample ? row.samplesLeft : isLimited ? Math.max(0, limit - sold) : null,
    // All sizes and colours share the pieces.
    stockId: `${row.itemId} ${mode}`,
    perOrder: null,
    // Pieces are held during the payment, but have no numbers.
    limited: false,
    allowsBulk: false,
    // Samples are made at once.
    preorderUntil:
      !isSample && releaseDate !== null && releaseDate > buyer.date ? releaseDate : null,
    parcel: {
      grams: row.weightGrams,
      customsGroup: row.typeCode,
      machine: machineOf({ medium: 'Merch', format: row.typeCode }),
    },
    discountIds: isSample ? [] : [row.itemId],
    hasGeneralCodes: true,
    mechanicals: null,
    earningsBasisPoints: null,
    note: null,
    availableFrom: null,
  };
}

function problemOf(
  row: MerchOfferRow,
  { price, buyer }: { price: OfferPrice | null; buyer: Buyer },
): OfferProblem | null {
  if (!row.isOffered || row.isRemoved) return 'not_sold';
  const problem = row.mode === 'proof' ? sampleProblem(row) : saleProblem(row, buyer);
  if (problem) return problem;
  if (!price) return 'pricing_unavailable';
  if (row.shortage) return 'out_of_stock';
  // Last, because a bundle ignores it. Samples are for the seller.
  return row.isOnlyInBundles && row.mode === 'shop' ? 'only_in_bundles' : null;
}

/** The seller may want to see a variant that is not sold yet. */
function sampleProblem({ isMade, samplesLeft }: MerchOfferRow): OfferProblem | null {
  if (!isMade) return 'not_available';
  return samplesLeft === 0 ? 'proofs_ordered' : null;
}

function saleProblem(row: MerchOfferRow, { date, country }: Buyer): OfferProblem | null {
  const { preorderDate, territories, excluded, limit, sold } = row;
  if (!row.isStarted || (preorderDate !== null && preorderDate > date)) return 'sale_not_started';
  if (!isSoldTo(country, { territories, territoriesExclude: excluded })) {
    return 'not_sold_in_country';
  }
  if (row.isPaused) return 'paused';
  if (limit !== null && sold >= limit) return 'sold_out';
  return row.isAvailable && row.isMade ? null : 'not_available';
}

/** A day that has passed tells nothing any more. */
function expectedOn({ shortage }: MerchOfferRow, { date }: Buyer): string | null {
  const day = shortage?.expectedOn ?? null;
  return day !== null && day > date ? day : null;
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
