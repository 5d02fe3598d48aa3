/** Publishes, postpones, resumes, cancels and deletes an event. Callers lock the owner's account. */
import { canStep, type EventStep, eventStatus } from '@lathe/rules/event-states';
import { isInEventWindow } from '@lathe/rules/event-times';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { assertConfirmationWord, assertTyped } from '../../platform/confirmation-word.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { findPerson } from '../accounts/index.ts';
import { assertCanPublishOnPage } from '../pages/index.ts';
import { listGuests } from '../tickets/index.ts';
import { type CancelFigures, cancelFigures, isSameRefund } from './cancel-figures.ts';
import { windowProblem } from './check-event.ts';
import { addToEventHistory, type EventAction } from './event-history.ts';
import { announceSoon, refundEvent, tellHoldersSoon } from './jobs.ts';
import type { OwnEventRow } from './own-store.ts';
import { endGuests } from './remove-guests.ts';
import { lockPools } from './selling/counts.ts';
import { type EventRequest, publishEventChanged, readOwnEvent } from './with-event.ts';

type Deletion = EventRequest & { confirmation: string; locale: Locale };

export async function publishEvent(tx: Tx, ctx: Ctx, request: EventRequest): Promise<void> {
  const event = await allowed(tx, ctx, request, 'publish');
  const owner = await findPerson(tx, request.ownerId);
  // Invited sellers enter the studio without seller details, but need them to sell.
  if (!owner?.onboarded_at) throw new CallError('seller_details_needed');
  await assertCanPublishOnPage(tx, { ownerId: event.ownerId, pageId: event.pageId });
  const now = ctx.clock.now();
  if (!isInEventWindow(event.startsAt, event.timeZone, now)) {
    throw new CallError('validation', { fields: { date: [windowProblem()] } });
  }
  await step(tx, ctx, { event, request, columns: { published_at: now }, action: 'published' });
  await announceSoon(tx, ctx, event.id);
}

/** Its date stays until a new one is set, but nobody can buy a ticket. */
export async function postponeEvent(tx: Tx, ctx: Ctx, request: EventRequest): Promise<void> {
  const event = await allowed(tx, ctx, request, 'postpone');
  const columns = { postponed_at: ctx.clock.now(), is_reschedule_untold: true };
  await step(tx, ctx, { event, request, columns, action: 'postponed' });
  await tellHoldersSoon(tx, ctx, event.id);
}

/** Who was not told of the postponement is not offered their money back. */
const RESUMED = { postponed_at: null, is_reschedule_untold: false };

export async function resumeEvent(tx: Tx, ctx: Ctx, request: EventRequest): Promise<void> {
  const event = await allowed(tx, ctx, request, 'resume');
  if (!isInEventWindow(event.startsAt, event.timeZone, ctx.clock.now())) {
    throw new CallError('validation', { fields: { date: [windowProblem()] } });
  }
  await step(tx, ctx, { event, request, columns: RESUMED, action: 'resumed' });
  await tellHoldersSoon(tx, ctx, event.id);
  await announceSoon(tx, ctx, event.id);
}

type Cancellation = EventRequest & { confirmation: string; figures: CancelFigures };

/**
 * Final. Nothing more is sold from now on, and jobs refund what was: also what is being paid for,
 * because the buyer's bank may already have been asked.
 */
export async function cancelEvent(tx: Tx, ctx: Ctx, request: Cancellation): Promise<void> {
  const { id, confirmation, figures } = request;
  const event = await allowed(tx, ctx, request, 'cancel');
  assertTyped(confirmation, event.name);
  await lockPools(tx, id);
  if (!isSameRefund(await cancelFigures(tx, id), figures)) throw new CallError('changed_meanwhile');
  const columns = { cancelled_at: ctx.clock.now() };
  await step(tx, ctx, { event, request, columns, action: 'cancelled' });
  await ctx.jobs.enqueue(tx, refundEvent, { eventId: id });
  await endGuests(tx, ctx, await listGuests(tx, id));
}

/** The row stays, because refunded tickets refer to it. */
export async function deleteEvent(tx: Tx, ctx: Ctx, request: Deletion): Promise<void> {
  const { ownerId, id } = request;
  await readOwnEvent(tx, { ownerId, id });
  assertConfirmationWord(request.confirmation, 'delete', request.locale);
  await lockPools(tx, id);
  const event = await readOwnEvent(tx, { ownerId, id });
  if (event.tickets.inTheWay > 0) throw new CallError('event_has_tickets');
  const columns = { deleted_at: ctx.clock.now(), published_at: null };
  await step(tx, ctx, { event, request, columns, action: 'deleted' });
}

async function allowed(
  tx: Tx,
  { clock }: Ctx,
  { ownerId, id }: EventRequest,
  wanted: EventStep,
): Promise<OwnEventRow> {
  const event = await readOwnEvent(tx, { ownerId, id });
  const status = eventStatus(event, clock.now());
  if (!canStep(status, wanted)) {
    throw new CallError('event_step_not_possible', { values: { step: wanted, status } });
  }
  return event;
}

interface Step {
  event: OwnEventRow;
  request: EventRequest;
  columns: Partial<
    Record<'published_at' | 'postponed_at' | 'cancelled_at' | 'deleted_at', Date | null>
  > & { is_reschedule_untold?: boolean };
  action: EventAction;
}

async function step(tx: Tx, ctx: Ctx, { event, request, columns, action }: Step): Promise<void> {
  const { id } = event;
  await tx
    .updateTable('events')
    .set((eb) => ({
      ...columns,
      version: eb('version', '+', 1),
      sequence: eb('sequence', '+', action === 'published' ? 0 : 1),
    }))
    .where('id', '=', id)
    .execute();
  const { userId } = request;
  await addToEventHistory(tx, { eventId: id, userId, action, now: ctx.clock.now() });
  await publishEventChanged(tx, ctx, event);
}
