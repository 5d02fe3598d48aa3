import type { webhookCalls } from '@lathe/contract/webhook-calls';
import { isPayoutEvent } from '@lathe/rules/webhooks';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { listDeliveries } from './delivery-store.ts';
import { findEndpoint, listEndpoints } from './endpoint-store.ts';
import {
  changeEndpoint,
  createEndpoint,
  pauseEndpoint,
  removeEndpoint,
  resumeEndpoint,
  rotateSecret,
} from './manage-endpoints.ts';
import { presentDelivery, presentEndpoint } from './present.ts';
import { sendAgain, sendTest } from './send-by-hand.ts';

export const webhookRoutes: Handlers<typeof webhookCalls> = {
  'GET /api/users/{user}/webhooks': async ({ ctx, actor, params }) => {
    const rows = await listEndpoints(ctx.db, params.user);
    const visible = actor?.key ? rows.filter(({ events }) => !events.some(isPayoutEvent)) : rows;
    const now = ctx.clock.now();
    return { data: visible.map((row) => presentEndpoint(row, now)), next_page_url: null };
  },

  'POST /api/users/{user}/webhooks': async (call) => {
    const { row, secret } = await createEndpoint(call, call.params.user, call.body);
    return { ...presentEndpoint(row, call.ctx.clock.now()), secret };
  },

  'GET /api/users/{user}/webhooks/{webhook}': async ({ ctx, params }) => {
    const row = await findEndpoint(ctx.db, keyOf(params));
    if (!row) throw new CallError('not_found');
    return presentEndpoint(row, ctx.clock.now());
  },

  'PUT /api/users/{user}/webhooks/{webhook}': async (call) =>
    presentEndpoint(
      await changeEndpoint(call, keyOf(call.params), call.body),
      call.ctx.clock.now(),
    ),

  'DELETE /api/users/{user}/webhooks/{webhook}': async (call) => {
    await removeEndpoint(call, keyOf(call.params));
  },

  'POST /api/users/{user}/webhooks/{webhook}/rotate': async (call) => {
    const { row, secret } = await rotateSecret(call, keyOf(call.params), call.body);
    return { ...presentEndpoint(row, call.ctx.clock.now()), secret };
  },

  'POST /api/users/{user}/webhooks/{webhook}/pause': async (call) =>
    presentEndpoint(await pauseEndpoint(call, keyOf(call.params)), call.ctx.clock.now()),

  'POST /api/users/{user}/webhooks/{webhook}/resume': async (call) =>
    presentEndpoint(await resumeEndpoint(call, keyOf(call.params)), call.ctx.clock.now()),

  'POST /api/users/{user}/webhooks/{webhook}/test': async (call) =>
    presentDelivery(await sendTest(call, keyOf(call.params))),

  'GET /api/users/{user}/webhooks/{webhook}/deliveries': async ({ ctx, params, query }) => {
    const key = keyOf(params);
    if (!(await findEndpoint(ctx.db, key))) throw new CallError('not_found');
    const rows = await listDeliveries(ctx.db, {
      accountId: key.accountId,
      endpointId: key.id,
      cursor: readCursor(query.cursor, 'uuid'),
    });
    return pageOf(rows, {
      path: `/api/users/${params.user}/webhooks/${params.webhook}/deliveries`,
      query: {},
      cursorOf: ({ createdKey, id }) => ({ at: createdKey, id }),
      present: presentDelivery,
    });
  },

  'POST /api/users/{user}/webhooks/{webhook}/deliveries/{delivery}/resend': async (call) =>
    presentDelivery(
      await sendAgain(call, { ...keyOf(call.params), deliveryId: call.params.delivery }),
    ),
};

function keyOf({ user, webhook }: { user: string; webhook: string }) {
  return { accountId: user, id: webhook };
}
