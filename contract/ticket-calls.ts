/** Ticket categories of a seller's events. */
import { TICKET_CODE_MAX_LENGTH } from '@lathe/rules/event-limits';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import {
  TICKET_NAME_MAX_LENGTH,
  TICKET_POOL_CAPACITY_MAX,
  TICKET_PRICE_MAX,
} from '@lathe/rules/ticket-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { minorUnits } from './minor-units.ts';
import { ofUser } from './params.ts';
import { requiredLine, singleLine } from './text.ts';

export const ticketCategory = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** With VAT, in minor units. */
  price_gbp: z.int(),
  price_eur: z.int(),
  price_usd: z.int(),
  /** Null if only the pool limits it. */
  quantity: z.int().nullable(),
  per_order: z.int().nullable(),
  sale_from: z.string().nullable(),
  /** Null: until the event starts. */
  sale_to: z.string().nullable(),
  /** Buyers see the category only with this code; empty if everyone does. */
  hidden_code: z.string(),
  sold: z.int(),
  /** For guests. */
  free: z.int(),
  /** In payments that are not complete. */
  held: z.int(),
  /** Kept for those who waited, until they buy them or the offer ends. */
  offered: z.int(),
  /** How many wait for a place, with those who have an offer. */
  waiting: z.int(),
  /** Whether more people can join the line when it is sold out. */
  is_waiting_open: z.boolean(),
  /** Categories of one pool share its places; free ones count as sold here. */
  pool: z.object({
    uuid: z.uuid(),
    capacity: z.int(),
    sold: z.int(),
    held: z.int(),
    offered: z.int(),
  }),
  /** Send it with a change; it increases with each one. */
  version: z.int(),
});

export type TicketCategory = z.infer<typeof ticketCategory>;

const price = minorUnits({ min: 1, max: TICKET_PRICE_MAX });
const places = z.int().min(1).max(TICKET_POOL_CAPACITY_MAX);
/** `2026-12-01T10:00:00Z`, with any offset; empty for none. */
const moment = singleLine(30).default('');

const categoryBody = z.object({
  name: requiredLine(TICKET_NAME_MAX_LENGTH),
  /** With VAT, in minor units. */
  price_gbp: price,
  price_eur: price,
  price_usd: price,
  quantity: places.nullable().default(null),
  per_order: z.int().min(1).max(ITEM_QUANTITY_MAX).nullable().default(null),
  sale_from: moment,
  sale_to: moment,
  /** Empty: everyone sees the category. Case does not matter. */
  hidden_code: singleLine(TICKET_CODE_MAX_LENGTH).default(''),
});

export type TicketCategoryBody = z.output<typeof categoryBody>;

const manage = { area: 'Pages', permission: 'pages.manage', owner: 'user' } as const;
const ofEvent = ofUser.extend({ event: z.uuid() });

export const ticketCalls = {
  'GET /api/users/{user}/events/{event}/ticket_categories': {
    scope: 'catalogue:read',
    ...manage,
    summary: 'Ticket categories of an event, with what is sold and held',
    params: ofEvent,
    reply: collection(ticketCategory),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/events/{event}/ticket_categories': {
    scope: 'events:write',
    ...manage,
    summary: 'Adds a ticket category, in a pool of its own or together with others',
    params: ofEvent,
    body: categoryBody.extend({
      /** A pool of the same event; null creates one. */
      pool: z.uuid().nullable().default(null),
      /** Places of the new pool. */
      capacity: places.nullable().default(null),
    }),
    reply: ticketCategory,
    errors: ['not_found', 'tickets_not_sold_here', 'ticket_limit_reached'],
  },
  'PUT /api/users/{user}/ticket_categories/{category}': {
    scope: 'events:write',
    ...manage,
    summary: 'Changes a ticket category; sold tickets keep their price',
    params: ofUser.extend({ category: z.uuid() }),
    body: categoryBody.extend({
      /** Places of its pool. */
      capacity: places,
      version: z.int().min(1).max(2_147_483_647),
    }),
    reply: ticketCategory,
    errors: ['not_found', 'changed_meanwhile'],
  },
  'PUT /api/users/{user}/ticket_categories/{category}/waiting_list': {
    ...manage,
    summary: 'Opens or closes the waiting list of a ticket category; those who wait stay in line',
    params: ofUser.extend({ category: z.uuid() }),
    body: z.object({ is_open: z.boolean() }),
    reply: ticketCategory,
    errors: ['not_found'],
  },
  'DELETE /api/users/{user}/ticket_categories/{category}': {
    scope: 'events:write',
    ...manage,
    summary: 'Removes a ticket category of which nothing is sold or being paid for',
    params: ofUser.extend({ category: z.uuid() }),
    reply: null,
    errors: ['not_found', 'ticket_category_sold'],
  },
} as const satisfies CallTable;
