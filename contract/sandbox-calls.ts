/** The card sandbox outside production: its card form and its bank page. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { collection } from './collection.ts';
import { price } from './price.ts';
import { singleLine } from './text.ts';

const ofPayment = z.object({ payment: z.string().max(60) });

export const sandboxCalls = {
  'POST /es/sandbox/cards': {
    summary: 'Creates a token for a test card; other card numbers are rejected',
    area: 'Development',
    permission: 'anyone',
    secret: true,
    body: z.object({
      card_number: singleLine(40),
      expiry: singleLine(12),
      security_code: singleLine(8),
    }),
    reply: z.object({ payment_method: z.string(), brand: z.string(), last4: z.string() }),
    developmentOnly: true,
  },
  'GET /es/sandbox/payments/{payment}': {
    summary: 'The simulated bank confirmation of the buyer',
    area: 'Development',
    permission: 'anyone',
    params: ofPayment,
    reply: z.object({
      amount: price,
      brand: z.string(),
      last4: z.string(),
      /** Where the browser continues after the bank's confirmation. */
      return_path: z.string().nullable(),
    }),
    errors: ['not_found'],
    developmentOnly: true,
  },
  'POST /es/sandbox/payments/{payment}/answer': {
    summary: 'The reply of the buyer to the bank',
    area: 'Development',
    permission: 'anyone',
    params: ofPayment,
    body: z.object({ approve: z.boolean() }),
    reply: z.object({ return_path: z.string() }),
    errors: ['not_found'],
    developmentOnly: true,
  },
  'GET /es/sandbox/disputes': {
    summary: 'Payments that buyers want back from their bank, newest first',
    area: 'Development',
    permission: 'anyone',
    reply: collection(
      z.object({
        id: z.string(),
        state: z.enum(['opened', 'won', 'lost']),
        amount: price,
        brand: z.string(),
        last4: z.string(),
        opened_at: z.string(),
      }),
    ),
    developmentOnly: true,
  },
  'POST /es/sandbox/disputes/{dispute}/close': {
    summary: 'Decides a dispute for the shop (won) or for the buyer (lost)',
    area: 'Development',
    permission: 'anyone',
    params: z.object({ dispute: z.string().max(60) }),
    body: z.object({ state: z.enum(['won', 'lost']) }),
    reply: null,
    errors: ['not_found'],
    developmentOnly: true,
  },
} as const satisfies CallTable;
