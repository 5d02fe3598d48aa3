/** The line for places of ticket categories that are sold out. */
import { TICKET_CODE_MAX_LENGTH } from '@lathe/rules/event-limits';
import { ITEM_QUANTITY_MAX } from '@lathe/rules/limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { picture } from './picture.ts';
import { singleLine } from './text.ts';
import { emailAddress } from './user.ts';

const ofCategory = z.object({ category: z.uuid() });
const ofToken = z.object({ token: z.string().max(200) });
/** Of a category that is hidden without it. */
const code = singleLine(TICKET_CODE_MAX_LENGTH).default('');

const waitedPlaces = z.object({
  event: z.object({
    name: z.string(),
    url: z.string(),
    starts_at: z.string(),
    time_zone: z.string(),
    image: picture.nullable(),
  }),
  category: z.string(),
});

export type WaitedPlaces = z.infer<typeof waitedPlaces>;

const area = 'Waiting lists';

export const ticketWaitCalls = {
  'GET /api/ticket_waits/{category}': {
    summary: 'Whether one can wait for places of a ticket category, and whether the caller does',
    area,
    permission: 'anyone',
    params: ofCategory,
    query: z.object({ code: code.optional() }),
    reply: waitedPlaces.extend({
      /** `on_sale`: there are places. `closed`: nobody can join the line. */
      state: z.enum(['open', 'on_sale', 'closed']),
      /** Per order. */
      max_places: z.int(),
      waiting: z.boolean(),
    }),
    errors: ['not_found'],
  },
  'POST /api/ticket_waits/{category}': {
    summary: 'Waits for places of a ticket category; guests confirm their address first',
    area,
    permission: 'anyone',
    params: ofCategory,
    body: z.object({
      /** The address of a guest; ignored for signed-in users. */
      email: emailAddress.optional(),
      places: z.int().min(1).max(ITEM_QUANTITY_MAX),
      code,
    }),
    /** The same for every address, whether it waits already or not. */
    reply: z.object({ state: z.enum(['waiting', 'confirm']) }),
    errors: ['not_found', 'ticket_wait_needless', 'ticket_wait_closed', 'ticket_waits_full'],
  },
  'GET /api/ticket_wait_links/{token}': {
    summary: 'The request that the link in a mail belongs to',
    area,
    permission: 'anyone',
    params: ofToken,
    reply: waitedPlaces.extend({
      state: z.enum(['confirm', 'waiting', 'offered', 'in_payment', 'ended']),
      /** How many are wanted, or offered. */
      places: z.int(),
      /** The end of the offer. */
      until: z.string().nullable(),
    }),
    errors: ['not_found'],
  },
  'POST /api/ticket_wait_links/{token}/confirm': {
    summary: 'Confirms the address of a guest; may be repeated',
    area,
    permission: 'anyone',
    params: ofToken,
    reply: null,
    errors: ['not_found'],
  },
  'POST /api/ticket_wait_links/{token}/basket': {
    summary: 'Puts the offered tickets into the basket of the caller; may be repeated',
    area,
    permission: 'anyone',
    params: ofToken,
    reply: z.object({ cart_id: z.string().nullable(), places: z.int() }),
    errors: ['not_found', 'ticket_offer_ended', 'cart_full'],
  },
  'DELETE /api/ticket_wait_links/{token}': {
    summary: 'Leaves the line; what was offered goes to the next. May be repeated',
    area,
    permission: 'anyone',
    params: ofToken,
    reply: null,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
