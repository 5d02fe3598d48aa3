/** The queue of a limited edition, as the basket and the checkout use it. */
import type { StockQueue } from '../../sellables/index.ts';
import {
  joinQueue,
  keepQueuePositions,
  leaveEditionQueue,
  listQueuedReleases,
  lockEdition,
  moveQueuePositions,
  offerFreeCopies,
  positionOf,
} from './edition-queue.ts';

export const editionQueue: StockQueue = {
  // An expired offer counts as none until the sweep removes the place.
  positionSql: `(
    select json_build_object('offered', offered, 'until', offered_until, 'position', (
      select greatest(1, count(*)) from edition_queue as ahead
      where ahead.release_id = place.release_id and ahead.offered_until is null
        and ahead.id <= place.id))
    from edition_queue as place
    where place.cart_id = carts.id and place.release_id = items.sellable_id
      and items.mode = 'shop' and (offered_until is null or offered_until > $1))`,

  async join(tx, { uuid: releaseId, quantity }, { cartId, buyerKeys, now }) {
    await lockEdition(tx, releaseId);
    // An expired offer is removed before the buyer joins again at the end of the queue.
    await offerFreeCopies(tx, { releaseId, now });
    if (!(await joinQueue(tx, { releaseId, cartId, quantity, buyerKeys, now }))) return 'limit';
    await offerFreeCopies(tx, { releaseId, now });
    // A sold-out edition has no queue.
    return (await positionOf(tx, { releaseId, cartId })) ?? 'sold_out';
  },

  leave: (tx, { uuid, cartId, now }) => leaveEditionQueue(tx, { releaseId: uuid, cartId, now }),
  keep: keepQueuePositions,
  move: moveQueuePositions,
  list: listQueuedReleases,

  async offer(tx, { uuid: releaseId, now }) {
    await lockEdition(tx, releaseId);
    await offerFreeCopies(tx, { releaseId, now });
  },
};
