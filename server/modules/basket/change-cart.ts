/** Adds, changes and removes basket lines. The basket row is locked meanwhile. */
import type { CartItemType } from '@lathe/contract/cart-item-types';
import type { Price } from '@lathe/contract/price';
import { CART_LINES_MAX, ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { countryName } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { CartOwner } from './cart-owner.ts';
import {
  countLines,
  deleteLine,
  lockCart,
  openCart,
  readQuantity,
  saveLine,
} from './cart-store.ts';
import { leaveEditionQueue } from './edition-queue.ts';
import { findOffer, type Offer } from './line-store.ts';
import {
  copiesLeft,
  maxQuantity,
  offerProblemOf,
  type PricingContext,
  priceOfOffer,
} from './offer.ts';

/** Tickets and artist copies are bought in other ways. */
const SOLD_IN_SHOP: readonly CartItemType[] = ['release', 'merch', 'proof'];

interface CartItemInput {
  type: CartItemType;
  uuid: string;
  quantity: number;
}

interface CartChange {
  holder: CartOwner;
  visit: PricingContext;
  wanted: CartItemInput;
}

export interface AddedItem {
  /** Secret of a new basket, otherwise null. */
  secret: string | null;
  added: number;
  offer: Offer;
}

/** Increases the quantity of an existing line, up to the limit per order. */
export async function addItem(ctx: Ctx, { holder, visit, wanted }: CartChange): Promise<AddedItem> {
  const offer = await findSoldOffer(ctx, wanted, { holder, visit });
  const price = priceOfOffer(offer, visit);
  const max = maxQuantity(offer);
  return await inTransaction(ctx.db, async (tx) => {
    const cart = await openCart(tx, { holder, now: visit.now });
    const before = cart.isNew ? 0 : await readQuantity(tx, cart.id, wanted);
    const quantity = Math.min(before + wanted.quantity, max);
    if (quantity <= before) throw tooManyError(offer);
    if (before === 0 && !cart.isNew && (await countLines(tx, cart.id)) >= CART_LINES_MAX) {
      throw new CallError('cart_full', { values: { max: CART_LINES_MAX } });
    }
    await saveLine(tx, { cartId: cart.id, ...wanted, quantity, seen: currentPrice(price, visit) });
    return { secret: cart.newSecret, added: quantity - before, offer };
  });
}

export async function setQuantity(ctx: Ctx, { holder, visit, wanted }: CartChange): Promise<void> {
  const offer = await findSoldOffer(ctx, wanted, { holder, visit });
  const price = priceOfOffer(offer, visit);
  if (wanted.quantity > maxQuantity(offer)) throw tooManyError(offer);
  await inTransaction(ctx.db, async (tx) => {
    const id = await lockCart(tx, { holder, now: visit.now });
    if (id === null || (await readQuantity(tx, id, wanted)) === 0) throw new CallError('not_found');
    await saveLine(tx, { cartId: id, ...wanted, seen: currentPrice(price, visit) });
  });
}

/** Also works for items that are off sale or not in the basket. */
export async function removeItem(
  ctx: Ctx,
  { holder, item }: { holder: CartOwner; item: Pick<CartItemInput, 'type' | 'uuid'> },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const id = await lockCart(tx, { holder, now });
    if (id === null) return;
    await deleteLine(tx, id, item);
    // The sweep offers the copies to the next buyer in the queue.
    if (item.type === 'release')
      await leaveEditionQueue(tx, { releaseId: item.uuid, cartId: id, now });
  });
}

function currentPrice({ amount, currency }: Price, { reader }: PricingContext) {
  return { amount, currency, country: reader.country };
}

async function findSoldOffer(
  { preparedPool }: Ctx,
  { type, uuid }: CartItemInput,
  { holder, visit }: { holder: CartOwner; visit: PricingContext },
): Promise<Offer> {
  if (!SOLD_IN_SHOP.includes(type)) throw new CallError('item_type_not_sold');
  const offer = await findOffer(preparedPool, { type, uuid, now: visit.now });
  const isForeign = offer?.type === 'proof' && !isHeldBy(holder, offer.ownerId);
  if (!offer || isForeign) throw new CallError('not_found');
  assertForSale(offer, visit);
  return offer;
}

/** Only the owner of a release may order its test pressings. */
function isHeldBy(holder: CartOwner, userId: string): boolean {
  return 'userId' in holder && holder.userId === userId;
}

/** Also called at payment, because items can go off sale. */
export function assertForSale(offer: Offer, visit: PricingContext): void {
  const { title } = offer;
  const refusal = offerProblemOf(offer, visit);
  if (refusal === 'pricing_unavailable') throw new CallError('pricing_unavailable');
  if (refusal === 'proofs_ordered') throw testPressingLimit(offer);
  if (offer.type === 'proof' && refusal !== null) throw new CallError('proof_not_enabled');
  if (refusal === 'not_sold_in_country') {
    const country = countryName(visit.reader.country, visit.reader.locale);
    throw new CallError('item_not_sold_in_country', { values: { title, country } });
  }
  if (refusal === 'sold_out') throw new CallError('item_sold_out', { values: { title } });
  if (refusal !== null) throw new CallError('item_not_sold', { values: { title } });
}

function testPressingLimit({ title }: Offer): CallError {
  return new CallError('proof_limit_reached', { values: { title } });
}

export function tooManyError(offer: Offer): CallError {
  const { title } = offer;
  if (offer.type === 'proof') return testPressingLimit(offer);
  const left = copiesLeft(offer);
  if (left !== null && left < ITEM_QUANTITY_MAX) {
    return new CallError('item_fewer_left', { values: { title, left } });
  }
  return new CallError('item_limit_reached', { values: { title, max: ITEM_QUANTITY_MAX } });
}
