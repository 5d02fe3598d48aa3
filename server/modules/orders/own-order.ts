import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { type KeyStateOf, readObjectKey } from '../../platform/object-key.ts';
import { audit } from '../accounts/index.ts';
import { keyState } from './order-key.ts';
import { findOrder, type OrderRow } from './order-store.ts';

/** For the buyer, or with the link key. Anybody else gets 404. */
export async function ownOrder(
  { ctx, actor }: Caller,
  id: string,
  key: string | undefined,
): Promise<OrderRow> {
  const order = await findOrder(ctx.db, id);
  if (!order) throw new CallError('not_found');
  if (actor !== null && actor.userId === order.userId) return order;
  const state = keyState(ctx, order, key ?? '');
  // Holders of an expired link know that the order exists, so they may see where to request a new
  // one.
  if (state === 'expired') throw new CallError('order_link_expired');
  if (state === null) throw new CallError('not_found');
  return order;
}

/** Staff may read it too, which is logged. Staff actions have their own calls. */
export async function readableOrder(
  call: Caller,
  id: string,
  key: string | undefined,
): Promise<OrderRow> {
  const { ctx, actor, ip } = call;
  const order = await findOrder(ctx.db, id);
  const isStaff = actor !== null && (actor.isStaff || actor.isAdmin);
  if (!order || !isStaff || order.userId === actor.userId) return await ownOrder(call, id, key);
  await audit(ctx.db, {
    at: ctx.clock.now(),
    action: 'order.read',
    actorId: actor.userId,
    subjectId: order.userId,
    object: { type: 'order', id },
    ip,
  });
  return order;
}

/** For uploads, of which nothing is read without a valid key. Made-up keys cost no query. */
export function makeKeyStateOf(ctx: Ctx): KeyStateOf {
  return async ({ kind, id, key }) => {
    if (!readObjectKey(ctx, { kind, id, key })) return null;
    const order = await findOrder(ctx.db, id);
    return order ? keyState(ctx, order, key) : null;
  };
}
