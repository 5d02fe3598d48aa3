/** Reads basket lines with all data for prices, limits and texts. */
import { type BuyMode, type CartItemType, kindAndModeOf } from '@lathe/contract/cart-item-types';
import { calendarDate } from '@lathe/rules/dates';
import type { Money } from '@lathe/rules/money';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { hashSecret } from '../accounts/index.ts';
import {
  type ChosenBundle,
  chosenBundle,
  readBundles,
  type StoredBundle,
} from '../bundles/index.ts';
import type { OfferedDiscount } from '../discounts/index.ts';
import {
  isUsual,
  type OfferedThing,
  readOffers,
  USUAL_OFFER_SQL,
  USUAL_QUEUE_SQL,
} from '../kinds/index.ts';
import type { Offer, QueuePosition } from '../sellables/index.ts';
import { applyCode, type CodeProblem } from './apply-code.ts';
import type { CartOwner } from './cart-owner.ts';
import type { PricingContext } from './offer.ts';
import { shareStock } from './share-stock.ts';

interface OfferContext extends Pick<PricingContext, 'now' | 'offerOf'> {
  /** Places can be kept for the buyer of a basket. */
  cartId?: string | null;
}

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
      seen_currency as "seenCurrency", seen_country as "seenCountry", items.kind, items.mode,
      items.sellable_id as "thingId", set_id as "setId", bundle_id as "bundleId",
      ${USUAL_OFFER_SQL} as offer, ${USUAL_QUEUE_SQL} as queue
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

interface CartLineRow {
  cartId: string;
  code: string | null;
  quantity: number;
  seenPrice: number;
  seenCurrency: string;
  seenCountry: string;
  /** Null if the basket is empty, or the thing was deleted. */
  kind: string | null;
  mode: BuyMode;
  /** Null if the basket is empty. */
  thingId: string | null;
  setId: string | null;
  bundleId: string | null;
  /** Of usual things; the others follow. */
  offer: unknown;
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
    pricing,
  }: { rows: readonly CartLineRow[]; secret: string | null; pricing: OfferContext },
): Promise<LoadedCart | null> {
  const [first] = rows;
  if (!first) return null;
  const { cartId, code } = first;
  const { now } = pricing;
  const bundleIds = [...new Set(rows.flatMap(({ bundleId }) => bundleId ?? []))];
  const [offered, bundles] = await Promise.all([
    offerRows(preparedPool, rows, { ...pricing, cartId }),
    readBundles(preparedPool, bundleIds, now),
  ]);
  const sets = setsOf(offered, { bundles, today: calendarDate(now) });
  const quantities = Map.groupBy(offered, ({ row, offer }) => thingKey(row.thingId, offer));
  const things = offered.flatMap(({ row, offer, queue }) => {
    if (!offer) return [];
    const { quantity } = row;
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
  const cart = { id: cartId, secret, sets };
  if (code === null) return { ...cart, lines, code: null };
  const applied = await applyCode(preparedPool, { lines, code, now });
  return { ...cart, lines: applied.lines, code: { text: code, problem: applied.problem } };
}

interface OfferedRow extends OfferedThing {
  row: CartLineRow;
}

async function offerRows(
  preparedPool: pg.Pool,
  rows: readonly CartLineRow[],
  options: OfferContext & { cartId: string },
): Promise<OfferedRow[]> {
  const things = rows.flatMap((row) => {
    const { kind, mode, thingId } = row;
    if (kind === null || thingId === null || isUsual(row)) return [];
    return [{ row, kind, mode, uuid: thingId }];
  });
  const offered = await readOffers(preparedPool, things, options);
  const byRow = new Map(things.map(({ row }, at) => [row, offered[at]]));
  return rows.map((row) => {
    const { kind, offer, queue } = row;
    const usual = kind !== null && offer ? options.offerOf({ kind, offer }) : undefined;
    return { row, offer: usual, queue, ...byRow.get(row) };
  });
}

/** Two modes of buying one thing have limits of their own. */
function thingKey(thingId: string | null, offer: Offer | undefined): string {
  return `${offer?.mode ?? 'none'} ${thingId}`;
}

function seenIn({ seenPrice, seenCurrency, seenCountry }: CartLineRow): LineRow['seen'] {
  return { amount: seenPrice, currency: seenCurrency, country: seenCountry };
}

function setsOf(
  offered: readonly OfferedRow[],
  { bundles, today }: { bundles: ReadonlyMap<string, StoredBundle>; today: string },
): CartSet[] {
  const bySet = Map.groupBy(offered, ({ row }) => row.setId);
  return [...bySet].flatMap(([setId, parts]) => {
    const row = parts[0]?.row;
    const bundle = bundles.get(row?.bundleId ?? '');
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
  thing: WantedThing,
  context: OfferContext,
): Promise<Offer | undefined> {
  return (await findOffers(preparedPool, [thing], context))[0];
}

/** In the order of the items; undefined for items that were never on sale. */
export async function findOffers(
  preparedPool: pg.Pool,
  items: readonly WantedThing[],
  context: OfferContext,
): Promise<(Offer | undefined)[]> {
  const things = items.map(({ type, uuid }) => ({ ...kindAndModeOf(type), uuid }));
  return (await readOffers(preparedPool, things, context)).map(({ offer }) => offer);
}
