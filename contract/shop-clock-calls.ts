/** Time for trying: admins move the shop's clock forward. Not available in production. */
import { SHOP_CLOCK_STEPS } from '@lathe/rules/shop-clock';
import { z } from 'zod';
import type { CallTable } from './call.ts';

const shopClock = z.object({
  now: z.string(),
  /** The time of the server. */
  machine_now: z.string(),
  ahead_seconds: z.int(),
  /** How much further the clock can be moved. */
  left_seconds: z.int(),
  /** The next day on which a release goes on sale or comes out; null when none is planned. */
  next_release: z.object({ title: z.string(), date: z.string() }).nullable(),
});

export type ShopClockReply = z.infer<typeof shopClock>;

const admin = { area: 'Development', permission: 'admin', developmentOnly: true } as const;

export const shopClockCalls = {
  'GET /api/admin/clock': {
    ...admin,
    summary: 'The shop’s clock, and how far it is ahead',
    reply: shopClock,
  },
  'POST /api/admin/clock/move': {
    ...admin,
    summary: 'Moves the shop’s clock forward; it never moves back',
    body: z.object({
      by: z.enum(SHOP_CLOCK_STEPS),
      /** What the caller saw, so that two people do not move it twice. */
      ahead_seconds: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
    }),
    reply: shopClock,
    errors: ['changed_meanwhile', 'clock_limit_reached', 'no_next_release_date'],
  },
} as const satisfies CallTable;
