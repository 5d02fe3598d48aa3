/** Reads basket lines with all data for prices, limits and texts in one query. */
import { type CartItemType, kindAndModeOf } from '@lathe/contract/cart-item-types';
import { calendarDate } from '@lathe/rules/dates';
import type { Money } from '@lathe/rules/money';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { hashSecret } from '../accounts/index.ts';
import { BUNDLE_SQL, type BundleJson, type ChosenBundle, chosenBundle } from '../bundles/index.ts';
import type { OfferedDiscount } from '../discounts/index.ts';
import { OFFER_SQL, type OfferJson, QUEUE_POSITION_SQL } from '../kinds/index.ts';
import type { Offer, QueuePosition } from '../sellables/index.ts';
import { applyCode, type CodeProblem } from './apply-code.ts';
import type { CartOwner } from './cart-owner.ts';
import type { PricingContext } from './offer.ts';
import { shareStock } from './share-stock.ts';

type OfferContext = Pick<PricingContext, 'now' | 'offerOf'>;

interface WantedThing {
  type: CartItemType;
  uuid: string;
}

/** A bundle in the basket. Its parts are lines with its quantity. */
export interface CartSet extends ChosenBundle {
  /** Identifies it in the basket. */
  setId: string;
  quantity: number;
  /** What was chosen of each part, in their order. */
  choices: string[];
  /** The price of one bundle when the buyer last touched it. */
  seen: { amount: number; currency: string; country: string };
}

export interface LineRow {
  offer: Offer;
  quantity: number;
  /** Copies of the same thing in other lines of the basket: one order has a limit for all. */
  elsewhere: number;
  /** Null if it is bought on its own. */
  bundled: { set: CartSet /** Null if the set has no price. */; price: Money | null } | null;
  /** The discount code that applies to this line. */
  discount: OfferedDiscount | null;
  seen: { amount: number; currency: string; country: string };
  /** Null unless the buyer is in the queue of a limited edition. */
  queue: QueuePosition | null;
}

/** The fields that a price depends on, and whether it can be bought. */
export type PricedLine = Pick<LineRow, 'offer' | 'quantity' | 'elsewhere' | 'bundled' | 'discount'>;

export interface LoadedCart {
  id: string;
  /** Null for signed-in users. */
  secret: string | null;
  /** With the parts of bundles. */
  lines: LineRow[];
  sets: CartSet[];
  /** The entered code, and the reason if it does not apply. */
  code: { text: string; problem: CodeProblem | null } | null;
}

function cartStatement(key: 'secret_hash' | 'user_id'): string {
  return `select carts.id as "cartId", discount_code as "code", items.quantity, seen_price as "seenPrice",
      seen_currency as "seenCurrency", seen_country as "seenCountry", items.kind,
      items.sellable_id as "thingId", set_id as "setId",
      ${OFFER_SQL} as offer, ${QUEUE_POSITION_SQL} as queue,
      case when place = 1 then ${BUNDLE_SQL} end as bundle
    from carts left join lateral (
      select cart_items.id, sellable_id, mode, quantity, seen_price, seen_currency, seen_country,
        added_at, null::uuid as set_id, null::uuid as bundle_id, null::bigint as place, sellables.kind
      from cart_items join sellables on sellables.id = sellable_id
      where cart_id = carts.id
      union all
      select cart_sets.id, chosen.id, 'shop', quantity, seen_price, seen_currency, seen_country,
        added_at, cart_sets.id, bundle_id, chosen.place, sellables.kind
      from cart_sets cross join unnest(sellable_ids) with ordinality as chosen (id, place)
      left join sellables on sellables.id = chosen.id
      where cart_id = carts.id
    ) as items on true
    where carts.${key} = $2
    order by items.added_at, items.id, items.place`;
}

interface CartLineRow extends OfferJson {
  cartId: string;
  code: string | null;
  quantity: number;
  seenPrice: number;
  seenCurrency: string;
  seenCountry: string;
  /** Null if the basket is empty. */
  thingId: string | null;
  setId: string | null;
  /** Of the first line of a set. */
  bundle: BundleJson | null;
  queue: QueuePosition | null;
}

export async function findCart(
  preparedPool: pg.Pool,
  { cartOwner, pricing }: { cartOwner: CartOwner; pricing: OfferContext },
): Promise<LoadedCart | null> {
  const { now } = pricing;
  if ('userId' in cartOwner) {
    const rows = await readLines(preparedPool, 'user_id', [now, cartOwner.userId]);
    return await cartFromRows(preparedPool, { rows, secret: null, pricing });
  }
  // Usually there is only one, because the cookie is set from the header.
  for (const secret of cartOwner.secrets) {
    const rows = await readLines(preparedPool, 'secret_hash', [now, hashSecret(secret)]);
    if (rows.length > 0) return await cartFromRows(preparedPool, { rows, secret, pricing });
  }
  return null;
}

