/** Adds, changes and removes basket lines. The basket row is locked meanwhile. */
import { type CartItemType, kindAndModeOf } from '@lathe/contract/cart-item-types';
import type { Price } from '@lathe/contract/price';
import { formatDay } from '@lathe/rules/date-format';
import { CART_LINES_MAX, ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { countryName, type Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { isSold, mayBeKept, queueOf } from '../kinds/index.ts';
import type { Offer } from '../sellables/index.ts';
import type { CartOwner } from './cart-owner.ts';
import {
  countLines,
  deleteLine,
  findCartId,
  lockCart,
  openCart,
  readQuantity,
  saveLine,
} from './cart-store.ts';
import { findOffer } from './line-store.ts';
import { lessHeld, maxBeside, type PricingContext, priceOfOffer, scarceStock } from './offer.ts';

interface CartItemInput {
  type: CartItemType;
  uuid: string;
  quantity: number;
}

interface CartChange {
  cartOwner: CartOwner;
  pricing: PricingContext;
  item: CartItemInput;
}

export interface AddedItem {
  /** Secret of a new basket, otherwise null. */
  secret: string | null;
  added: number;
  offer: Offer;
}

/** Increases the quantity of an existing line, up to the limit per order. */
export async function addItem(
  ctx: Ctx,
  { cartOwner, pricing, item }: CartChange,
): Promise<AddedItem> {
  const offer = await findSoldOffer(ctx, item, { cartOwner, pricing });
  const price = priceOfOffer(offer, pricing);
  return await inTransaction(ctx.db, async (tx) => {
    const cart = await openCart(tx, { cartOwner, now: pricing.now });
    const held = cart.isNew ? { own: 0, inSets: 0 } : await readQuantity(tx, cart.id, item);
    const before = held.own;
    const quantity = Math.min(before + item.quantity, maxBesideSets(offer, held));
    if (quantity <= before) throw tooManyError(offer);
    if (before === 0 && !cart.isNew && (await countLines(tx, cart.id)) >= CART_LINES_MAX) {
      throw cartFullError();
    }
    await saveLine(tx, { cartId: cart.id, ...item, quantity, seen: currentPrice(price, pricing) });
    return { secret: cart.newSecret, added: quantity - before, offer };
  });
}

function maxBesideSets(offer: Offer, { inSets }: { inSets: number }): number {
  return maxBeside(lessHeld(offer, inSets), inSets);
}

export async function setQuantity(
  ctx: Ctx,
  { cartOwner, pricing, item }: CartChange,
): Promise<void> {
  const offer = await findSoldOffer(ctx, item, { cartOwner, pricing });
  const price = priceOfOffer(offer, pricing);
  await inTransaction(ctx.db, async (tx) => {
    const id = await lockCart(tx, { cartOwner, now: pricing.now });
    const held = id === null ? null : await readQuantity(tx, id, item);
    if (id === null || !held?.own) throw new CallError('not_found');
    if (item.quantity > maxBesideSets(offer, held)) throw tooManyError(offer);
    await saveLine(tx, { cartId: id, ...item, seen: currentPrice(price, pricing) });
  });
}

/** Also works for items that are off sale or not in the basket. */
export async function removeItem(
  ctx: Ctx,
  { cartOwner, item }: { cartOwner: CartOwner; item: Pick<CartItemInput, 'type' | 'uuid'> },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const id = await lockCart(tx, { cartOwner, now });
    if (id === null) return;
    await deleteLine(tx, id, item);
    await leaveQueues(tx, { cartId: id, items: [item], now });
  });
}

/** The sweep offers the copies to the next buyer in the queue. */
export async function leaveQueues(
  tx: Tx,
  {
    cartId,
    items,
    now,
  }: { cartId: string; items: readonly Pick<CartItemInput, 'type' | 'uuid'>[]; now: Date },
): Promise<void> {
  for (const item of items) {
    const queue = queueOf(item.type);
    if (!queue) continue;
    // Another line may still wait for it.
    const { own, inSets } = await readQuantity(tx, cartId, item);
    if (own + inSets === 0) await queue.leave(tx, { uuid: item.uuid, cartId, now });
  }
}

export function cartFullError(): CallError {
  return new CallError('cart_full', { values: { max: CART_LINES_MAX } });
}

export function currentPrice({ amount, currency }: Price, { reader }: PricingContext) {
  return { amount, currency, country: reader.country };
}

async function findSoldOffer(
  { db, preparedPool }: Ctx,
  { type, uuid, quantity }: CartItemInput,
  { cartOwner, pricing }: { cartOwner: CartOwner; pricing: PricingContext },
): Promise<Offer> {
  if (!isInBaskets(type)) throw new CallError('item_type_not_sold');
  let offer = await findOffer(preparedPool, { type, uuid }, pricing);
  // Some may be kept for the buyer of this basket.
  const isShort = offer?.problem === 'sold_out' || (offer?.left ?? quantity) < quantity;
  if (isShort && mayBeKept(type)) {
    const cartId = await findCartId(db, cartOwner);
    offer = await findOffer(preparedPool, { type, uuid }, { ...pricing, cartId });
  }
  const isForeign = offer && offer.mode !== 'shop' && !isHeldBy(cartOwner, offer.ownerId);
  if (!offer || isForeign) throw new CallError('not_found');
  assertForSale(offer, pricing);
  return offer;
}

/** Artist copies have a checkout of their own. */
function isInBaskets(type: CartItemType): boolean {
  const { kind, mode } = kindAndModeOf(type);
  return isSold(kind) && mode !== 'creator-copies';
}

/** Only the owner of a thing may order its proofs. */
function isHeldBy(cartOwner: CartOwner, userId: string): boolean {
  return 'userId' in cartOwner && cartOwner.userId === userId;
}

/** Also called at payment, because items can go off sale. */
export function assertForSale(offer: Offer, pricing: PricingContext): void {
  const { title, problem } = offer;
  if (problem === 'pricing_unavailable') throw new CallError('pricing_unavailable');
  if (problem === 'proofs_ordered') throw proofLimitError(offer);
  const { kind } = offer;
  if (offer.mode === 'proof' && problem !== null) {
    throw new CallError('proof_not_enabled', { values: { kind } });
  }
  if (problem === 'not_sold_in_country') {
    const country = countryName(pricing.reader.country, pricing.reader.locale);
    throw new CallError('item_not_sold_in_country', { values: { title, country } });
  }
  if (problem === 'sold_out') throw new CallError('item_sold_out', { values: { title } });
  if (problem === 'only_in_bundles') {
    throw new CallError('item_only_in_bundles', { values: { title } });
  }
  if (problem === null) return;
  const date = dayOrNone(offer.expectedOn, pricing.reader.locale);
  throw new CallError('item_not_sold', { values: { title, problem, date } });
}

/** As the texts about things that are out of stock expect it. */
export function dayOrNone(day: string | null, locale: Locale): string {
  return day === null ? 'none' : formatDay(day, locale, 'day-month');
}

function proofLimitError({ title, kind }: Offer): CallError {
  return new CallError('proof_limit_reached', { values: { title, kind } });
}

export function tooManyError(offer: Offer): CallError {
  const { title, kind } = offer;
  if (offer.mode === 'proof') return proofLimitError(offer);
  const left = scarceStock(offer);
  if (left !== null) return new CallError('item_fewer_left', { values: { title, left, kind } });
  const values = { title, max: offer.perOrder ?? ITEM_QUANTITY_MAX, kind };
  return new CallError('item_limit_reached', { values });
}
