import type { returnCalls } from '@lathe/contract/return-calls';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { assertMailAllowed } from '../accounts/index.ts';
import { listOrderLines, type OrderRow, ownOrder, readableOrder } from '../orders/index.ts';
import { answerReturn } from './answer-return.ts';
import { presentReturn, presentReturnSummary, withLinks } from './present.ts';
import { requestReturn } from './request-return.ts';
import { findReturn, listReturns, listReturnsOf } from './return-store.ts';
import { returnableOf } from './returnable.ts';

export const returnRoutes: Handlers<typeof returnCalls> = {
  'GET /api/orders/{order}/returns': async (call) =>
    await show(call, await readableOrder(call, call.params.order, call.query.key)),

  'POST /api/orders/{order}/returns': async (call) => {
    const { ctx, body, files } = call;
    const order = await ownOrder(call, call.params.order, body.key ?? call.query.key);
    await assertMailAllowed(ctx, 'order', order.email);
    const { lines, reason, text } = body;
    await requestReturn(ctx, { order, lines, reason, text, pictures: files });
    return await show(call, order);
  },

  'GET /api/admin/returns': async ({ ctx, locale, query }) => {
    const { state } = query;
    const rows = await listReturns(ctx.db, { state, cursor: readCursor(query.cursor, 'uuid') });
    return pageOf(await withLinks(ctx, rows), {
      path: '/api/admin/returns',
      query,
      cursorOf: ({ askedKey, id }) => ({ at: askedKey, id }),
      present: (row) => presentReturnSummary(row, locale),
    });
  },

  'GET /api/admin/returns/{return}': async (call) => await showOne(call, call.params.return),

  'POST /api/admin/returns/{return}/answer': async (call) => {
    const { ctx, actor, ip, params, body } = call;
    await answerReturn(ctx, {
      returnId: params.return,
      event: body.event,
      answer: body.answer,
      withPostage: body.with_postage,
      expectedState: body.seen,
      actorId: signedIn(actor).userId,
      ip,
    });
    return await showOne(call, params.return);
  },
};

async function show({ ctx, locale }: Caller, order: OrderRow) {
  const [lines, returns] = await Promise.all([
    listOrderLines(ctx.db, order.id),
    listReturnsOf(ctx.db, order.id),
  ]);
  return {
    returns: (await withLinks(ctx, returns)).map((row) => presentReturn(row, locale)),
    returnable: returnableOf(order, { lines, returns }, ctx.clock.now()),
  };
}

async function showOne({ ctx, locale }: Caller, id: string) {
  const row = await findReturn(ctx.db, id);
  const [linked] = await withLinks(ctx, row ? [row] : []);
  if (!linked) throw new CallError('not_found');
  return presentReturnSummary(linked, locale);
}
