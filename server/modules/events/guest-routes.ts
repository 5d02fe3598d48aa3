import type { guestCalls, NewGuest } from '@lathe/contract/guest-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { assertWithinLimit, auditIfForAnother, normalizeEmail } from '../accounts/index.ts';
import { listGuests } from '../tickets/index.ts';
import { addGuests } from './add-guests.ts';
import { mailTicketsAgain } from './mail-tickets-again.ts';
import { takeOffGuestList } from './remove-guests.ts';
import { readOwnEvent } from './with-event.ts';

export const guestRoutes: Handlers<typeof guestCalls> = {
  'GET /api/users/{user}/events/{event}/guests': async (call) => {
    const { ctx, params } = call;
    await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    const guests = await listGuests(ctx.db, params.event);
    return {
      // One page is enough, because the number per event is limited.
      data: guests.map(({ id, name, email, category, places, note, numbers }) => ({
        uuid: id,
        name,
        email,
        category,
        places,
        note,
        numbers,
      })),
      next_page_url: null,
    };
  },

  'POST /api/users/{user}/events/{event}/guests': async (call) => {
    const { ctx, params, body, locale } = call;
    const own = { ownerId: params.user, id: params.event };
    await assertMailsAllowed(call, body.guests);
    return await inTransaction(ctx.db, async (tx) => {
      const added = await addGuests(tx, ctx, { ...own, ...body, locale });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'pages.edited' });
      return { added };
    });
  },

  'DELETE /api/users/{user}/events/{event}/guests/{guest}': async (call) => {
    const { ctx, params } = call;
    const own = { ownerId: params.user, id: params.event, guestId: params.guest };
    await inTransaction(ctx.db, async (tx) => {
      await takeOffGuestList(tx, ctx, own);
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'pages.edited' });
    });
  },

  'POST /api/users/{user}/events/{event}/guests/{guest}/mail': async (call) => {
    const { ctx, params } = call;
    const own = { ownerId: params.user, id: params.event };
    await readOwnEvent(ctx.db, own);
    const guest = (await listGuests(ctx.db, own.id)).find(({ id }) => id === params.guest);
    if (!guest) throw new CallError('not_found');
    await assertMailsAllowed(call, [guest]);
    await inTransaction(ctx.db, async (tx) => {
      await mailTicketsAgain(tx, ctx, { ...own, guest });
      await auditIfForAnother(tx, call, { subjectId: params.user, action: 'pages.edited' });
    });
  },
};

/** Strangers get the mails. */
async function assertMailsAllowed(
  { ctx, actor }: Caller,
  guests: readonly Pick<NewGuest, 'email'>[],
): Promise<void> {
  await assertWithinLimit(ctx, 'guest_list', signedIn(actor).userId);
  const emails = new Set(guests.map(({ email }) => normalizeEmail(email)));
  emails.delete('');
  await Promise.all([...emails].map((email) => assertWithinLimit(ctx, 'ticket_mailbox', email)));
}