async function readLines(preparedPool: pg.Pool, key: 'secret_hash' | 'user_id', values: unknown[]) {
  return await prepared<CartLineRow>(preparedPool, `cart by ${key}`, cartStatement(key), values);
}

async function cartFromRows(
  preparedPool: pg.Pool,
  {
    rows,
    secret,
    pricing: { now, offerOf },
  }: { rows: readonly CartLineRow[]; secret: string | null; pricing: OfferContext },
): Promise<LoadedCart | null> {
  const [first] = rows;
  if (!first) return null;
  const offered = rows.map((row) => ({ row, offer: row.offer ? offerOf(row) : undefined }));
  const sets = setsOf(offered, calendarDate(now));
  const quantities = Map.groupBy(offered, ({ row, offer }) => thingKey(row.thingId, offer));
  const things = offered.flatMap(({ row, offer }) => {
    if (!offer) return [];
    const { quantity, queue } = row;
    const all = quantities.get(thingKey(row.thingId, offer)) ?? [];
    return {
      offer,
      quantity,
      elsewhere: all.reduce((sum, other) => sum + other.row.quantity, 0) - quantity,
      bundled: bundledIn(sets, row),
      seen: seenIn(row),
      queue,
      discount: null,
    };
  });
  const lines = shareStock(things);
  const cart = { id: first.cartId, secret, sets };
  if (first.code === null) return { ...cart, lines, code: null };
  const applied = await applyCode(preparedPool, { lines, code: first.code, now });
  return { ...cart, lines: applied.lines, code: { text: first.code, problem: applied.problem } };
}

interface OfferedRow {
  row: CartLineRow;
  offer: Offer | undefined;
}

/** Two modes of buying one thing have limits of their own. */
function thingKey(thingId: string | null, offer: Offer | undefined): string {
  return `${offer?.mode ?? 'none'} ${thingId}`;
}

function seenIn({ seenPrice, seenCurrency, seenCountry }: CartLineRow): LineRow['seen'] {
  return { amount: seenPrice, currency: seenCurrency, country: seenCountry };
}

function setsOf(offered: readonly OfferedRow[], today: string): CartSet[] {
  const bySet = Map.groupBy(offered, ({ row }) => row.setId);
  return [...bySet].flatMap(([setId, parts]) => {
    const bundle = parts[0]?.row.bundle;
    const row = parts[0]?.row;
    if (setId === null || !bundle || !row) return [];
    const offers = parts.map(({ offer }) => offer);
    return {
      ...chosenBundle(bundle, { offers, today }),
      setId,
      quantity: row.quantity,
      choices: parts.flatMap(({ row: { thingId } }) => thingId ?? []),
      seen: seenIn(row),
    };
  });
}

function bundledIn(sets: readonly CartSet[], { setId, thingId }: CartLineRow): LineRow['bundled'] {
  const set = setId === null ? undefined : sets.find((each) => each.setId === setId);
  if (!set || thingId === null) return null;
  return { set, price: set.price?.units[set.choices.indexOf(thingId)] ?? null };
}

/** Undefined if it was never on sale. */
export async function findOffer(
  preparedPool: pg.Pool,
  { type, uuid }: WantedThing,
  { now, offerOf }: OfferContext,
): Promise<Offer | undefined> {
  const { kind, mode } = kindAndModeOf(type);
  const [row] = await prepared<OfferJson>(
    preparedPool,
    'offer',
    `select kind, ${OFFER_SQL} as offer
      from (select $2::text as kind, $3::text as mode, $4::uuid as sellable_id) as items`,
    [now, kind, mode, uuid],
  );
  return row?.offer ? offerOf(row) : undefined;
}

/** In the order of the items; undefined for items that were never on sale. */
export async function findOffers(
  preparedPool: pg.Pool,
  items: readonly WantedThing[],
  { now, offerOf }: OfferContext,
): Promise<(Offer | undefined)[]> {
  const wanted = items.map(({ type }) => kindAndModeOf(type));
  const rows = await prepared<OfferJson>(
    preparedPool,
    'offers',
    `select kind, ${OFFER_SQL} as offer
      from unnest($2::text[], $3::text[], $4::uuid[]) with ordinality
        as items (kind, mode, sellable_id, place)
      order by place`,
    [
      now,
      wanted.map(({ kind }) => kind),
      wanted.map(({ mode }) => mode),
      items.map(({ uuid }) => uuid),
    ],
  );
  return rows.map((row) => (row.offer ? offerOf(row) : undefined));
}
