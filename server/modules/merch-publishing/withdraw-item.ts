import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { addToItemHistory, lockedItem, publishItemChanged, setLife } from '../merch/index.ts';
import { withdrawReviews } from '../reviews/index.ts';
import type { ItemRequest } from './submit-item.ts';
import { assertItemAllowed } from './transitions.ts';

/**
 * Takes a submission back, so that it can be edited. A reviewer who claims it locks the item as
 * well, so only one of both succeeds.
 */
export async function withdrawItem(tx: Tx, ctx: Ctx, request: ItemRequest): Promise<void> {
  const { userId, id, offer } = request;
  const item = await lockedItem(tx, request);
  assertItemAllowed({ item, offer }, 'withdraw', 'owner');
  if (item.is_in_review) throw new CallError('review_started');
  const { now } = offer;
  await setLife(tx, id, { life: { submitted_at: null }, now });
  await withdrawReviews(tx, { thingIds: [id], now });
  await addToItemHistory(tx, { itemId: id, userId, action: 'withdrawn', now });
  await publishItemChanged(tx, ctx, item);
}
