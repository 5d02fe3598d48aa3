import type { EventBody } from '@lathe/contract/event-calls';
import { EVENTS_MAX } from '@lathe/rules/event-limits';
import { slugify } from '@lathe/rules/slugs';
import type { Ctx } from '../../context.ts';
import { lock } from '../../platform/db/locks.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { checkedEvent } from './check-event.ts';
import { addToEventHistory } from './event-history.ts';
import { countOwnEvents, replaceActs, takenEventSlugs } from './own-store.ts';
import { publishEventChanged } from './with-event.ts';

interface NewEvent {
  ownerId: string;
  userId: string;
  body: EventBody;
}

/** Callers lock the owner's account, so that concurrent requests cannot exceed the limit. */
export async function createEvent(tx: Tx, ctx: Ctx, input: NewEvent): Promise<string> {
  const { ownerId, userId, body } = input;
  await assertRoomForEvent(tx, ownerId);
  const { columns, acts } = await checkedEvent(tx, ctx, { ownerId, body, before: null });
  const now = ctx.clock.now();
  const slug = await freeEventSlug(tx, { pageId: columns.page_id, name: columns.name });
  const { id } = await tx
    .insertInto('events')
    .values({ ...columns, owner_id: ownerId, slug, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  await replaceActs(tx, id, acts);
  await addToEventHistory(tx, { eventId: id, userId, action: 'created', now });
  await publishEventChanged(tx, ctx, { id, ownerId, pageId: columns.page_id });
  return id;
}

export async function assertRoomForEvent(tx: Tx, ownerId: string): Promise<void> {
  if ((await countOwnEvents(tx, ownerId)) < EVENTS_MAX) return;
  throw new CallError('event_limit_reached', { values: { limit: EVENTS_MAX } });
}

const SLUG_MAX = 60;

/** Also avoids slugs of deleted events: a link never leads to another thing. */
export async function freeEventSlug(
  tx: Tx,
  { pageId, name }: { pageId: string; name: string },
): Promise<string> {
  await lock(tx, 'group-slug', pageId);
  const base = slugify(name).slice(0, SLUG_MAX).replace(/-$/, '') || 'event';
  const taken = await takenEventSlugs(tx, { pageId, base });
  for (let number = 1; ; number += 1) {
    const slug = number === 1 ? base : `${base}-${number}`;
    if (!taken.has(slug)) return slug;
  }
}
