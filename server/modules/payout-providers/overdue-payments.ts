import { PROVIDER_RESUBMIT_HOURS } from '@lathe/rules/bank-limits';
import { subtractDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import {
  PROVIDER_NAMES,
  type ProviderName,
} from '../../platform/payout-providers/payout-providers.ts';

interface OverduePayment {
  provider: ProviderName;
  endToEndId: string;
}

/** Payments that have been in this state for a day, oldest first, of the configured providers. */
export async function overduePayments(
  ctx: Ctx,
  state: 'sent' | 'accepted',
): Promise<OverduePayment[]> {
  const since = `${state}_at` as const;
  const before = subtractDuration(ctx.clock.now(), { hours: PROVIDER_RESUBMIT_HOURS });
  const rows = await ctx.db
    .selectFrom('payout_attempts')
    .select(['provider', 'end_to_end_id as endToEndId'])
    .where('state', '=', state)
    .where(since, '<=', before)
    .orderBy(since)
    .execute();
  return rows.flatMap(({ provider: name, endToEndId }) => {
    const provider = PROVIDER_NAMES.find((known) => known === name);
    return provider && ctx.payoutProviders[provider] ? [{ provider, endToEndId }] : [];
  });
}
