import { isUuid } from '@lathe/rules/uuid';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type {
  PayoutProvider,
  ProviderName,
} from '../../platform/payout-providers/payout-providers.ts';
import { recordPaymentResult } from '../payouts/index.ts';
import { savePayee } from './payee-store.ts';

/** Can run twice: a result is booked once, and a payee is read again. */
export async function handler(ctx: Ctx, { eventId }: { eventId: string }): Promise<void> {
  const stored = await ctx.db
    .selectFrom('provider_events')
    .select(['provider', 'body', 'processed_at'])
    .where('id', '=', eventId)
    .executeTakeFirst();
  if (!stored || stored.processed_at !== null) return;
  const provider = ctx.payoutProviders[stored.provider as ProviderName];
  if (!provider) throw new Error(`${stored.provider} is not configured any more.`);
  const event = provider.readEvent(stored.body);
  if (event.kind === 'payee') await updatePayee(ctx, provider, event.userId);
  await inTransaction(ctx.db, async (tx) => {
    if (event.kind === 'payment') {
      const { kind: _, ...result } = event;
      await recordPaymentResult(tx, ctx, result);
    }
    await markProcessed(tx, { eventId, now: ctx.clock.now() });
  });
}

/** Events arrive in any order, so the provider is asked for what is true now. */
async function updatePayee(ctx: Ctx, provider: PayoutProvider, userId: string): Promise<void> {
  // Payees that were not created by the shop.
  if (!isUuid(userId)) return;
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  const state = user && (await provider.findPayee(userId));
  if (!state) return;
  await savePayee(ctx.db, { userId, provider: provider.name, state, now: ctx.clock.now() });
}

async function markProcessed(
  tx: Tx,
  { eventId, now }: { eventId: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('provider_events')
    .set({ processed_at: now })
    .where('id', '=', eventId)
    .execute();
}
