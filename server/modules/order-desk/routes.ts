import type { DeskOrder, orderDeskCalls } from '@lathe/contract/order-desk-calls';
import { endOfDay, startOfDay } from '@lathe/rules/dates';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { audit, findPerson } from '../accounts/index.ts';
import { addressFromBody, assertValidAddress } from '../addresses/index.ts';
import { priceBook } from '../catalogue/index.ts';
import {
  findOrder,
  isOwnOrder,
  listOrderLines,
  listRefunds,
  refundableOf,
} from '../orders/index.ts';
import {
  addNote,
  cancelForBuyer,
  changeShippingAddress,
  markCollected,
  refundAsStaff,
  resendReceipt,
  revokeOrderLinks,
  type StaffActor,
  setHold,
} from './change-order.ts';
import { readOrderContext } from './desk-store.ts';
import { presentDeskOrder, presentListedOrder } from './present.ts';
import { readRefundSelection } from './refund-input.ts';
import { findOrders } from './search-store.ts';

export const orderDeskRoutes: Handlers<typeof orderDeskCalls> = {
  'GET /api/admin/orders': async ({ ctx, locale, query }) => {
    const { q = '', state, only, from, to } = query;
    const rows = await findOrders(ctx.db, {
      text: q.trim(),
      state,
      only,
      from: from ? startOfDay(from) : undefined,
      before: to ? endOfDay(to) : undefined,
      cursor: readCursor(query.cursor, 'uuid'),
    });
    return pageOf(rows, {
      path: '/api/admin/orders',
      query,
      cursorOf: ({ createdKey, id }) => ({ at: createdKey, id }),
      present: (row) => presentListedOrder(row, locale),
    });
  },

  'GET /api/admin/orders/{order}': async (call) => {
    const { ctx, actor, ip, params } = call;
    const shown = await show(call, params.order);
    await audit(ctx.db, {
      at: ctx.clock.now(),
      action: 'order.read',
      actorId: signedIn(actor).userId,
      subjectId: shown.customer?.uuid ?? null,
      object: { type: 'order', id: params.order },
      details: { order: shown.order.number },
      ip,
    });
    return shown;
  },

  'POST /api/admin/orders/{order}/notes': async (call) => {
    await addNote(staffActorOf(call), call.params.order, call.body.text);
    return await show(call, call.params.order);
  },

  'PUT /api/admin/orders/{order}/hold': async (call) => {
    await setHold(staffActorOf(call), call.params.order, call.body);
    return await show(call, call.params.order);
  },

  'POST /api/admin/orders/{order}/receipt': async (call) => {
    await resendReceipt(staffActorOf(call), call.params.order);
    return await show(call, call.params.order);
  },

  'POST /api/admin/orders/{order}/links': async (call) => {
    await revokeOrderLinks(staffActorOf(call), call.params.order);
    return await show(call, call.params.order);
  },

  'PUT /api/admin/orders/{order}/address': async (call) => {
    const content = addressFromBody(call.body.address);
    const address = await assertValidAddress(call.ctx.db, content, call.locale);
    await changeShippingAddress(staffActorOf(call), call.params.order, address);
    return await show(call, call.params.order);
  },

  'POST /api/admin/orders/{order}/cancel': async (call) => {
    await cancelForBuyer(staffActorOf(call), call.params.order, call.body.lines);
    return await show(call, call.params.order);
  },

  'POST /api/admin/orders/{order}/collected': async (call) => {
    await markCollected(staffActorOf(call), call.params.order, call.body.lines);
    return await show(call, call.params.order);
  },

  'POST /api/admin/orders/{order}/refunds': async (call) => {
    const { actor, body, params } = call;
    const key = call.header('idempotency-key') ?? body.request_key;
    if (key === undefined && body.refunded_before === undefined) {
      throw new CallError('validation', { fields: { refunded_before: [{ key: 'required' }] } });
    }
    await refundAsStaff(staffActorOf(call), {
      orderId: params.order,
      selection: readRefundSelection(body),
      reason: body.reason,
      note: body.note.trim(),
      // Prefixed with the user id, because two users may choose the same key.
      requestKey: key === undefined ? null : `${signedIn(actor).userId} ${key}`,
      refundedBefore: body.refunded_before ?? null,
    });
    return await show(call, params.order);
  },
};

function staffActorOf({ ctx, actor, ip }: Caller): StaffActor {
  return { ctx, actorId: signedIn(actor).userId, ip };
}

async function show({ ctx, actor, locale }: Caller, orderId: string): Promise<DeskOrder> {
  const order = await findOrder(ctx.db, orderId);
  if (!order) throw new CallError('not_found');
  const [lines, refunds, around] = await Promise.all([
    listOrderLines(ctx.db, orderId),
    listRefunds(ctx.db, orderId),
    readOrderContext(ctx.db, orderId),
  ]);
  const left = refundableOf(order, lines, refunds);
  const context = { book: await priceBook(ctx), locale };
  const { userId: id } = signedIn(actor);
  const staff = { id, email: (await findPerson(ctx.db, id))?.email };
  const isOwn = isOwnOrder({ order, lines, staff });
  return presentDeskOrder({ order, lines, refunds, left, context: around, isOwn }, context);
}
