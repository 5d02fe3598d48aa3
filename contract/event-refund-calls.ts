/** How far the refunds of a cancelled event are. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofUser } from './params.ts';
import { price } from './price.ts';

/** Why the buyers of an order do not have their money back. */
export const EVENT_REFUND_PROBLEMS = ['disputed', 'bank_rejected'] as const;

const eventRefunds = z.object({
  /** That had tickets when the event was cancelled, or were paid afterwards. */
  orders: z.int(),
  refunded: z.int(),
  /** By currency. */
  amounts: z.array(price),
  /** The first hundred. */
  problems: z.array(
    z.object({
      /** Its number. */
      order: z.string(),
      why: z.enum(EVENT_REFUND_PROBLEMS),
    }),
  ),
});

export type EventRefunds = z.infer<typeof eventRefunds>;

export const eventRefundCalls = {
  'GET /api/users/{user}/events/{event}/refunds': {
    area: 'Events',
    permission: 'pages.manage',
    owner: 'user',
    summary: 'How many orders of a cancelled event are refunded, and which could not be',
    params: ofUser.extend({ event: z.uuid() }),
    reply: eventRefunds,
    errors: ['not_found'],
  },
} as const satisfies CallTable;
