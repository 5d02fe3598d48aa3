/** Returns of wrong, faulty or unwanted items: requests from buyers and decisions of staff. */
import {
  RETURN_PICTURE_BYTES_MAX,
  RETURN_PICTURES_MAX,
  RETURN_TEXT_MAX_LENGTH,
} from '@lathe/rules/limits';
import {
  OPEN_RETURN_STATES,
  RETURN_EVENTS,
  RETURN_REASONS,
  RETURN_STATES,
} from '@lathe/rules/returns';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection, pageCursor } from './collection.ts';
import { ofOrder } from './params.ts';
import { price } from './price.ts';
import { multilineText, singleLine } from './text.ts';

const returned = z.object({
  line: z.uuid(),
  title: z.string(),
  artist: z.string(),
  quantity: z.int(),
});

const orderReturn = z.object({
  uuid: z.uuid(),
  state: z.enum(RETURN_STATES),
  reason: z.enum(RETURN_REASONS),
  text: z.string(),
  /** Reply from staff. */
  answer: z.string(),
  asked_at: z.string(),
  answered_at: z.string().nullable(),
  refunded: price.nullable(),
  lines: z.array(returned),
  /** For the buyer and staff; the URLs are valid for one hour. */
  pictures: z.array(
    z.object({ url: z.string(), small_url: z.string(), width: z.int(), height: z.int() }),
  ),
});

/** What can be returned now: quantity per line, and the allowed reasons. */
const returnable = z.object({
  line: z.uuid(),
  quantity: z.int(),
  reasons: z.array(z.enum(RETURN_REASONS)),
});

const orderReturns = z.object({
  returns: z.array(orderReturn),
  returnable: z.array(returnable),
});

const listedReturn = orderReturn.extend({
  order: z.object({ uuid: z.uuid(), number: z.string(), email: z.string(), name: z.string() }),
  operations: z.object({ events: z.array(z.enum(RETURN_EVENTS)) }),
});

export type OrderReturn = z.infer<typeof orderReturn>;
export type OrderReturns = z.infer<typeof orderReturns>;
export type ReturnSummary = z.infer<typeof listedReturn>;

const key = singleLine(200).optional();
const answerText = multilineText(RETURN_TEXT_MAX_LENGTH).min(1);

export const returnCalls = {
  'GET /api/orders/{order}/returns': {
    summary: 'Return requests of a buyer, and what they may return',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder,
    query: z.object({ key }),
    reply: orderReturns,
    errors: ['not_found', 'order_link_expired'],
  },
  'POST /api/orders/{order}/returns': {
    summary: 'Requests a return, with a reason and pictures',
    area: 'Orders',
    permission: 'anyone',
    params: ofOrder,
    query: z.object({ key }),
    body: z.object({
      key,
      lines: z
        .array(z.object({ line: z.uuid(), quantity: z.int().min(1).max(10_000) }))
        .min(1)
        .max(100),
      reason: z.enum(RETURN_REASONS),
      text: answerText,
    }),
    files: {
      field: 'pictures',
      maxBytes: RETURN_PICTURE_BYTES_MAX,
      maxFiles: RETURN_PICTURES_MAX,
      keyOf: 'order',
    },
    reply: orderReturns,
    errors: [
      'not_found',
      'order_link_expired',
      'return_not_possible',
      'picture_refused',
      'too_large',
    ],
  },
  'GET /api/admin/returns': {
    summary: 'Return requests, newest first',
    area: 'Order help',
    permission: 'orders.help',
    query: z.object({ state: z.enum(['open', 'answered']).default('open'), cursor: pageCursor }),
    reply: collection(listedReturn),
  },
  'GET /api/admin/returns/{return}': {
    summary: 'One return request',
    area: 'Order help',
    permission: 'orders.help',
    params: z.object({ return: z.uuid() }),
    reply: listedReturn,
    errors: ['not_found'],
  },
  'POST /api/admin/returns/{return}/answer': {
    summary: 'Decides a return request: send back, refund, remake or decline',
    area: 'Order help',
    permission: 'orders.refund',
    stepUp: true,
    params: z.object({ return: z.uuid() }),
    body: z.object({
      event: z.enum(RETURN_EVENTS),
      /** Sent to the buyer unchanged. */
      answer: answerText,
      /** Also refunds the remaining shipping costs. */
      with_postage: z.boolean().default(false),
      /** The state that the caller saw; detects that another staff member decided first. */
      seen: z.enum(OPEN_RETURN_STATES),
    }),
    reply: listedReturn,
    errors: [
      'not_found',
      'return_answered',
      'reprint_not_possible',
      'order_not_refundable',
      'refund_own_order',
      'order_disputed',
    ],
  },
} as const satisfies CallTable;
