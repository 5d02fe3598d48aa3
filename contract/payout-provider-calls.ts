/** Providers that pay sellers. */
import { PAYOUT_PROVIDERS } from '@lathe/rules/payout-providers';
import { z } from 'zod';
import type { CallTable } from './call.ts';
import { ofUser } from './params.ts';

export const payoutProviderCalls = {
  'GET /api/users/{user}/payment': {
    summary: 'Who pays the seller: a provider, or Lathe to the bank accounts',
    area: 'Payouts',
    permission: 'payouts.read',
    owner: 'user',
    params: ofUser,
    reply: z.object({
      /** Null if payouts go to the bank accounts. */
      provider: z.enum(PAYOUT_PROVIDERS).nullable(),
      /** The provider has everything that it needs; until then the bank accounts are used. */
      is_payable: z.boolean(),
    }),
  },
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
