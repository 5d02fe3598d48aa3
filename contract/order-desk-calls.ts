/** Order support by staff. Every action is written to the audit log. */
import { ORDER_NOTE_MAX_LENGTH } from '@lathe/rules/limits';
import { ORDER_STATES, REFUND_STATES } from '@lathe/rules/order-states';
import { REFUND_REASONS } from '@lathe/rules/refunds';
import { z } from 'zod';
import { addressBody } from './address-calls.ts';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { minorUnits } from './minor-units.ts';
import { cancelledLines, order } from './order-calls.ts';
import { ofOrder } from './params.ts';
import { price } from './price.ts';
import { refundOutcome } from './refund-calls.ts';
import { multilineText, singleLine } from './text.ts';

const listedOrder = z.object({
  uuid: z.uuid(),
  number: z.string(),
  state: z.enum(ORDER_STATES),
  refund: z.enum(REFUND_STATES),
  on_hold: z.boolean(),
  disputed: z.boolean(),
  /** A return request waits for a decision. */
  open_return: z.boolean(),
  created_at: z.string(),
  name: z.string(),
  email: z.string(),
  country_name: z.string(),
  total: price,
  quantity: z.int(),
  titles: z.array(z.string()),
});

const refund = refundOutcome.extend({
  uuid: z.uuid(),
  amount: price,
  /** Includes reasons that staff cannot choose: cancelled, dispute. */
  reason: z.string(),
  /** Earnings that the sellers keep although the copies were refunded, because Lathe bears it. */
  kept_earnings: price,
  note: z.string(),
  made_by: z.string().nullable(),
  created_at: z.string(),
  /** When the card provider confirmed it. */
  done_at: z.string().nullable(),
  postage: price.nullable(),
  duty: price.nullable(),
  lines: z.array(z.object({ line: z.uuid(), title: z.string(), quantity: z.int(), amount: price })),
});

const payment = z.object({
  id: z.string(),
  amount: price,
  card: z.object({ brand: z.string(), last4: z.string() }).nullable(),
  paid_at: z.string(),
});

const dispute = z.object({
  uuid: z.uuid(),
  state: z.enum(['opened', 'won', 'lost']),
  amount: price,
  reason: z.string(),
  opened_at: z.string(),
  closed_at: z.string().nullable(),
  /** What the card provider charged for it, by currency. */
  fees: z.array(price),
});

const deskOrder = z.object({
  order,
  /** Earnings of the sellers, minus what refunds took back from them. Not shown to buyers. */
  seller_amount: price,
  /** Null for guests. */
  customer: z.object({ uuid: z.uuid(), name: z.string() }).nullable(),
  held_at: z.string().nullable(),
  payments: z.array(payment),
  refunds: z.array(refund),
  disputes: z.array(dispute),
  mails: z.array(
    z.object({
      letter: z.string(),
      subject: z.string(),
      to: z.string(),
      sent_at: z.string(),
    }),
  ),
  notes: z.array(z.object({ text: z.string(), author: z.string().nullable(), at: z.string() })),
  returns: z.array(z.object({ uuid: z.uuid(), state: z.string(), asked_at: z.string() })),
  /** What can still be refunded. */
  left: z.object({
    lines: z.array(z.object({ line: z.uuid(), quantity: z.int(), amount: price })),
    postage: price,
    duty: price,
    total: price,
  }),
  operations: z.object({
    hold_enabled: z.boolean(),
    let_go_enabled: z.boolean(),
    change_address_enabled: z.boolean(),
    cancel_enabled: z.boolean(),
    /** Lines say whether they can still be cancelled. */
    cancel_lines_enabled: z.boolean(),
    refund_enabled: z.boolean(),
  }),
});

export type ListedOrder = z.infer<typeof listedOrder>;
export type DeskOrder = z.infer<typeof deskOrder>;

const note = multilineText(ORDER_NOTE_MAX_LENGTH).min(1);
const staff = { area: 'Order help', permission: 'orders.help', params: ofOrder } as const;
const AMOUNT_MAX = 100_000_000;

