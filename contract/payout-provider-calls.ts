/** Providers that pay sellers. */
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofUser } from './params.ts';

export const payoutProviderCalls = {
  'GET /api/users/{user}/payment/onboard': {
    summary: 'The page where the seller says how to be paid: of the provider, or the bank accounts',
    area: 'Payouts',
    permission: 'bank.manage',
    owner: 'user',
    stepUp: true,
    secret: true,
    params: ofUser,
    /** Signed for a short time: open it at once. */
    reply: z.object({ url: z.string() }),
    errors: ['payout_provider_unavailable'],
  },
} as const satisfies CallTable;
