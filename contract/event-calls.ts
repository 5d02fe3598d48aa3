/** A seller's own events: make, change, publish, postpone, cancel, duplicate, delete. */
import {
  EVENT_ACTS_MAX,
  EVENT_AGE_MAX,
  EVENT_AGE_MIN,
  EVENT_TEXT_MAX,
} from '@lathe/rules/event-limits';
import { EVENT_STATUSES } from '@lathe/rules/event-states';
import { EVENT_DESCRIPTION_MAX_LENGTH, PICTURE_BYTES_MAX } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { crop } from './page-calls.ts';
import { ofUser } from './params.ts';
import { picture } from './picture.ts';
import { countryCode, multilineText, requiredLine, singleLine } from './text.ts';
import { version } from './version.ts';

/** `2026-12-03`. */
const day = singleLine(10);
/** `20:00`, on the clocks at the place of the event. */
const clockTime = singleLine(5);
const occurrence = z.enum(['first', 'second']);

const act = z.object({
  name: requiredLine(EVENT_TEXT_MAX.act),
  /** A page of the shop; null for an artist without one. */
  page_id: z.uuid().nullable().default(null),
});

const eventBody = z.object({
  event_name: requiredLine(EVENT_TEXT_MAX.name),
  page_id: z.uuid(),
  venue: requiredLine(EVENT_TEXT_MAX.venue),
  address: singleLine(EVENT_TEXT_MAX.address).default(''),
  city: singleLine(EVENT_TEXT_MAX.city).default(''),
  country: countryCode,
  /** http:// or https:// */
  map_url: singleLine(EVENT_TEXT_MAX.url).default(''),
  date: day,
  time: clockTime,
  /** If clocks show the time twice, because they are set back. */
  occurrence: occurrence.default('first'),
  /** Empty for none. Later than `time` means the evening before. */
  doors_time: clockTime.default(''),
  /** Empty: the first one of the country, or UTC. */
  time_zone: singleLine(60).default(''),
  age_limit: z.int().min(EVENT_AGE_MIN).max(EVENT_AGE_MAX).nullable().default(null),
  /** Tickets of another shop: http:// or https:// */
  ticket_url: singleLine(EVENT_TEXT_MAX.url).default(''),
  description: multilineText(EVENT_DESCRIPTION_MAX_LENGTH).default(''),
  acts: z.array(act).max(EVENT_ACTS_MAX).default([]),
  /** The last day on which buyers may give tickets back, at the place; empty: they may not. */
  returns_until: singleLine(10).default(''),
});

export type EventBody = z.output<typeof eventBody>;

export const ownEvent = z.object({
  uuid: z.uuid(),
  event_name: z.string(),
  /** Of its page in the shop. */
  url: z.string(),
  page: z.object({ uuid: z.uuid(), name: z.string(), is_live: z.boolean() }),
  venue: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  country_name: z.string(),
  map_url: z.string(),
  date: z.string(),
  time: z.string(),
  occurrence,
  doors_time: z.string(),
  time_zone: z.string(),
  /** With its offset. */
  starts_at: z.string(),
  age_limit: z.int().nullable(),
  ticket_url: z.string(),
  description: z.string(),
  acts: z.array(
    z.object({
      name: z.string(),
      page: z.object({ uuid: z.uuid(), name: z.string(), url: z.string() }).nullable(),
    }),
  ),
  /** Empty if tickets are not taken back. */
  returns_until: z.string(),
  image: picture.nullable(),
  status: z.enum(EVENT_STATUSES),
  tickets: z.object({
    categories: z.int(),
    capacity: z.int(),
    sold: z.int(),
    /** For guests. */
    free: z.int(),
    held: z.int(),
  }),
  /** Sent back with a change, so that a concurrent change is detected and not overwritten. */
  version: z.int(),
  operations: z.object({
    edit_enabled: z.boolean(),
    publish_enabled: z.boolean(),
    postpone_enabled: z.boolean(),
    resume_enabled: z.boolean(),
    cancel_enabled: z.boolean(),
    delete_enabled: z.boolean(),
    /** Own tickets, which need a country where VAT on admission is paid. */
    sell_tickets_enabled: z.boolean(),
  }),
});

export type OwnEvent = z.infer<typeof ownEvent>;

const count = z.int().min(0).max(2_147_483_647);

const cancelFigures = z.object({
  /** Orders and tickets that are refunded. */
  orders: count,
  tickets: count,
  /** By currency, in minor units. */
  amounts: z
    .array(
      z.object({
        currency: singleLine(3),
        /** What buyers get back, with VAT. */
        amount: count,
        /** What sellers give back of their earnings. */
        earnings: count,
      }),
    )
    .max(3),
  /** Orders about which a bank decides; they are refunded only if the bank leaves the money here. */
  disputed: count,
  /** Tickets that are being paid for; they are refunded once they are paid. */
  held: count,
});

export type CancelFigures = z.infer<typeof cancelFigures>;

const ofEvent = ofUser.extend({ event: z.uuid() });
const manage = { area: 'Events', permission: 'pages.manage', owner: 'user' } as const;
const step = { ...manage, params: ofEvent, reply: ownEvent } as const;
const confirmation = z.string().max(40);

