/** Artist pages as visitors see them. */

import { EVENT_TEXT_MAX, TICKET_CODE_MAX_LENGTH } from '@lathe/rules/event-limits';
import { PUBLIC_EVENT_STATUSES } from '@lathe/rules/event-states';
import { z } from 'zod';
import { artistLink } from './artist-link.ts';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { merchItem, merchItemPage } from './merch-item.ts';
import { picture } from './picture.ts';
import { price } from './price.ts';
import { richText } from './rich-text.ts';

export const video = z.object({
  id: z.string(),
  title: z.string(),
  /** Hosted by Lathe, so that no request goes to YouTube before a click. */
  image: z.string().nullable(),
});

export const instagramPost = z.object({
  id: z.string(),
  caption: z.string(),
  url: z.string(),
  image: z.string().nullable(),
});

/** From a YouTube playlist or channel; null when the page shows something else, or nothing. */
export const youtubeFields = {
  youtube_playlist_id: z.string().nullable(),
  youtube_playlist_url: z.string().nullable(),
  youtube_channel_id: z.string().nullable(),
  youtube_channel_url: z.string().nullable(),
};

export const publicPage = z.object({
  uuid: z.uuid(),
  name: z.string(),
  url: z.string(),
  /** False only in previews. */
  is_live: z.boolean(),
  status: z.enum(['Offline', 'Live']),
  description: z.string(),
  bio: richText,
  meta_title: z.string(),
  main_colour: z.string().nullable(),
  page_image: picture.nullable(),
  header_image: picture.nullable(),
  release_count: z.int(),
  followers: z.int(),
  videos: z.array(video),
  youtube_title: z.string().nullable(),
  youtube_url: z.string().nullable(),
  ...youtubeFields,
  instagram: z
    .object({ username: z.string(), url: z.string(), posts: z.array(instagramPost) })
    .nullable(),
  links: z.array(artistLink),
  /** Whether there is a press page. */
  has_press_kit: z.boolean(),
  /** Other sellers with releases on this page. */
  contributors: z.array(z.object({ name: z.string() })),
  /** Labels of the page, by agreement or because the label owns it. */
  labels: z.array(z.object({ name: z.string(), url: z.string() })),
});

export const publicEvent = z.object({
  uuid: z.uuid(),
  name: z.string(),
  description: z.string(),
  url: z.string(),
  page: z.object({ name: z.string(), url: z.string() }),
  venue: z.string(),
  address: z.string(),
  city: z.string(),
  country: z.string(),
  country_name: z.string(),
  map_url: z.string().nullable(),
  starts_at: z.string(),
  doors_at: z.string().nullable(),
  time_zone: z.string(),
  age_limit: z.int().nullable(),
  ticket_url: z.string().nullable(),
  image: picture.nullable(),
  /** A postponed event has its former date until there is a new one. */
  status: z.enum(PUBLIC_EVENT_STATUSES),
  /** The page is offline: visible to those who may preview it. */
  is_preview: z.boolean(),
});

const eventTickets = z.object({
  vat_text: z.string(),
  categories: z.array(
    z.object({
      /** Adds it to the basket, with the type `ticket`. */
      uuid: z.uuid(),
      name: z.string(),
      /** With the VAT of the country of the event. */
      price,
      status: z.enum(['on_sale', 'sold_out', 'not_started', 'ended']),
      /** Whether one can wait for a place. */
      can_wait: z.boolean(),
      /** The start of the sale, if the seller has set one. */
      sale_from: z.string().nullable(),
    }),
  ),
});

export type EventTickets = z.infer<typeof eventTickets>;

const eventWithTickets = publicEvent.extend({
  /** The line-up in order; `url` is null for artists without a live page. */
  acts: z.array(z.object({ name: z.string(), url: z.string().nullable() })),
  /** Whether some ticket categories need a code. */
  has_hidden_tickets: z.boolean(),
  /** Null if tickets are sold elsewhere, or not yet. */
  tickets: eventTickets.nullable(),
});

export type EventWithTickets = z.infer<typeof eventWithTickets>;

export type PublicPage = z.infer<typeof publicPage>;
export type PublicEvent = z.infer<typeof publicEvent>;

const ofPage = z.object({ page: z.string().max(80) });
/**
 * Shows an offline page to its owner, staff, accepted contributors and labels with publishing
 * rights. No effect on live pages or for other users.
 */
