/** Reads basket lines with all data for prices, limits and texts in one query. */
import { type CartItemType, kindAndModeOf } from '@lathe/contract/cart-item-types';
import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';
import { hashSecret } from '../accounts/index.ts';
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

export interface LineRow {
  offer: Offer;
  quantity: number;
  /** The discount code that applies to this line. */
  discount: OfferedDiscount | null;
  seen: { amount: number; currency: string; country: string };
  /** Null unless the buyer is in the queue of a limited edition. */
  queue: QueuePosition | null;
}

/** The fields that a price depends on. */
export type PricedLine = Pick<LineRow, 'offer' | 'quantity' | 'discount'>;

export interface LoadedCart {
  id: string;
  /** Null for signed-in users. */
  secret: string | null;
  lines: LineRow[];
  /** The entered code, and the reason if it does not apply. */
  code: { text: string; problem: CodeProblem | null } | null;
}

function cartStatement(key: 'secret_hash' | 'user_id'): string {
  return `select carts.id as "cartId", discount_code as "code", items.quantity, seen_price as "seenPrice",
      seen_currency as "seenCurrency", seen_country as "seenCountry", items.kind,
      ${OFFER_SQL} as offer, ${QUEUE_POSITION_SQL} as queue
    from carts left join (
      select cart_items.*, sellables.kind from cart_items
      join sellables on sellables.id = sellable_id) as items on items.cart_id = carts.id
    where carts.${key} = $2
    order by items.added_at, items.id`;
}

interface CartLineRow extends OfferJson {
  cartId: string;
  code: string | null;
  quantity: number;
  seenPrice: number;
  seenCurrency: string;
  seenCountry: string;
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
  const lines = shareStock(
    rows.flatMap((row) => {
      const { quantity, queue, seenPrice, seenCurrency, seenCountry } = row;
      const seen = { amount: seenPrice, currency: seenCurrency, country: seenCountry };
      return row.offer ? [{ offer: offerOf(row), quantity, seen, queue, discount: null }] : [];
    }),
  );
  const cart = { id: first.cartId, secret };
  if (first.code === null) return { ...cart, lines, code: null };
  const applied = await applyCode(preparedPool, { lines, code: first.code, now });
  return { ...cart, lines: applied.lines, code: { text: first.code, problem: applied.problem } };
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
