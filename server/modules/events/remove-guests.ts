/** Takes guests off the list of an event: their codes die, and their places are free. */
import { isOver, publicEventStatus } from '@lathe/rules/event-states';
import type { Ctx } from '../../context.ts';
import { lockAll } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import {
  admittedAmong,
  cancelGuestTickets,
  type GuestRow,
  listGuests,
  listTicketsOfGuests,
  removeGuest,
} from '../tickets/index.ts';
import { mailGuests } from './jobs.ts';
import type { OwnEvent } from './own-store.ts';
import { changeCounts, lockPools } from './selling/counts.ts';
import { offerFreePlaces } from './waiting/offer-places.ts';
import { publishEventChanged, readOwnEvent } from './with-event.ts';

export async function takeOffGuestList(
  tx: Tx,
  ctx: Ctx,
  { guestId, ...own }: OwnEvent & { guestId: string },
): Promise<void> {
  await readOwnEvent(tx, own);
  const ticketIds = (await listTicketsOfGuests(tx, [guestId])).map(({ id }) => id);
  // A door lets somebody in before or after.
  await lockAll(tx, 'admission', ticketIds);
  await lockPools(tx, own.id);
  const event = await readOwnEvent(tx, own);
  if (isOver(publicEventStatus(event, ctx.clock.now()))) {
    throw new CallError('guests_not_changeable');
  }
  const guest = (await listGuests(tx, own.id)).find(({ id }) => id === guestId);
  if (!guest) throw new CallError('not_found');
  if ((await admittedAmong(tx, ticketIds)).size > 0) throw new CallError('guest_admitted');
  await endGuests(tx, ctx, [guest]);
  await removeGuest(tx, { id: guestId, now: ctx.clock.now() });
  await publishEventChanged(tx, ctx, event);
}

/** Callers lock the pools first. */
export async function endGuests(
  tx: Tx,
  ctx: Pick<Ctx, 'jobs' | 'clock'>,
  guests: readonly GuestRow[],
): Promise<void> {
  const now = ctx.clock.now();
  const freed = await cancelGuestTickets(
    tx,
    guests.map(({ id }) => id),
    now,
  );
  for (const { categoryId: uuid, places } of freed) {
    await changeCounts(tx, { uuid }, { sold: -places });
  }
  // People may wait for them.
  await offerFreePlaces(
    tx,
    freed.map(({ categoryId }) => categoryId),
    now,
  );
  await mailGuests(tx, ctx, { guests, about: 'ended' });
}
