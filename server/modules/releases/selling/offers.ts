/** Releases in a basket: copies from the shop, test pressings and artist copies. */

import { type BuyMode, typeOf } from '@lathe/contract/cart-item-types';
import type { CalendarDate } from '@lathe/rules/dates';
import { ORDER_LIMIT_DEFAULT } from '@lathe/rules/limits';
import { machineOf } from '@lathe/rules/plant-load';
import type { Tier } from '@lathe/rules/prices';
import { isSoldTo } from '@lathe/rules/release-metadata';
import { saleStatus } from '@lathe/rules/release-states';
import type { Ctx } from '../../../context.ts';
import { SELLER_NOT_SUSPENDED } from '../../accounts/index.ts';
import { type PriceBook, priceBook } from '../../catalogue/index.ts';
import {
  type Buyer,
  goodsPrice,
  type Offer,
  type OfferPrice,
  type OfferProblem,
} from '../../sellables/index.ts';
import { groupUrl } from '../../storefront/index.ts';
import { describeRelease } from './describe.ts';

export interface ReleaseOfferRow {
  mode: BuyMode;
  uuid: string;
  ownerId: string;
  groupId: string | null;
  title: string;
  artist: string;
  image: unknown;
  tier: Tier;
  typeId: number;
  weightGrams: number;
  explicit: boolean;
  date: CalendarDate | null;
  limit: number | null;
  sold: number;
  territories: string[] | null;
  excluded: string[];
  optionIds: number[];
  /** All works are declared as the seller's own, so no mechanicals are owed. */
  ownWorks: boolean;
  /** Slug of its page in the shop; null if not visible. */
  pageSlug: string | null;
  slug: string | null;
  /** Test pressings that the seller may still order. */
  proofsLeft: number | null;
  isOnSale: boolean;
}

/** Fields common to all ways to buy a record. */
const RECORD = `json_build_object('mode', items.mode, 'uuid', releases.id, 'title', releases.title,
        'artist', releases.primary_artist, 'image', releases.image, 'tier', price_tier,
        'typeId', release_type_id, 'weightGrams', release_types.weight_grams,
        'ownerId', releases.owner_id, 'groupId', releases.group_id, 'explicit', explicit,
        'date', release_date, 'limit', quantity_limit, 'sold', copies_sold,
        'territories', territories, 'excluded', territories_exclude,
        'ownWorks', works_declared_at is not null,
        'optionIds', array(select design_option_id from release_options
          where release_options.release_id = releases.id order by 1)`;

export const RELEASE_OFFER = `case items.mode
    when 'shop' then (
      select ${RECORD}, 'pageSlug', pages.slug, 'slug', groups.slug, 'proofsLeft', null,
        'isOnSale', published_at <= $1 and retired_at is null and releases.deleted_at is null
          and groups.visibility = 'visible' and pages.is_live and pages.deleted_at is null
          and ${SELLER_NOT_SUSPENDED})
      from releases
      join release_types on release_types.id = release_type_id
      join release_groups as groups on groups.id = releases.group_id
      join pages on pages.id = groups.page_id
      where releases.id = items.sellable_id and published_at is not null)
    when 'proof' then (
      select ${RECORD}, 'pageSlug', null, 'slug', null,
        'proofsLeft', greatest(0, coalesce(owners.order_limit, ${ORDER_LIMIT_DEFAULT}) - proofs_ordered),
        'isOnSale', submitted_at is not null and retired_at is null and releases.deleted_at is null)
      from releases
      join release_types on release_types.id = release_type_id
      join users as owners on owners.id = releases.owner_id
      where releases.id = items.sellable_id)
    when 'creator-copies' then (
      select ${RECORD}, 'pageSlug', null, 'slug', null, 'proofsLeft', null,
        'isOnSale', (approved_at is not null or published_at is not null) and in_process_at is null
          and retired_at is null and releases.deleted_at is null)
      from releases
      join release_types on release_types.id = release_type_id
      where releases.id = items.sellable_id)
  end`;

