/**
 * Adds, changes and removes bundles in the basket, always with all of their parts. The basket row is
 * locked meanwhile.
 */
import { CART_LINES_MAX } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { ChosenBundle } from '../bundles/index.ts';
import type { Offer } from '../sellables/index.ts';
import { assertSetForSale } from './assert-set-for-sale.ts';
import type { CartOwner } from './cart-owner.ts';
import { countLines, lockCart, openCart, readQuantity, saveLines } from './cart-store.ts';
import { cartFullError, currentPrice, leaveQueues, tooManyError } from './change-cart.ts';
import { findChosenBundle, findThings } from './find-chosen-bundle.ts';
import { findCart } from './line-store.ts';
import { lessHeld, maxBeside, type PricingContext, priceOfOffer } from './offer.ts';
import { deleteSet, listSets, type SetRow, saveSets } from './set-store.ts';

interface SetChange {
  cartOwner: CartOwner;
  pricing: PricingContext;
}

export interface AddedSet {
  /** Secret of a new basket, otherwise null. */
  secret: string | null;
  added: number;
  /** How many of it the basket holds now. */
  held: number;
  bundle: ChosenBundle;
  /** The most that one order can have now. */
  max: number;
}

interface WantedSet {
  /** The bundle. */
  uuid: string;
  choices: readonly string[];
  quantity: number;
}

/**
 * Increases the quantity of a set with the same choices, up to what its parts allow. With `isRaised`
 * to the wanted quantity, so that a repeated call changes nothing.
 */
export async function addSet(
  ctx: Ctx,
  {
    bundle: wanted,
    isRaised = false,
    cartOwner,
    pricing,
  }: SetChange & { bundle: WantedSet; isRaised?: boolean },
): Promise<AddedSet> {
  const { bundle, offers, choices } = await findChosenBundle(ctx.preparedPool, wanted, pricing);
  assertSetForSale(bundle, pricing);
  const { price } = bundle;
  if (price === null) throw new CallError('pricing_unavailable');
  return await inTransaction(ctx.db, async (tx) => {
    const cart = await openCart(tx, { cartOwner, now: pricing.now });
    const sets = cart.isNew ? [] : await listSets(tx, cart.id);
    const before = sets.find((set) => isSame(set, { bundleId: bundle.id, choices }));
    const limit = await limitOf(tx, { cartId: cart.id, offers, own: before?.quantity ?? 0 });
    const had = before?.quantity ?? 0;
    const result = { secret: cart.newSecret, bundle, max: limit.max };
    const quantity = Math.min(wanted.quantity + (isRaised ? 0 : had), limit.max);
    if (isRaised && had > 0 && quantity <= had) return { ...result, added: 0, held: had };
    if (quantity <= had) throw tooManyError(limit.offer);
    const isRoomless =
      had === 0 && !cart.isNew && (await countLines(tx, cart.id)) + choices.length > CART_LINES_MAX;
    if (isRoomless) throw cartFullError();
    const seen = { ...price.price, country: pricing.reader.country };
    await saveSets(tx, cart.id, [{ bundleId: bundle.id, choices, quantity, seen }]);
    return { ...result, added: quantity - had, held: quantity };
  });
}

export async function setSetQuantity(
  ctx: Ctx,
  { id, quantity, cartOwner, pricing }: SetChange & { id: string; quantity: number },
): Promise<void> {
  const set = await findSet(ctx, { id, cartOwner, pricing });
  assertSetForSale(set, pricing);
  const { price } = set;
  if (price === null) throw new CallError('pricing_unavailable');
  const { offers } = await findChosenBundle(
    ctx.preparedPool,
    { uuid: set.id, choices: set.choices },
    pricing,
  );
  await inTransaction(ctx.db, async (tx) => {
    const { cartId, row } = await lockedSet(tx, { id, cartOwner, now: pricing.now });
    const limit = await limitOf(tx, { cartId, offers, own: row.quantity });
    if (quantity > limit.max) throw tooManyError(limit.offer);
    const seen = { ...price.price, country: pricing.reader.country };
    await saveSets(tx, cartId, [{ ...row, quantity, seen }]);
  });
}

