import type { orderCalls } from '@lathe/contract/order-calls';
import { inTransaction } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import {
  assertMailAllowed,
  assertWithinLimit,
  auditIfForAnother,
  normalizeEmail,
} from '../accounts/index.ts';
import { addressFromBody, assertValidAddress } from '../addresses/index.ts';
import { priceBook } from '../catalogue/index.ts';
import { cancelOrder } from './cancel-order.ts';
import { changeOrderAddress } from './change-address.ts';
import { creditNoteUrl } from './credit-note.ts';
import { invoiceUrl } from './invoice.ts';
import { sendOrderLink, sendOrderMail } from './jobs.ts';
import { listOrders } from './order-list.ts';
import { findOrder, findOrderId, listOrderLines, type OrderRow } from './order-store.ts';
import { ownOrder, readableOrder } from './own-order.ts';
import { presentOrder, presentSummary } from './present.ts';
import { hasCreditNote, listRefunds } from './refund-store.ts';
import { revokeLinks } from './revoke-links.ts';

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
    await cancelOrder(call.ctx, { orderId: id, lineIds: call.body.lines });
    return await showAfterChange(call, id);
  },

  'PUT /api/orders/{order}/address': async (call) => {
    const { id, email } = await ownOrder(call, call.params.order, call.body.key);
    const content = addressFromBody(call.body.address);
    const address = await assertValidAddress(call.ctx.db, content, call.locale);
    await assertMailAllowed(call.ctx, 'order', email);
    await changeOrderAddress(call.ctx, { orderId: id, address });
    return await showAfterChange(call, id);
  },

  'POST /api/order_links': async ({ ctx, ip, body }) => {
    const email = normalizeEmail(body.email);
    await assertWithinLimit(ctx, 'reset', ip);
    // The limit includes the order number, so that guesses do not use up the buyer's requests.
    await assertMailAllowed(ctx, 'order', `${body.number.trim().toUpperCase()} ${email}`);
    const orderId = await findOrderId(ctx.db, { number: body.number, email });
    await inTransaction(ctx.db, (tx) => ctx.jobs.enqueue(tx, sendOrderLink, { orderId }));
  },

  'POST /api/orders/{order}/links': async (call) => {
    const { ctx } = call;
    const { id, email } = await ownOrder(call, call.params.order, call.body.key);
    await assertMailAllowed(ctx, 'order', email);
    await inTransaction(ctx.db, (tx) => revokeLinks(tx, ctx, id));
  },

  'POST /api/orders/{order}/receipt': async (call) => {
    const { ctx } = call;
    const { id, email } = await ownOrder(call, call.params.order, call.body.key);
    await assertMailAllowed(ctx, 'order', email);
    await inTransaction(ctx.db, (tx) =>
      ctx.jobs.enqueue(tx, sendOrderMail, { orderId: id, letter: 'confirmed' }),
    );
  },

  'GET /api/orders/{order}/invoice': async (call) => {
    const order = await readableOrder(call, call.params.order, call.query.key);
    if (order.paidAt === null) throw new CallError('not_found');
    return { url: await invoiceUrl(call.ctx, order) };
  },

  'GET /api/orders/{order}/credit_notes/{credit_note}': async (call) => {
    const { params, query } = call;
    const order = await readableOrder(call, params.order, query.key);
    const refunds = await listRefunds(call.ctx.db, order.id);
    const refund = refunds.find(({ id }) => id === params.credit_note);
    if (!refund || !hasCreditNote(refund)) throw new CallError('not_found');
    return { url: await creditNoteUrl(call.ctx, order, refund) };
  },
};

async function showAfterChange(call: Caller, id: string) {
  const order = await findOrder(call.ctx.db, id);
  if (!order) throw new CallError('not_found');
  return await show(call, order);
}

async function show({ ctx, locale }: Caller, order: OrderRow) {
  const lines = await listOrderLines(ctx.db, order.id);
  const refunds = await listRefunds(ctx.db, order.id);
  return presentOrder(order, { lines, refunds }, { book: await priceBook(ctx), locale });
}
