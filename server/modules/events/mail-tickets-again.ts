/** For a guest who cannot find the mail. The codes stay. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { GuestRow } from '../tickets/index.ts';
import { isOpen } from './add-guests.ts';
import { mailGuests } from './jobs.ts';
import type { OwnEvent } from './own-store.ts';
import { readOwnEvent } from './with-event.ts';

export async function mailTicketsAgain(
  tx: Tx,
  ctx: Ctx,
  { guest, ...own }: OwnEvent & { guest: GuestRow },
): Promise<void> {
  const event = await readOwnEvent(tx, own);
  if (!isOpen(event, ctx.clock.now())) throw new CallError('guests_not_changeable');
  if (guest.email === '') throw new CallError('guest_without_address');
  await mailGuests(tx, ctx, { guests: [guest], about: 'tickets' });
}
