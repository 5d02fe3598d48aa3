/** Every change of an event by its seller: locks the account, and lets open pages follow. */
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { auditIfForAnother, lockPerson } from '../accounts/index.ts';
import { findOwnEvent, type OwnEvent, type OwnEventRow } from './own-store.ts';

export interface EventRequest extends OwnEvent {
  /** The owner, or someone who acts for them. */
  userId: string;
}

export type EventCall = Caller & { params: { user: string; event: string } };

export function eventRequest({ params, actor }: EventCall): EventRequest {
  return { ownerId: params.user, id: params.event, userId: signedIn(actor).userId };
}

/** All changes of one seller's events run one after another. */
export async function withEventsLock<T>(
  call: Caller & { params: { user: string } },
  change: (tx: Tx) => Promise<T>,
): Promise<T> {
  const { user } = call.params;
  return await inTransaction(call.ctx.db, async (tx) => {
    await lockPerson(tx, user);
    const result = await change(tx);
    await auditIfForAnother(tx, call, { subjectId: user, action: 'pages.edited' });
    return result;
  });
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
