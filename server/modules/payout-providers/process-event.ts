import { isUuid } from '@lathe/rules/uuid';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { PermanentFailure } from '../../platform/jobs/jobs.ts';
import type {
  PaymentReport,
  PayoutProvider,
  ProviderName,
} from '../../platform/payout-providers/payout-providers.ts';
import { recordPaymentResult } from '../payouts/index.ts';
import { findStoredPayee } from './payee-store.ts';
import { storeTaxForm } from './store-tax-form.ts';
import { type ChangedPayee, updatePayee } from './update-payee.ts';

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
  const report = event.kind === 'payment' ? await presentReport(ctx, provider, event) : null;
  const payee = event.kind === 'payee' ? await presentPayee(ctx, provider, event) : null;
  await inTransaction(ctx.db, async (tx) => {
    // Another process has done it meanwhile.
    if (!(await markProcessed(tx, { eventId, now: ctx.clock.now() }))) return;
    if (payee) await updatePayee(tx, ctx, payee);
    if (event.kind === 'tax-form') await storeTaxForm(tx, { provider: provider.name, ...event });
    if (report) {
      await recordPaymentResult(tx, ctx, report);
      await assertNotSettled(tx, { provider, report });
    }
  });
}

/**
 * A failed payment can be made after all, and events arrive in any order, so the provider is asked
 * for the present result. Null for payments that were not made by the shop.
 */
async function presentReport(
  { db }: Pick<Ctx, 'db'>,
  provider: PayoutProvider,
  { endToEndId, result, reasonCode, reasonText, happenedOn }: PaymentReport,
): Promise<PaymentReport | null> {
  const own = await db
    .selectFrom('payout_attempts')
    .select('id')
    .where('end_to_end_id', '=', endToEndId)
    .where('provider', '=', provider.name)
    .executeTakeFirst();
  if (!own) return null;
  const report = { endToEndId, result, reasonCode, reasonText, happenedOn };
  // The first moves no money, and the second is final.
  if (result === 'accepted' || result === 'returned') return report;
  const present = await provider.findPayment(endToEndId);
  if (!present) throw new Error(`${provider.name} does not say how the payment ${endToEndId} is.`);
  // The list can be older than the event, so the job asks again. A failure that is tried once more
  // is accepted again.
  if (result === 'settled' && present.result === 'accepted') {
    throw new Error(`${provider.name} does not list the payment ${endToEndId} as made yet.`);
  }
  return present.result === result ? report : present;
}

/** Nothing is booked: staff have to find out whether the money came back. */
async function assertNotSettled(
  tx: Tx,
  { provider, report }: { provider: PayoutProvider; report: PaymentReport },
): Promise<void> {
  if (report.result !== 'failed') return;
  const settled = await tx
    .selectFrom('payout_attempts')
    .select('id')
    .where('end_to_end_id', '=', report.endToEndId)
    .where('state', '=', 'settled')
    .executeTakeFirst();
  if (!settled) return;
  throw new PermanentFailure(
    `${provider.name} reports that the payment ${report.endToEndId} failed, but it is settled.`,
  );
}

/**
 * Events arrive in any order, so the provider is asked for what is true now. Null for payees that
 * were not created by the shop.
 */
async function presentPayee(
  ctx: Ctx,
  provider: PayoutProvider,
  { userId, isDetails }: { userId: string; isDetails: boolean },
): Promise<ChangedPayee | null> {
  if (!isUuid(userId)) return null;
  const user = await ctx.db
    .selectFrom('users')
    .select('id')
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!user) return null;
  const known = await findStoredPayee(ctx.db, { userId, provider: provider.name });
  const state = await provider.findPayee(userId);
  return state ? { userId, provider: provider.name, state, known, isDetails } : null;
}

/** False if it was processed before. */
async function markProcessed(
  tx: Tx,
  { eventId, now }: { eventId: string; now: Date },
): Promise<boolean> {
  const marked = await tx
    .updateTable('provider_events')
    .set({ processed_at: now })
    .where('id', '=', eventId)
    .where('processed_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return marked !== undefined;
}
