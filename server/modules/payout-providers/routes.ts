import type { payoutProviderCalls } from '@lathe/contract/payout-provider-calls';
import type { Ctx } from '../../context.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Handlers } from '../../platform/http/handlers.ts';
import { ProviderError } from '../../platform/payout-providers/call-provider.ts';
import type { Payee, PayoutProvider } from '../../platform/payout-providers/payout-providers.ts';
import { findStoredPayee, providerOf, readPayee, savePayee } from './payee-store.ts';

export const payoutProviderRoutes: Handlers<typeof payoutProviderCalls> = {
  'GET /api/users/{user}/payment': async ({ ctx, params }) => {
    const provider = (await providerOf(ctx, params.user))?.name ?? null;
    const payee = provider && (await findStoredPayee(ctx.db, { userId: params.user, provider }));
    return { provider, is_payable: payee?.isPayable ?? false };
  },
  'GET /api/users/{user}/payment/onboard': async ({ ctx, params }) => {
    const payee = await readPayee(ctx.db, params.user);
    // Deleted since the permission was checked.
    if (!payee) throw new CallError('forbidden');
    const provider = await providerOf(ctx, params.user);
    if (!provider) return { url: new URL('/studio/payouts/accounts', ctx.config.publicUrl).href };
    await ensurePayee(ctx, provider, payee);
    return { url: provider.onboardingUrl(payee) };
  },
};

/** What an event has brought meanwhile stays. */
async function ensurePayee(ctx: Ctx, provider: PayoutProvider, payee: Payee): Promise<void> {
  const key = { userId: payee.userId, provider: provider.name };
  const known = await findStoredPayee(ctx.db, key);
  try {
    const state = await provider.ensurePayee(payee);
    await savePayee(ctx.db, { ...key, state, known, now: ctx.clock.now() });
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    ctx.log.error({ err: error, provider: provider.name }, 'The payout provider failed.');
    throw new CallError('payout_provider_unavailable', { cause: error });
  }
}
