/** Stops the sale of an item for a while, or for good. */
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { assertConfirmationWord } from '../../platform/confirmation-word.ts';
import type { Tx } from '../../platform/db/tx.ts';
import {
  addToItemHistory,
  type ItemLife,
  type ItemRow,
  lockedItem,
  publishItemChanged,
  setLife,
} from '../merch/index.ts';
import type { ItemRequest } from './submit-item.ts';
import { assertItemAllowed } from './transitions.ts';

/** Nothing is sold meanwhile; what is ordered is made. */
export async function pauseItem(tx: Tx, ctx: Ctx, request: ItemRequest): Promise<void> {
  const item = await lockedItem(tx, request);
  assertItemAllowed({ item, offer: request.offer }, 'pause', 'owner');
  await change(tx, ctx, {
    item,
    request,
    life: { paused_at: request.offer.now },
    action: 'paused',
  });
}

export async function resumeItem(tx: Tx, ctx: Ctx, request: ItemRequest): Promise<void> {
  const item = await lockedItem(tx, request);
  assertItemAllowed({ item, offer: request.offer }, 'resume', 'owner');
  await change(tx, ctx, { item, request, life: { paused_at: null }, action: 'resumed' });
}

/** Existing orders are still made, but nothing more is sold. */
export async function retireItem(
  tx: Tx,
  ctx: Ctx,
  request: ItemRequest & { confirmation: string; locale: Locale },
): Promise<void> {
  const item = await lockedItem(tx, request);
  assertItemAllowed({ item, offer: request.offer }, 'retire', 'owner');
  assertConfirmationWord(request.confirmation, 'retire', request.locale);
  const { now } = request.offer;
  const life = { retired_at: now };
  await ctx.hooks.thingRetired(tx, ctx, { id: item.id, title: item.title, now });
  await change(tx, ctx, { item, request, life, action: 'retired' });
}

interface LifeChange {
  item: ItemRow;
  request: ItemRequest;
  life: ItemLife;
  action: 'paused' | 'resumed' | 'retired';
}

async function change(tx: Tx, ctx: Ctx, { item, request, life, action }: LifeChange) {
  const { userId, offer } = request;
  await setLife(tx, item.id, { life, now: offer.now });
  await addToItemHistory(tx, { itemId: item.id, userId, action, now: offer.now });
  await refreshItemInShop(tx, ctx, item);
  await publishItemChanged(tx, ctx, item);
}

/** Pages that show the item are rendered again. */
export async function refreshItemInShop(
  tx: Tx,
  { cache }: Ctx,
  { page_id: pageId }: { page_id: string },
): Promise<void> {
  await cache.clear(tx, 'pages', `page:${pageId}`);
}
