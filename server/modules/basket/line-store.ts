/** Reads basket lines with all data for prices, limits and texts in one query. */
import type { CartItemType } from '@lathe/contract/cart-item-types';
import type { CalendarDate } from '@lathe/rules/dates';
import { ORDER_LIMIT_DEFAULT } from '@lathe/rules/limits';
import type { Tier } from '@lathe/rules/prices';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { hashSecret, SELLER_NOT_SUSPENDED } from '../accounts/index.ts';
import type { OfferedDiscount } from '../discounts/index.ts';
import { applyCode, type CodeProblem } from './apply-code.ts';
import type { CartOwner } from './cart-owner.ts';

interface OfferColumns {
  uuid: string;
  ownerId: string;
  title: string;
  artist: string;
  image: unknown;
  tier: Tier;
  typeId: number;
  weightGrams: number;
  pageSlug: string;
  slug: string;
  /** Published, not retired and visible in the shop. */
  isOnSale: boolean;
}

/** A copy from the shop, a test pressing or artist copies. */
export interface ReleaseOffer extends Omit<OfferColumns, 'pageSlug' | 'slug'> {
  type: 'release' | 'proof' | 'creator-copies';
  groupId: string | null;
  /** Slug of its page in the shop; null if not visible. */
  pageSlug: string | null;
  slug: string | null;
  explicit: boolean;
  date: CalendarDate | null;
  limit: number | null;
  sold: number;
  territories: string[] | null;
  excluded: string[];
  optionIds: number[];
  /** Test pressings that the seller may still order. */
  proofsLeft: number | null;
  /** All works are declared as the seller's own, so no mechanicals are owed. */
  ownWorks: boolean;
}

export interface MerchOffer extends OfferColumns {
  type: 'merch';
  /** The merch item of this variant. */
  itemId: string;
  kind: { code: string; en: string; de: string };
  size: string;
  colour: string;
  isAvailable: boolean;
}

export type Offer = ReleaseOffer | MerchOffer;

export interface LineRow {
  offer: Offer;
  quantity: number;
  /** The discount code that applies to this line. */
  discount: OfferedDiscount | null;
  seen: { amount: number; currency: string; country: string };
  /** Null unless the buyer is in the queue of a limited edition. */
  queue: QueuePosition | null;
}

/** Place in the queue of a limited edition. */
export interface QueuePosition {
  /** From 1, among buyers without an offer. */
  position: number;
  /** Copies reserved for this buyer until the offer expires. */
  offered: number;
  until: string | null;
}

/** The fields that a price depends on. */
export type PricedLine = Pick<LineRow, 'offer' | 'quantity' | 'discount'>;

/** Covers every kind of line that contains a record. */
export function isRecord(offer: Offer): offer is ReleaseOffer {
  return offer.type !== 'merch';
}

export interface LoadedCart {
  id: string;
  /** Null for signed-in users. */
  secret: string | null;
  lines: LineRow[];
  /** The entered code, and the reason if it does not apply. */
  code: { text: string; problem: CodeProblem | null } | null;
}

/** Fields common to all ways to buy a record. */
const RECORD = `json_build_object('type', items.type, 'uuid', releases.id, 'title', releases.title,
        'artist', releases.primary_artist, 'image', releases.image, 'tier', price_tier,
        'typeId', release_type_id, 'weightGrams', release_types.weight_grams,
        'ownerId', releases.owner_id, 'groupId', releases.group_id, 'explicit', explicit,
        'date', release_date, 'limit', quantity_limit, 'sold', copies_sold,
        'territories', territories, 'excluded', territories_exclude,
        'ownWorks', works_declared_at is not null,
        'optionIds', array(select design_option_id from release_options
          where release_options.release_id = releases.id order by 1)`;

/** `items` holds a release or a variant; `$1` is the current time. */
const OFFER = `case items.type
    when 'release' then (
      select ${RECORD}, 'pageSlug', pages.slug, 'slug', groups.slug, 'proofsLeft', null,
        'isOnSale', published_at <= $1 and retired_at is null and releases.deleted_at is null
          and groups.visibility = 'visible' and pages.is_live and pages.deleted_at is null
          and ${SELLER_NOT_SUSPENDED})
      from releases
      join release_types on release_types.id = release_type_id
      join release_groups as groups on groups.id = releases.group_id
      join pages on pages.id = groups.page_id
      where releases.id = items.release_id and published_at is not null)
    when 'proof' then (
      select ${RECORD}, 'pageSlug', null, 'slug', null,
        'proofsLeft', greatest(0, coalesce(owners.order_limit, ${ORDER_LIMIT_DEFAULT}) - proofs_ordered),
        'isOnSale', submitted_at is not null and retired_at is null and releases.deleted_at is null)
      from releases
      join release_types on release_types.id = release_type_id
      join users as owners on owners.id = releases.owner_id
      where releases.id = items.release_id)
    when 'creator-copies' then (
      select ${RECORD}, 'pageSlug', null, 'slug', null, 'proofsLeft', null,
        'isOnSale', (approved_at is not null or published_at is not null) and in_process_at is null
          and retired_at is null and releases.deleted_at is null)
      from releases
      join release_types on release_types.id = release_type_id
      where releases.id = items.release_id)
    when 'merch' then (
      select json_build_object('type', 'merch', 'uuid', variants.id, 'itemId', goods.id,
        'ownerId', goods.owner_id, 'title', goods.title, 'artist', pages.name,
        'image', coalesce(variants.image, goods.image), 'tier', price_tier, 'typeId', merch_type_id,
        'weightGrams', merch_types.weight_grams, 'pageSlug', pages.slug, 'slug', goods.slug,
        'kind', json_build_object('code', merch_types.code, 'en', merch_types.name_en,
          'de', merch_types.name_de),
        'size', size, 'colour', colour, 'isAvailable', is_available,
        'isOnSale', published_at <= $1 and retired_at is null and pages.is_live
          and pages.deleted_at is null)
      from merch_variants as variants
      join merch_items as goods on goods.id = variants.item_id
      join merch_types on merch_types.id = merch_type_id
      join pages on pages.id = goods.page_id
      where variants.id = items.merch_variant_id and published_at is not null)
  end`;

