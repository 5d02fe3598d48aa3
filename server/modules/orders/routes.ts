import type { orderCalls } from '@lathe/contract/order-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { assertWithinLimit, auditIfForAnother } from '../accounts/index.ts';
import { assertGoodAddress, typedAddress } from '../addresses/index.ts';
import { priceBook } from '../catalogue/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrderAddress } from './change-address.ts';
import { invoiceUrl } from './invoice.ts';
import { sendOrderMail } from './jobs.ts';
import { findOrder, listOrderLines, listOrders, type OrderRow } from './order-store.ts';
import { ownOrder, readableOrder } from './own-order.ts';
import { presentOrder, presentSummary } from './present.ts';

export const orderRoutes: Handlers<typeof orderCalls> = {
  'GET /api/users/{user}/orders': async (call) => {
    const { ctx, locale, params, query } = call;
    const cursor = readCursor(query.cursor, 'uuid');
    const rows = await listOrders(ctx.db, { userId: params.user, cursor });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'orders.read' });
    return pageOf(rows, {
      path: `/api/users/${params.user}/orders`,
      query: {},
      cursorOf: ({ createdKey, id }) => ({ at: createdKey, id }),
      present: (row) => presentSummary(row, locale),
    });
  },

  'GET /api/orders/{order}': async (call) => {
    const order = await readableOrder(call, call.params.order, call.query.key);
    return await show(call, order);
  },

  'POST /api/orders/{order}/cancel': async (call) => {
    const { id } = await ownOrder(call, call.params.order, call.body.key);
    await cancelOrder(call.ctx, id);
    return await showAgain(call, id);
  },

  'PUT /api/orders/{order}/address': async (call) => {
    const { id } = await ownOrder(call, call.params.order, call.body.key);
    const typed = typedAddress(call.body.address);
    const address = await assertGoodAddress(call.ctx.db, typed, call.locale);
    await changeOrderAddress(call.ctx, { orderId: id, address });
    return await showAgain(call, id);
  },

  'POST /api/orders/{order}/receipt': async (call) => {
    const { ctx } = call;
    const { id, email } = await ownOrder(call, call.params.order, call.body.key);
    await assertWithinLimit(ctx, 'mailbox', email);
    await inTransaction(ctx.db, (tx) =>
      ctx.jobs.enqueue(tx, sendOrderMail, { orderId: id, letter: 'confirmed' }),
    );
  },

  'GET /api/orders/{order}/invoice': async (call) => {
    const order = await readableOrder(call, call.params.order, call.query.key);
    if (order.paidAt === null) throw new CallError('not_found');
    return { url: await invoiceUrl(call.ctx, order) };
  },
};

async function showAgain(call: Caller, id: string) {
  const order = await findOrder(call.ctx.db, id);
  if (!order) throw new CallError('not_found');
  return await show(call, order);
}

async function show({ ctx, locale }: Caller, order: OrderRow) {
  const lines = await listOrderLines(ctx.db, order.id);
  return presentOrder(order, lines, { book: await priceBook(ctx), locale });
}
