/** What every change of an event by its seller needs. It runs in `withPagesLock`. */
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { findOwnEvent, type OwnEvent, type OwnEventRow } from './own-store.ts';

export interface EventRequest extends OwnEvent {
  /** The owner, or someone who acts for them. */
  userId: string;
}

export type EventCall = Caller & { params: { user: string; event: string } };

export function eventRequest({ params, actor }: EventCall): EventRequest {
  return { ownerId: params.user, id: params.event, userId: signedIn(actor).userId };
}

export async function readOwnEvent(
  db: Parameters<typeof findOwnEvent>[0],
  event: OwnEvent,
): Promise<OwnEventRow> {
  const row = await findOwnEvent(db, event);
  if (!row) throw new CallError('not_found');
  return row;
}

/** Open pages of the studio load it again, and pages of the shop are rendered again. */
export async function publishEventChanged(
  tx: Tx,
  { realtime, cache }: Pick<Ctx, 'realtime' | 'cache'>,
  { id, ownerId, pageId }: Pick<OwnEventRow, 'id' | 'ownerId' | 'pageId'>,
): Promise<void> {
  await realtime.publish(tx, `account:${ownerId}`, 'events', { event: id });
  await cache.clear(tx, 'events', 'pages', `page:${pageId}`);
}