/** Also works for bundles that are off sale or not in the basket. */
export async function removeSet(
  ctx: Ctx,
  { id, cartOwner }: { id: string; cartOwner: CartOwner },
): Promise<void> {
  await inTransaction(ctx.db, async (tx) => {
    const now = ctx.clock.now();
    const cartId = await lockCart(tx, { cartOwner, now });
    const row =
      cartId === null ? undefined : (await listSets(tx, cartId)).find((set) => set.id === id);
    if (cartId === null || !row) return;
    await deleteSet(tx, cartId, id);
    await leaveQueues(tx, { cartId, items: row.things, now });
  });
}

/** What can be bought alone becomes lines of their own, at the usual price. */
export async function separateSet(
  ctx: Ctx,
  { id, cartOwner, pricing }: SetChange & { id: string },
): Promise<void> {
  const { choices } = await findSet(ctx, { id, cartOwner, pricing });
  const offers = await findThings(ctx.preparedPool, choices, pricing);
  await inTransaction(ctx.db, async (tx) => {
    const { cartId, row } = await lockedSet(tx, { id, cartOwner, now: pricing.now });
    await deleteSet(tx, cartId, id);
    const lines: Parameters<typeof saveLines>[2][number][] = [];
    for (const offer of offers.filter(({ problem }) => problem === null)) {
      const { type, uuid } = offer;
      const { own, inSets } = await readQuantity(tx, cartId, { type, uuid });
      const max = maxBeside(lessHeld(offer, inSets), inSets);
      const quantity = Math.min(own + row.quantity, max);
      const seen = currentPrice(priceOfOffer(offer, pricing), pricing);
      if (quantity > own) lines.push({ type, uuid, quantity, seen });
    }
    if (lines.length > 0) await saveLines(tx, cartId, lines);
  });
}

function isSame(set: SetRow, { bundleId, choices }: Pick<SetRow, 'bundleId' | 'choices'>): boolean {
  return (
    set.bundleId === bundleId &&
    set.choices.length === choices.length &&
    set.choices.every((choice, at) => choice === choices[at])
  );
}

/** The part of which the fewest can be added, beside the other lines that have it. */
async function limitOf(
  tx: Tx,
  { cartId, offers, own }: { cartId: string; offers: readonly Offer[]; own: number },
): Promise<{ max: number; offer: Offer }> {
  const limits: { max: number; offer: Offer }[] = [];
  for (const offer of offers) {
    const held = await readQuantity(tx, cartId, offer);
    const elsewhere = held.own + held.inSets - own;
    limits.push({ max: maxBeside(lessHeld(offer, elsewhere), elsewhere), offer });
  }
  const [least] = limits.toSorted((a, b) => a.max - b.max);
  if (!least) throw new Error('A bundle has parts.');
  return least;
}

async function findSet(
  { preparedPool }: Ctx,
  { id, cartOwner, pricing }: SetChange & { id: string },
) {
  const cart = await findCart(preparedPool, { cartOwner, pricing });
  const set = cart?.sets.find(({ setId }) => setId === id);
  if (!set) throw new CallError('not_found');
  return set;
}

/** Another tab may have removed it since it was read. */
async function lockedSet(
  tx: Tx,
  { id, cartOwner, now }: { id: string; cartOwner: CartOwner; now: Date },
): Promise<{ cartId: string; row: SetRow }> {
  const cartId = await lockCart(tx, { cartOwner, now });
  const row =
    cartId === null ? undefined : (await listSets(tx, cartId)).find((set) => set.id === id);
  if (cartId === null || !row) throw new CallError('not_found');
  return { cartId, row };
}
