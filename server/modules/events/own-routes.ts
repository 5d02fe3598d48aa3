/** The calls by which sellers make their events. */
import type { eventCalls } from '@lathe/contract/event-calls';
import { pastBefore } from '@lathe/rules/event-states';
import type { Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import type { Caller, Handlers } from '../../platform/http/handlers.ts';
import { pageOf, readCursor } from '../../platform/http/paging.ts';
import { assertWithinLimit, auditIfForAnother } from '../accounts/index.ts';
import { withPagesLock } from '../pages/index.ts';
import { cancelFigures } from './cancel-figures.ts';
import { changeEvent } from './change-event.ts';
import { createEvent } from './create-event.ts';
import { duplicateEvent } from './duplicate-event.ts';
import { replyWithEventHistory } from './event-history-reply.ts';
import {
  cancelEvent,
  deleteEvent,
  postponeEvent,
  publishEvent,
  resumeEvent,
} from './event-life.ts';
import { makeEventPicture, setEventPicture } from './event-picture.ts';
import { listOwnEvents } from './own-store.ts';
import { presentOwnEvent } from './present-own.ts';
import { findVenue, findVenues } from './venues.ts';
import { type EventCall, type EventRequest, eventRequest, readOwnEvent } from './with-event.ts';

export const ownEventRoutes: Handlers<typeof eventCalls> = {
  'GET /api/users/{user}/events': async (call) => {
    const { ctx, params, query, locale } = call;
    const now = ctx.clock.now();
    const rows = await listOwnEvents(ctx.db, {
      ownerId: params.user,
      show: query.show ?? 'coming',
      past: pastBefore(now),
      cursor: readCursor(query.cursor, 'uuid'),
    });
    await auditIfForAnother(ctx.db, call, { subjectId: params.user, action: 'pages.read' });
    return pageOf(rows, {
      path: `/api/users/${params.user}/events`,
      query,
      cursorOf: ({ startsKey, id }) => ({ at: startsKey, id }),
      present: (event) => presentOwnEvent(event, { locale, now }),
    });
  },

  'POST /api/users/{user}/events': async (call) => {
    const { ctx, params, body, actor } = call;
    const { userId } = signedIn(actor);
    const event = await withPagesLock(call, (tx) =>
      createEvent(tx, ctx, { ownerId: params.user, userId, body }),
    );
    return await reply({ ...call, params: { ...params, event } });
  },

  'GET /api/users/{user}/events/{event}': async (call) => {
    const shown = await reply(call);
    const { user } = call.params;
    await auditIfForAnother(call.ctx.db, call, { subjectId: user, action: 'pages.read' });
    return shown;
  },

  'PUT /api/users/{user}/events/{event}': (call) =>
    change(call, (tx, request) => changeEvent(tx, call.ctx, { ...request, body: call.body })),

  'DELETE /api/users/{user}/events/{event}': async (call) => {
    const { ctx, query, locale } = call;
    const request = { ...eventRequest(call), ...query, locale };
    await withPagesLock(call, (tx) => deleteEvent(tx, ctx, request));
  },

  'POST /api/users/{user}/events/{event}/publish': (call) =>
    change(call, (tx, request) => publishEvent(tx, call.ctx, request)),

  'POST /api/users/{user}/events/{event}/postpone': (call) =>
    change(call, (tx, request) => postponeEvent(tx, call.ctx, request)),

  'POST /api/users/{user}/events/{event}/resume': (call) =>
    change(call, (tx, request) => resumeEvent(tx, call.ctx, request)),

  'POST /api/users/{user}/events/{event}/cancel': (call) =>
    change(call, (tx, request) => cancelEvent(tx, call.ctx, { ...request, ...call.body })),

  'GET /api/users/{user}/events/{event}/cancellation': async ({ ctx, params }) => {
    const { id } = await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    return await cancelFigures(ctx.db, id);
  },

  'POST /api/users/{user}/events/{event}/duplicate': async (call) => {
    const { ctx, params, body } = call;
    const request = { ...eventRequest(call), body };
    const event = await withPagesLock(call, (tx) => duplicateEvent(tx, ctx, request));
    return await reply({ ...call, params: { ...params, event } });
  },

  'POST /api/users/{user}/events/{event}/image': async (call) => {
    const { ctx, params, upload, actor } = call;
    await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
    await assertWithinLimit(ctx, 'picture', signedIn(actor).userId);
    const { bytes, fields } = upload;
    const picture = await makeEventPicture(ctx, {
      eventId: params.event,
      bytes,
      crop: fields.crop,
    });
    return await change(call, (tx, request) => setEventPicture(tx, ctx, { ...request, picture }));
  },

  'DELETE /api/users/{user}/events/{event}/image': (call) =>
    change(call, (tx, request) => setEventPicture(tx, call.ctx, { ...request, picture: null })),

  'GET /api/users/{user}/events/{event}/history': (call) =>
    replyWithEventHistory(call, { ...call.params, page: call.query.page }),

  'GET /api/users/{user}/venues': async ({ ctx, query, locale, actor }) => {
    const text = query.query.trim();
    if (text !== '') await assertWithinLimit(ctx, 'places', signedIn(actor).userId);
    const data = await findVenues(ctx, { text, locale });
    return { data, next_page_url: null, is_enabled: ctx.places.isEnabled };
  },

  'GET /api/users/{user}/venues/{venue}': async ({ ctx, params, locale, actor }) => {
    await assertWithinLimit(ctx, 'places', signedIn(actor).userId);
    return await findVenue(ctx, { id: params.venue, locale });
  },
};

async function change(call: EventCall, work: (tx: Tx, request: EventRequest) => Promise<void>) {
  await withPagesLock(call, (tx) => work(tx, eventRequest(call)));
  return await reply(call);
}

async function reply({ ctx, params, locale }: Caller & EventCall) {
  const event = await readOwnEvent(ctx.db, { ownerId: params.user, id: params.event });
  return presentOwnEvent(event, { locale, now: ctx.clock.now() });
}