const previewQuery = z.object({ preview: z.boolean().optional() });

/** Not cached: owners also see offline content, and the follower count changes often. */
const REVALIDATED = { tags: [], maxAgeSeconds: 0, stored: false } as const;

export const publicPageCalls = {
  'GET /api/pages/{page}': {
    summary: 'A page by its uuid, slug or former slug; `url` is its current path',
    area: 'Pages',
    permission: 'anyone',
    params: ofPage,
    query: previewQuery,
    reply: publicPage,
    errors: ['not_found'],
    cache: REVALIDATED,
  },
  'GET /api/pages/{page}/merch': {
    summary: 'The merchandise of a page',
    area: 'Pages',
    permission: 'anyone',
    params: ofPage,
    query: previewQuery,
    reply: collection(merchItem),
    errors: ['not_found'],
    cache: REVALIDATED,
  },
  'GET /api/pages/{page}/merch/{item}': {
    summary: 'One merchandise item',
    area: 'Pages',
    permission: 'anyone',
    params: ofPage.extend({ item: z.string().max(80) }),
    query: previewQuery,
    reply: merchItemPage,
    errors: ['not_found'],
    cache: REVALIDATED,
  },
  'GET /api/pages/{page}/events': {
    summary: 'Events of a page: upcoming ones, then recent ones',
    area: 'Pages',
    permission: 'anyone',
    params: ofPage,
    query: previewQuery,
    reply: collection(publicEvent),
    errors: ['not_found'],
    cache: REVALIDATED,
  },
  'GET /api/pages/{page}/events/{event}': {
    summary: 'One event, with the tickets that are sold here',
    area: 'Pages',
    permission: 'anyone',
    params: ofPage.extend({ event: z.string().max(80) }),
    query: previewQuery.extend({
      /** Also shows the ticket categories with this code. */
      code: z.string().max(TICKET_CODE_MAX_LENGTH).optional(),
    }),
    reply: eventWithTickets,
    errors: ['not_found'],
    cache: REVALIDATED,
  },
  'GET /api/events': {
    summary: 'Upcoming events of all pages, or those of a place or month',
    area: 'Pages',
    permission: 'anyone',
    query: z.object({
      /** A country such as GB, or a city in it such as GB/London. */
      place: z
        .string()
        .max(EVENT_TEXT_MAX.city + 3)
        .optional(),
      month: z
        .string()
        .regex(/^\d{4}-(0[1-9]|1[0-2])$/)
        .optional(),
    }),
    reply: collection(publicEvent),
    cache: REVALIDATED,
  },
  'GET /api/events/filters': {
    summary: 'Places and months with upcoming events',
    area: 'Pages',
    permission: 'anyone',
    reply: z.object({
      places: z.array(
        z.object({
          country: z.string(),
          country_name: z.string(),
          /** Empty if events name none. */
          cities: z.array(z.string()),
        }),
      ),
      /** `2026-12`, in order. */
      months: z.array(z.string()),
    }),
    cache: REVALIDATED,
  },
  'GET /api/pages/{page}/follow': {
    summary: 'Whether the caller follows the page',
    area: 'Pages',
    permission: 'pages.follow',
    params: ofPage,
    reply: z.object({ following: z.boolean(), wants_mail: z.boolean() }),
    errors: ['not_found'],
  },
  'PUT /api/pages/{page}/follow': {
    summary: 'Follows the page, with or without a mail for each new release',
    area: 'Pages',
    permission: 'pages.follow',
    params: ofPage,
    body: z.object({ wants_mail: z.boolean().default(false) }),
    reply: z.object({ following: z.boolean(), wants_mail: z.boolean() }),
    errors: ['not_found'],
  },
  'DELETE /api/pages/{page}/follow': {
    summary: 'Unfollows the page',
    area: 'Pages',
    permission: 'pages.follow',
    params: ofPage,
    reply: null,
    errors: ['not_found'],
  },
  'GET /api/unsubscribe/{token}': {
    summary: 'The mails that an unsubscribe link stops; a POST to the link unsubscribes',
    area: 'Pages',
    permission: 'anyone',
    params: z.object({ token: z.string().max(200) }),
    reply: z.object({
      page: z.object({ name: z.string(), url: z.string() }),
      subscribed: z.boolean(),
    }),
    errors: ['not_found'],
  },
} as const satisfies CallTable;
