/** Earnings that are held back for a while, as admins decide about them. */
import { PAYOUT_REASON_MAX_CHARS, RESERVE_EXTENSION_DAYS_MAX } from '@lathe/rules/payout-limits';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { price } from './price.ts';
import { requiredLine } from './text.ts';

const heldReserve = z.object({
  uuid: z.uuid(),
  seller: z.object({ id: z.uuid(), name: z.string(), email: z.string() }),
  amount: price,
  held_at: z.string(),
  /** Available from this day on. */
  release_on: z.iso.date(),
  /** The payout that it was held back from. */
  payout: z.uuid(),
  /** Of the last admin who holds it longer; empty if nobody does. */
  reason: z.string(),
  /** What speaks for and against it: settled payouts, and disputes of the last 90 days. */
  settled_payouts: z.int(),
  disputes: z.int(),
  /** False for the caller’s own reserve, and of an account that the caller works in. */
  decide_enabled: z.boolean(),
});

export type HeldReserve = z.infer<typeof heldReserve>;

const desk = { area: 'Payouts', permission: 'payouts.review' } as const;
const ofReserve = z.object({ reserve: z.uuid() });
const reason = z.object({ reason: requiredLine(PAYOUT_REASON_MAX_CHARS) });

export const reserveCalls = {
  'GET /api/admin/reserves': {
    ...desk,
    summary: 'Reserves that are held, newest first',
    query: z.object({ cursor: pageCursor }),
    reply: collection(heldReserve),
  },
  'GET /api/admin/reserves/{reserve}': {
    ...desk,
    summary: 'A reserve that is held',
    params: ofReserve,
    reply: heldReserve,
    errors: ['not_found'],
  },
  'POST /api/admin/reserves/{reserve}/release': {
    ...desk,
    stepUp: true,
    summary: 'Makes a reserve available before its day',
    params: ofReserve,
    body: reason,
    reply: null,
    errors: ['not_found', 'payout_own', 'reserve_released'],
  },
  'POST /api/admin/reserves/{reserve}/extend': {
    ...desk,
    stepUp: true,
    summary: `Holds a reserve longer, at most ${RESERVE_EXTENSION_DAYS_MAX} days from today`,
    params: ofReserve,
    /** The day has to be later than the present one. */
    body: reason.extend({ release_on: z.iso.date() }),
    reply: heldReserve,
    errors: ['not_found', 'payout_own', 'reserve_released'],
  },
} as const satisfies CallTable;
