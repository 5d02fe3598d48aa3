/** Refunds that wait at the bank or failed, for staff. */
import { ORDER_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { REFUND_FAILURES, REFUND_PROGRESS } from '@lathe/rules/refund-progress';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { minorUnits } from './minor-units.ts';
import { price } from './price.ts';
import { multilineText } from './text.ts';

/** What became of a refund after it was sent to the card provider. */
export const refundOutcome = z.object({
  state: z.enum(REFUND_PROGRESS),
  failure: z.enum(REFUND_FAILURES).nullable(),
  failed_at: z.string().nullable(),
  /** Paid in another way. */
  settled_at: z.string().nullable(),
  settled_note: z.string(),
  /** Of a failed refund: what the buyer still has to get. */
  owed: price,
  /** What the buyer got of it from their bank, in a dispute that Lathe lost. */
  from_dispute: price,
  /** How often the card provider was asked. */
  attempts: z.int(),
});

const listedRefund = refundOutcome.extend({
  uuid: z.uuid(),
  /** Null for a payment that arrived too late for an order. */
  order: z.object({ uuid: z.uuid(), number: z.string() }).nullable(),
  email: z.string(),
  amount: price,
  /** Includes reasons that staff cannot choose: cancelled, dispute, late. */
  reason: z.string(),
  created_at: z.string(),
});

export type ListedRefund = z.infer<typeof listedRefund>;

export const LISTED_REFUND_STATES = ['failed', 'pending', 'settled'] as const;

const AMOUNT_MAX = 100_000_000;

const decision = {
  area: 'Order help',
  permission: 'orders.refund',
  stepUp: true,
  params: z.object({ refund: z.uuid() }),
  reply: listedRefund,
  errors: ['not_found', 'refund_not_failed', 'refund_own_order', 'order_disputed'],
} as const;

export const refundCalls = {
  'GET /api/admin/refunds': {
    summary: 'Refunds that failed, wait at the bank, or were paid in another way, newest first',
    area: 'Order help',
    permission: 'orders.help',
    query: z.object({
      state: z.enum(LISTED_REFUND_STATES).default('failed'),
      /** Only this one, in any state. */
      refund: z.uuid().optional(),
      cursor: pageCursor,
    }),
    reply: collection(listedRefund),
  },
  'POST /api/admin/refunds/{refund}/retry': {
    ...decision,
    summary: 'Sends a failed refund to the card once more',
  },
  'POST /api/admin/refunds/{refund}/settle': {
    ...decision,
    summary: 'Records that a failed refund was paid in another way; the note says how',
    errors: [...decision.errors, 'changed_meanwhile'],
    body: z.object({
      note: multilineText(ORDER_NOTE_MAX_LENGTH).min(1),
      /** In minor units: all that was owed on the page that staff saw. */
      paid: minorUnits({ min: 1, max: AMOUNT_MAX }),
    }),
  },
} as const satisfies CallTable;
