/** The figures of an event, and the settlement of its tickets. Nobody is named in either. */
import { EVENT_STATUSES } from '@lathe/rules/event-states';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofUser } from './params.ts';
import { price } from './price.ts';

const event = z.object({
  uuid: z.uuid(),
  name: z.string(),
  venue: z.string(),
  city: z.string(),
  /** With its offset. */
  starts_at: z.string(),
  time_zone: z.string(),
  status: z.enum(EVENT_STATUSES),
});

const counts = {
  /** Paid for, also if they were refunded since. */
  sold: z.int(),
  refunded: z.int(),
  /** Valid ones that nobody paid for. */
  guests: z.int(),
  /** That let somebody in: with guests, without cancelled ones. */
  valid: z.int(),
  admitted: z.int(),
  /** Valid ones with which nobody is in: no-shows, once the event is past. */
  absent: z.int(),
};

const eventFigures = z.object({
  event,
  ...counts,
  /** Also removed ones that have tickets. */
  categories: z.array(z.object({ uuid: z.uuid(), name: z.string(), ...counts })),
  /** By day in London and category; days on which nothing was sold or refunded are left out. */
  days: z.array(
    z.object({ day: z.string(), category: z.uuid(), sold: z.int(), refunded: z.int() }),
  ),
  /** People let in, by the quarter of an hour that begins then at the place; without empty ones. */
  quarters: z.array(z.object({ from: z.string(), category: z.uuid(), admitted: z.int() })),
});

export type EventFigures = z.infer<typeof eventFigures>;

const sums = {
  sold: z.int(),
  refunded: z.int(),
  /** What buyers paid, and what of it was refunded, with VAT. */
  sold_gross: price,
  refunded_gross: price,
  /** These are after refunds. */
  gross: price,
  vat: price,
  fee: price,
  /** Earnings of refunded tickets that the seller keeps, because Lathe bore the refund. */
  borne: price,
  /** `gross` without VAT and fee, with what Lathe bore. */
  net: price,
  /** On top of the earnings of sellers who are registered for it. */
  earned_vat: price,
  earned: price,
};

const settlement = z.object({
  currency: z.string(),
  ...sums,
  /** Of what is earned. */
  pending: price,
  /** Moved to the available balance, also if it was paid out since. */
  released: price,
  categories: z.array(z.object({ uuid: z.uuid(), name: z.string(), ...sums })),
  vat_rates: z.array(
    z.object({ basis_points: z.int().nullable(), net: price, vat: price, gross: price }),
  ),
});

export type EventSettlement = z.infer<typeof settlement>;

const eventStatement = z.object({
  event,
  /** The day on which earnings are available; null while it is unknown whether it takes place. */
  available_on: z.string().nullable(),
  guests: z.int(),
  /** By currency. */
  settlements: z.array(settlement),
});

export type EventStatement = z.infer<typeof eventStatement>;

const ofEvent = ofUser.extend({ event: z.uuid() });

export const eventFigureCalls = {
  'GET /api/users/{user}/events/{event}/figures': {
    scope: 'catalogue:read',
    area: 'Events',
    permission: 'pages.manage',
    owner: 'user',
    summary: 'Tickets sold by day, people let in by quarter of an hour, and no-shows',
    params: ofEvent,
    reply: eventFigures,
    errors: ['not_found'],
  },
  'GET /api/users/{user}/events/{event}/statement': {
    scope: 'sales:read',
    area: 'Events',
    permission: 'sales.read',
    owner: 'user',
    summary: 'What the tickets of an event brought in, to the penny as in the ledger',
    params: ofEvent,
    reply: eventStatement,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
