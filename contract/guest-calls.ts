/** Guests of a seller's event, whose tickets are free. */
import { GUESTS_AT_ONCE_MAX, TICKET_NAME_MAX_LENGTH } from '@lathe/rules/ticket-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { ofUser } from './params.ts';
import { singleLine } from './text.ts';

const guest = z.object({
  uuid: z.uuid(),
  name: z.string(),
  /** Empty if the seller hands the tickets over. */
  email: z.string(),
  category: z.string(),
  places: z.int(),
  note: z.string(),
  /** Of the tickets, in their category. */
  numbers: z.array(z.int()),
});

export type Guest = z.infer<typeof guest>;

/** The rest is checked for all guests at once, so that every mistake in a list is shown. */
const newGuest = z.object({
  name: singleLine(TICKET_NAME_MAX_LENGTH),
  email: singleLine(254).default(''),
  /** Its id or its name. */
  category: singleLine(TICKET_NAME_MAX_LENGTH),
  places: z.int().default(1),
  note: singleLine(200).default(''),
});

export type NewGuest = z.output<typeof newGuest>;

const ofEvent = ofUser.extend({ event: z.uuid() });
const manage = { area: 'Pages', permission: 'pages.manage', owner: 'user' } as const;

export const guestCalls = {
  'GET /api/users/{user}/events/{event}/guests': {
    ...manage,
    summary: 'The guests of an event',
    params: ofEvent,
    reply: collection(guest),
    errors: ['not_found'],
  },
  'POST /api/users/{user}/events/{event}/guests': {
    ...manage,
    summary: 'Adds guests: all of them, or none; each with an address gets the tickets by mail',
    params: ofEvent,
    body: z.object({ guests: z.array(newGuest).min(1).max(GUESTS_AT_ONCE_MAX) }),
    reply: z.object({ added: z.int() }),
    errors: ['not_found', 'guest_limit_reached', 'guests_not_changeable'],
  },
  'DELETE /api/users/{user}/events/{event}/guests/{guest}': {
    ...manage,
    summary: 'Removes a guest: the tickets are refused from now on, and the places free',
    params: ofEvent.extend({ guest: z.uuid() }),
    reply: null,
    errors: ['not_found', 'guests_not_changeable', 'guest_admitted'],
  },
  'POST /api/users/{user}/events/{event}/guests/{guest}/mail': {
    ...manage,
    summary: 'Mails a guest the tickets again',
    params: ofEvent.extend({ guest: z.uuid() }),
    reply: null,
    errors: ['not_found', 'guests_not_changeable', 'guest_without_address'],
  },
} as const satisfies CallTable;
