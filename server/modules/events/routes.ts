import type { publicPageCalls } from '@lathe/contract/public-page-calls';
import { pastBefore } from '@lathe/rules/event-states';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findPageForCall, isPageName } from '../pages/index.ts';
import { findEvent, listActs, listNextEvents, listPageEvents } from './event-store.ts';
import { presentEvent } from './present.ts';
import { readTickets } from './ticket-list.ts';

type EventCall = Extract<keyof typeof publicPageCalls, `${string}/events${string}`>;

export const eventRoutes: Handlers<Pick<typeof publicPageCalls, EventCall>> = {
  'GET /api/pages/{page}/events': async (call) => {
    const { id } = await findPageForCall(call);
    const now = call.ctx.clock.now();
    const events = await listPageEvents(call.ctx.db, { pageId: id, now, past: pastBefore(now) });
    return {
      data: events.map((event) => presentEvent(event, { locale: call.locale, now })),
      next_page_url: null,
    };
  },

  'GET /api/pages/{page}/events/{event}': async (call) => {
    const { id } = await findPageForCall(call);
    const now = call.ctx.clock.now();
    const { event: wanted } = call.params;
    const event = isPageName(wanted)
      ? await findEvent(call.ctx.db, { pageId: id, event: wanted, now })
      : undefined;
    if (!event) throw new CallError('not_found');
    return {
      ...presentEvent(event, { locale: call.locale, now }),
      acts: await listActs(call.ctx.db, event.id),
      ...(await readTickets(call, { ...event, code: call.query.code ?? '' })),
    };
  },

  'GET /api/events': async ({ ctx, locale }) => {
    const now = ctx.clock.now();
    const events = await listNextEvents(ctx.db, { now, past: now });
    return {
      data: events.map((event) => presentEvent(event, { locale, now })),
      next_page_url: null,
    };
  },
};
