import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { audit } from '../accounts/index.ts';
import { keyState } from './order-key.ts';
import { findOrder, type OrderRow } from './order-store.ts';

/** For who bought it, or has its key. Nobody else is told whether there is such an order. */
export async function ownOrder(
  { ctx, actor }: Caller,
  id: string,
  key: string | undefined,
): Promise<OrderRow> {
  const order = await findOrder(ctx.db, id);
  if (!order) throw new CallError('not_found');
  if (actor !== null && actor.userId === order.userId) return order;
  const state = keyState(ctx, order, key ?? '');
  // Whoever had the link knows of the order, and is told where to get another.
  if (state === 'expired') throw new CallError('order_link_expired');
  if (state === null) throw new CallError('not_found');
  return order;
}

/** The house may look, too, and that is written down; what it does has calls of its own. */
export async function readableOrder(
  call: Caller,
  id: string,
  key: string | undefined,
): Promise<OrderRow> {
  const { ctx, actor, ip } = call;
  const order = await findOrder(ctx.db, id);
  const isHouse = actor !== null && (actor.isStaff || actor.isAdmin);
  if (!order || !isHouse || order.userId === actor.userId) return await ownOrder(call, id, key);
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