export const eventCalls = {
  'GET /api/users/{user}/events': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'The events of the seller: coming ones, the next first, or past ones, the last first',
    params: ofUser,
    query: z.object({ show: z.enum(['coming', 'past']).optional(), cursor: pageCursor }),
    reply: collection(ownEvent),
  },
  'POST /api/users/{user}/events': {
    scope: 'events:write',
    ...manage,
    summary: 'Creates an event; it is a draft until it is published',
    params: ofUser,
    body: eventBody,
    reply: ownEvent,
    errors: ['not_found', 'event_limit_reached'],
  },
  'GET /api/users/{user}/events/{event}': {
    scope: 'catalogue:read',
    ...step,
    summary: 'One event',
    errors: ['not_found'],
  },
  'PUT /api/users/{user}/events/{event}': {
    scope: 'events:write',
    ...step,
    summary: 'Changes an event; a published one with another date or place counts as moved',
    body: eventBody.extend({ version }),
    errors: ['not_found', 'changed_meanwhile', 'event_cancelled'],
  },
  'DELETE /api/users/{user}/events/{event}': {
    scope: 'events:write',
    ...manage,
    summary: 'Deletes an event without tickets, after a typed confirmation',
    params: ofEvent,
    query: z.object({ confirmation }),
    reply: null,
    errors: ['not_found', 'event_has_tickets'],
  },
  'POST /api/users/{user}/events/{event}/publish': {
    scope: 'events:write',
    ...step,
    summary: 'Shows a draft in the shop',
    errors: ['not_found', 'event_step_not_possible', 'seller_details_needed'],
  },
  'POST /api/users/{user}/events/{event}/postpone': {
    scope: 'events:write',
    ...step,
    summary: 'Stops the sale of tickets until a new date is set, or the event is resumed',
    errors: ['not_found', 'event_step_not_possible'],
  },
  'POST /api/users/{user}/events/{event}/resume': {
    scope: 'events:write',
    ...step,
    summary: 'A postponed event takes place on its date after all',
    errors: ['not_found', 'event_step_not_possible'],
  },
  'POST /api/users/{user}/events/{event}/cancel': {
    ...step,
    summary:
      'Cancels an event for good and refunds its tickets; `confirmation` is its name, and `figures` is what the seller saw',
    body: z.object({ confirmation: z.string().max(EVENT_TEXT_MAX.name), figures: cancelFigures }),
    errors: ['not_found', 'event_step_not_possible', 'changed_meanwhile'],
  },
  'GET /api/users/{user}/events/{event}/cancellation': {
    ...manage,
    summary: 'What would be refunded if the event were cancelled now',
    params: ofEvent,
    reply: cancelFigures,
    errors: ['not_found'],
  },
  'POST /api/users/{user}/events/{event}/duplicate': {
    scope: 'events:write',
    ...step,
    summary: 'A draft with the same texts and ticket categories on another day',
    body: z.object({ date: day, time: clockTime, occurrence: occurrence.default('first') }),
    errors: ['not_found', 'event_limit_reached'],
  },
  'POST /api/users/{user}/events/{event}/image': {
    scope: 'events:write',
    ...step,
    summary: 'Uploads the picture, aspect ratio 5:7: multipart, field `image`, optional `crop`',
    upload: {
      field: 'image',
      maxBytes: PICTURE_BYTES_MAX,
      fields: z.object({ crop: crop.optional() }),
    },
    errors: ['not_found', 'picture_refused', 'too_large', 'wrong_content_type'],
  },
  'DELETE /api/users/{user}/events/{event}/image': {
    scope: 'events:write',
    ...step,
    summary: 'Removes the picture',
    errors: ['not_found'],
  },
  'GET /api/users/{user}/events/{event}/history': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'What changed since the event was made, newest first',
    params: ofEvent,
    query: z.object({ page: pageCursor }),
    reply: collection(
      z.object({
        at: z.string(),
        by: z.string(),
        action: z.string(),
        text: z.string(),
        changes: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
      }),
    ),
    errors: ['not_found'],
  },
  'GET /api/users/{user}/venues': {
    scope: 'events:write',
    ...manage,
    summary: 'Venues that the place service finds; none if no service is set up',
    params: ofUser,
    query: z.object({ query: singleLine(100).default('') }),
    reply: collection(z.object({ id: z.string(), name: z.string(), text: z.string() })).extend({
      /** Whether a place service is set up. */
      is_enabled: z.boolean(),
    }),
    errors: ['places_unavailable'],
  },
  'GET /api/users/{user}/venues/{venue}': {
    scope: 'events:write',
    ...manage,
    summary: 'A venue with its place, country and time zone',
    params: ofUser.extend({ venue: z.string().max(200) }),
    reply: z.object({
      venue: z.string(),
      address: z.string(),
      city: z.string(),
      country: z.string(),
      time_zone: z.string(),
      map_url: z.string(),
    }),
    errors: ['not_found', 'places_unavailable', 'place_location_missing', 'place_zone_missing'],
  },
} as const satisfies CallTable;
