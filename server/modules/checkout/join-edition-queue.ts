import { kindAndModeOf } from '@lathe/contract/cart-item-types';
import { QUEUE_OFFER_MINUTES, QUEUE_SEEN_MINUTES } from '@lathe/rules/limits';
import type { Db } from '../../platform/db/connect.ts';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockCartRow, readQuantity } from '../basket/index.ts';
import { queueOf } from '../kinds/index.ts';
import type { QuotedLine } from './quote.ts';

interface QueueRequest {
  line: QuotedLine;
  basket: { id: string; isStoredCart: boolean };
  buyerKeys: readonly string[];
  now: Date;
}

/**
 * Builds the error with the queue position for a buyer whose copies others hold. Only a stored
 * basket can wait; other purchases must be tried again.
 */
export async function joinEditionQueue(db: Db, request: QueueRequest): Promise<CallError> {
  const { line, basket, buyerKeys, now } = request;
  const { type, uuid, title, quantity } = line;
  const queue = basket.isStoredCart ? queueOf(type) : null;
  const { kind } = kindAndModeOf(type);
  if (!queue) return new CallError('item_held', { values: { title, kind } });
  return await inTransaction(db, async (tx) => {
    // Another tab may have removed the line, or a sign-in the basket.
    await lockCartRow(tx, basket.id, now);
    const { own, inSets } = await readQuantity(tx, basket.id, { type, uuid });
    if (own + inSets === 0) return new CallError('total_changed');
    const buyer = { cartId: basket.id, buyerKeys, now };
    const position = await queue.join(tx, { uuid, quantity }, buyer);
    if (position === 'limit') return new CallError('item_hold_limit', { values: { title, kind } });
    if (position === 'sold_out') return new CallError('item_sold_out', { values: { title } });
    const minutes = { minutes: QUEUE_OFFER_MINUTES, place_minutes: QUEUE_SEEN_MINUTES };
    const values = { title, position, ...minutes };
    return new CallError('item_in_line', { values });
  });
}
