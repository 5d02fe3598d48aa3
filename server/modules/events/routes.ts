import type { publicPageCalls } from '@lathe/contract/public-page-calls';
import { pastBefore } from '@lathe/rules/event-states';
import { bcp47, countryName } from '@lathe/rules/locales';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { findPageForCall, isPageName } from '../pages/index.ts';
import {
  findEvent,
  listActs,
  listEventFilters,
  listNextEvents,
  listPageEvents,
} from './event-store.ts';
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

  'GET /api/events': async ({ ctx, query, locale }) => {
    const now = ctx.clock.now();
    const [country, ...city] = query.place?.split('/') ?? [];
    const wanted = { country, city: city.join('/'), month: query.month };
    const events = await listNextEvents(ctx.db, { now, past: now, ...wanted });
    return {
      data: events.map((event) => presentEvent(event, { locale, now })),
      next_page_url: null,
    };
  },

  'GET /api/events/filters': async ({ ctx, locale }) => {
    const now = ctx.clock.now();
    const rows = await listEventFilters(ctx.db, { now, past: now });
    const { compare } = new Intl.Collator(bcp47(locale));
    const places = [...Map.groupBy(rows, ({ country }) => country)].map(([country, events]) => ({
      country,
      country_name: countryName(country, locale),
      cities: [...new Set(events.map(({ city }) => city))].filter(Boolean).sort(compare),
    }));
    return {
      places: places.sort((a, b) => compare(a.country_name, b.country_name)),
      months: [...new Set(rows.map(({ month }) => month))],
    };
  },
};
