import type { stockAlertCalls } from '@lathe/contract/stock-alert-calls';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { readToken } from './alert-links.ts';
import {
  confirmAlert,
  countAlerts,
  deleteAlerts,
  findAlert,
  isWaiting,
  listAlerts,
  readerHash,
} from './alert-store.ts';
import { findThing, presentThing, readThing, stateOf } from './awaited-thing.ts';
import { requestAlert } from './request-alert.ts';

export const stockAlertRoutes: Handlers<typeof stockAlertCalls> = {
  'GET /api/stock_alerts/{thing}': async (call) => {
    const { ctx, actor, params } = call;
    const offer = await readThing(ctx, params.thing, call);
    const reader = actor && { userId: actor.userId };
    return {
      ...presentThing(offer),
      state: stateOf(offer),
      waiting: reader ? await isWaiting(ctx.db, { thing: params.thing, reader }) : false,
    };
  },

  'POST /api/stock_alerts/{thing}': async (call) => ({
    state: await requestAlert(call, { thing: call.params.thing, email: call.body.email }),
  }),

  'GET /api/stock_alert_links/{token}': async (call) => {
    const { ctx, params } = call;
    const alert = await findAlert(ctx.db, readToken(ctx, 'confirm', params.token));
    if (!alert) throw new CallError('not_found');
    const offer = await readThing(ctx, alert.thing, { ...call, country: alert.country });
    return { ...presentThing(offer), confirmed: alert.confirmedAt !== null };
  },

  'POST /api/stock_alert_links/{token}/confirm': async ({ ctx, params }) => {
    const alert = await findAlert(ctx.db, readToken(ctx, 'confirm', params.token));
    if (!alert) throw new CallError('not_found');
    await confirmAlert(ctx.db, alert.id, ctx.clock.now());
  },

  'GET /api/unsubscribe/alerts/{token}': async ({ ctx, params }) => ({
    waiting: await countAlerts(ctx.db, readToken(ctx, 'stop', params.token)),
  }),

  'GET /api/users/{user}/stock_alerts': async (call) => {
    const { ctx, params } = call;
    const alerts = await listAlerts(ctx.db, params.user);
    const things = await Promise.all(
      alerts.map(async ({ thing, createdAt }) => {
        const offer = await findThing(ctx, thing, call);
        return offer ? [{ ...presentThing(offer), created_at: createdAt.toISOString() }] : [];
      }),
    );
    return { data: things.flat(), next_page_url: null };
  },

  'DELETE /api/users/{user}/stock_alerts/{thing}': async ({ ctx, params }) => {
    const hash = readerHash({ userId: params.user });
    await deleteAlerts(ctx.db, { hash, thing: params.thing });
  },
};