/** An expired offer counts as none until the sweep removes the place. */
const QUEUE = `case when items.type = 'release' then (
    select json_build_object('offered', offered, 'until', offered_until, 'position', (
      select greatest(1, count(*)) from edition_queue as ahead
      where ahead.release_id = place.release_id and ahead.offered_until is null
        and ahead.id <= place.id))
    from edition_queue as place
    where place.cart_id = carts.id and place.release_id = items.release_id
      and (offered_until is null or offered_until > $1))
  end`;

function cartStatement(key: 'secret_hash' | 'user_id'): string {
  return `select carts.id as "cartId", discount_code as "code", items.quantity, seen_price as "seenPrice",
      seen_currency as "seenCurrency", seen_country as "seenCountry", ${OFFER} as offer,
      ${QUEUE} as queue
    from carts left join cart_items as items on items.cart_id = carts.id
    where carts.${key} = $2
    order by items.added_at, items.id`;
}

interface CartLineRow {
  cartId: string;
  code: string | null;
  quantity: number;
  seenPrice: number;
  seenCurrency: string;
  seenCountry: string;
  offer: Offer | null;
  queue: QueuePosition | null;
}

export async function findCart(
  preparedPool: pg.Pool,
  { cartOwner, now }: { cartOwner: CartOwner; now: Date },
): Promise<LoadedCart | null> {
  if ('userId' in cartOwner) {
    const rows = await readLines(preparedPool, 'user_id', [now, cartOwner.userId]);
    return await cartFromRows(preparedPool, { rows, secret: null, now });
  }
  // Usually there is only one, because the cookie is set from the header.
  for (const secret of cartOwner.secrets) {
    const rows = await readLines(preparedPool, 'secret_hash', [now, hashSecret(secret)]);
    if (rows.length > 0) return await cartFromRows(preparedPool, { rows, secret, now });
  }
  return null;
}

async function readLines(preparedPool: pg.Pool, key: 'secret_hash' | 'user_id', values: unknown[]) {
  return await prepared<CartLineRow>(preparedPool, `cart by ${key}`, cartStatement(key), values);
}

async function cartFromRows(
  preparedPool: pg.Pool,
  { rows, secret, now }: { rows: readonly CartLineRow[]; secret: string | null; now: Date },
): Promise<LoadedCart | null> {
  const [first] = rows;
  if (!first) return null;
  const lines = rows.flatMap((row) => {
    const { offer, quantity, queue, seenPrice, seenCurrency, seenCountry } = row;
    const seen = { amount: seenPrice, currency: seenCurrency, country: seenCountry };
    return offer ? [{ offer, quantity, seen, queue, discount: null }] : [];
  });
  const cart = { id: first.cartId, secret };
  if (first.code === null) return { ...cart, lines, code: null };
  const applied = await applyCode(preparedPool, { lines, code: first.code, now });
  return { ...cart, lines: applied.lines, code: { text: first.code, problem: applied.problem } };
}

/** Undefined if it was never on sale. */
export async function findOffer(
  preparedPool: pg.Pool,
  { type, uuid, now }: { type: CartItemType; uuid: string; now: Date },
): Promise<Offer | undefined> {
  const [row] = await prepared<{ offer: Offer | null }>(
    preparedPool,
    'offer',
    `select ${OFFER} as offer
      from (select $2::text as type, $3::uuid as release_id, $3::uuid as merch_variant_id) as items`,
    [now, type, uuid],
  );
  return row?.offer ?? undefined;
}

/** In the order of the items; undefined for items that were never on sale. */
export async function findOffers(
  preparedPool: pg.Pool,
  items: readonly { type: CartItemType; uuid: string }[],
  now: Date,
): Promise<(Offer | undefined)[]> {
  const rows = await prepared<{ offer: Offer | null }>(
    preparedPool,
    'offers',
    `select ${OFFER} as offer
      from (select type, id as release_id, id as merch_variant_id, place
        from unnest($2::text[], $3::uuid[]) with ordinality as wanted (type, id, place)) as items
      order by place`,
    [now, items.map(({ type }) => type), items.map(({ uuid }) => uuid)],
  );
  return rows.map(({ offer }) => offer ?? undefined);
}