export const orderDeskCalls = {
  'GET /api/admin/orders': {
    summary:
      'Orders, newest first; `q` is the start of a number, email address or tracking number, or part of a name or title',
    area: 'Order help',
    permission: 'orders.help',
    query: z.object({
      q: singleLine(200).optional(),
      state: z.enum(ORDER_STATES).optional(),
      only: z.enum(['held', 'part_refunded', 'disputed', 'open_return']).optional(),
      /** Order dates in UTC, both included. */
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      cursor: pageCursor,
    }),
    reply: collection(listedOrder),
  },
  'GET /api/admin/orders/{order}': {
    ...staff,
    summary: 'One order with all its details, for staff',
    reply: deskOrder,
    errors: ['not_found'],
  },
  'POST /api/admin/orders/{order}/notes': {
    ...staff,
    summary: 'Adds a note that only staff can read; notes cannot be edited',
    body: z.object({ text: note }),
    reply: deskOrder,
    errors: ['not_found'],
  },
  'PUT /api/admin/orders/{order}/hold': {
    ...staff,
    summary: 'Puts an order on hold or releases it; the reason is stored as a note',
    body: z.object({ held: z.boolean(), note }),
    reply: deskOrder,
    errors: ['not_found', 'order_not_changeable'],
  },
  'POST /api/admin/orders/{order}/receipt': {
    ...staff,
    summary: 'Sends the confirmation to the buyer again',
    reply: deskOrder,
    errors: ['not_found'],
  },
  'POST /api/admin/orders/{order}/links': {
    ...staff,
    summary: 'Invalidates all earlier links to the order and mails a new one to the buyer',
    reply: deskOrder,
    errors: ['not_found'],
  },
  'PUT /api/admin/orders/{order}/address': {
    ...staff,
    summary:
      'Changes the shipping address of parcels that are not in production yet, within the same country',
    body: z.object({ address: addressBody.omit({ is_default: true }) }),
    reply: deskOrder,
    errors: ['not_found', 'order_not_changeable', 'order_country_fixed'],
  },
  'POST /api/admin/orders/{order}/cancel': {
    ...staff,
    permission: 'orders.refund',
    stepUp: true,
    summary:
      'Cancels lines that are not in production yet, or the whole order, and refunds what is left of them',
    body: z.object({ lines: cancelledLines }),
    reply: deskOrder,
    errors: [
      'not_found',
      'order_not_changeable',
      'line_not_changeable',
      'order_not_refundable',
      'order_disputed',
      'refund_own_order',
    ],
  },
  'POST /api/admin/orders/{order}/collected': {
    ...staff,
    summary: 'Marks lines that are collected as handed over; all of them or none',
    body: z.object({ lines: z.array(z.uuid()).min(1).max(100) }),
    reply: deskOrder,
    errors: ['not_found', 'job_stopped', 'changed_meanwhile'],
  },
  'POST /api/admin/orders/{order}/refunds': {
    ...staff,
    permission: 'orders.refund',
    stepUp: true,
    summary: 'Refunds copies, shipping and duty, an amount, or the rest; never more than was paid',
    body: z.object({
      what: z.enum(['all', 'things', 'amount']),
      /** For `things`. */
      lines: z
        .array(z.object({ line: z.uuid(), quantity: z.int().min(1).max(10_000) }))
        .max(100)
        .default([]),
      postage: z.boolean().default(false),
      duty: z.boolean().default(false),
      /** For `amount`, in minor units. */
      amount: minorUnits({ min: 1, max: AMOUNT_MAX }).optional(),
      reason: z.enum(REFUND_REASONS),
      note: multilineText(ORDER_NOTE_MAX_LENGTH).default(''),
      /** Same as the header `Idempotency-Key`, which forms cannot send. */
      request_key: singleLine(200).min(1).optional(),
      /** Amount already refunded, in minor units, as the caller saw it; required without a key. */
      refunded_before: z.int().min(0).max(AMOUNT_MAX).optional(),
    }),
    reply: deskOrder,
    errors: [
      'not_found',
      'order_not_refundable',
      'order_disputed',
      'refund_own_order',
      'changed_meanwhile',
      'idempotency_key_reused',
    ],
  },
} as const satisfies CallTable;