/** Of a record that is approved, even if its sale has not begun. */
export const PLANNED_RELEASE_OFFER = `(
      select ${RECORD}, 'pageSlug', null, 'slug', null, 'proofsLeft', null,
        'isOnSale', published_at <= $1 and retired_at is null and releases.deleted_at is null)
      from releases
      join release_types on release_types.id = release_type_id
      where releases.id = items.sellable_id)`;

export async function releaseOffersFor(
  ctx: Ctx,
  buyer: Buyer,
): Promise<(row: ReleaseOfferRow) => Offer> {
  const book = await priceBook(ctx);
  return (row) => offerOf(row, book, buyer);
}

function offerOf(row: ReleaseOfferRow, book: PriceBook, buyer: Buyer): Offer {
  const { mode, uuid, pageSlug, slug, typeId, limit, date } = row;
  const type = book.type(typeId);
  const price = priceOf(row, book, buyer);
  const isProof = mode === 'proof';
  return {
    kind: 'release',
    mode,
    type: typeOf({ kind: 'release', mode }),
    uuid,
    itemId: uuid,
    ownerId: row.ownerId,
    title: row.title,
    artist: row.artist,
    description: describeRelease(row, { book, locale: buyer.locale }),
    image: row.image,
    icon: type.format,
    explicit: row.explicit,
    url: pageSlug && slug ? groupUrl(pageSlug, slug) : `/studio/releases/${uuid}`,
    problem: problemOf(row, { price, buyer }),
    expectedOn: null,
    price,
    vatRate: buyer.vatRate,
    left: isProof ? row.proofsLeft : limit === null ? null : Math.max(0, limit - row.sold),
    stockId: null,
    perOrder: null,
    limited: !isProof && limit !== null,
    allowsBulk: type.allowBulkOrders,
    // Test pressings and artist copies are manufactured at once.
    preorderUntil: mode === 'shop' && date !== null && date > buyer.date ? date : null,
    // Customs treats all records as one group, whatever their size, and CDs as another.
    parcel: {
      grams: row.weightGrams,
      customsGroup: type.medium,
      machine: machineOf({ medium: type.medium, format: type.code }),
    },
    discountIds: mode === 'shop' ? [uuid, ...(row.groupId ? [row.groupId] : [])] : [],
    hasGeneralCodes: true,
    mechanicals: isProof ? null : { ownWorks: row.ownWorks },
    earningsBasisPoints: null,
    note: null,
    availableFrom: null,
  };
}

function problemOf(
  row: ReleaseOfferRow,
  { price, buyer }: { price: OfferPrice | null; buyer: Buyer },
): OfferProblem | null {
  const { mode, territories, excluded, date, limit, sold } = row;
  if (!row.isOnSale) return 'not_sold';
  if (!price) return 'pricing_unavailable';
  if (mode === 'proof') return row.proofsLeft === 0 ? 'proofs_ordered' : null;
  // Territories restrict shop purchases, not copies ordered by the owner.
  if (mode === 'shop' && !isSoldTo(buyer.country, { territories, territoriesExclude: excluded })) {
    return 'not_sold_in_country';
  }
  const facts = { releaseDate: date, quantityLimit: limit, copiesSold: sold };
  return saleStatus(facts, buyer.date) === 'Sold out' ? 'sold_out' : null;
}

function priceOf(
  { typeId, tier, optionIds, mode }: ReleaseOfferRow,
  book: PriceBook,
  buyer: Buyer,
): OfferPrice | null {
  const spec = { typeId, tier, extras: optionIds.filter((id) => book.isPaid(id)) };
  const { date } = buyer;
  return goodsPrice((currency) => book.listPrice(spec, { currency, date }), {
    mode,
    allowsBulk: book.type(typeId).allowBulkOrders,
    buyer,
  });
}
