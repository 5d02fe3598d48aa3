import { randomUUIDv7 } from 'node:crypto';
import type { SaleCurrency } from '@lathe/rules/money';
import { payoutEntries } from '@lathe/rules/payout-entries';
import { leastPayout } from '@lathe/rules/payout-gates';
import { PAYOUT_REQUEST_HOURS } from '@lathe/rules/payout-limits';
import { untaxedIn, withheldFrom } from '@lathe/rules/payouts';
import { subtractDuration } from '@lathe/rules/time';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { lockPerson } from '../accounts/index.ts';
import { bookTransaction } from '../ledger/index.ts';
import { exchangeBalance } from './exchange-balance.ts';
import { sumUntaxed, takeLines } from './payout-lines.ts';
import { type PayoutPlan, planPayout } from './plan-payout.ts';
import { publishPayout } from './publish-payout.ts';
import { holdReserve } from './reserves.ts';
import { lockSellers } from './store.ts';

export interface PayoutRequest {
  userId: string;
  currency: SaleCurrency;
  convert: readonly SaleCurrency[];
  /** Of what is left below the threshold. */
  isClosing?: boolean;
  /** Null for the monthly run. */
  requestedBy: string | null;
  /** The first day of the month that the run closed. */
  month: string | null;
  /** What the seller has confirmed, if it is known. */
  expectedNet?: number | undefined;
}

/**
 * Sets the money aside at once, so that no second request finds it. Refunds do not wait for the lock
 * of the seller: what they take after this is missing from the next payout.
 */
export async function requestPayout(
  tx: Tx,
  ctx: Pick<Ctx, 'clock' | 'hooks' | 'jobs' | 'realtime' | 'payoutProviders'>,
  request: PayoutRequest,
): Promise<string> {
  const { userId, currency, month } = request;
  // Bank account and tax profile do not change meanwhile.
  await lockPerson(tx, userId);
  await lockSellers(tx, [userId]);
  const now = ctx.clock.now();
  await assertNoneOpen(tx, { userId, currency });
  if (month === null) await assertNotTooSoon(tx, { userId, currency, now });
  const plan = await planPayout(tx, ctx, { ...request, now });
  if (plan.gates.length > 0) throw new CallError('payout_not_possible');
  assertConfirmed(request, plan.net);
  const payoutId = randomUUIDv7();
  for (const exchange of plan.exchanges)
    await exchangeBalance(tx, { payoutId, userId, exchange, now });
  const reserve = { amount: plan.reserve, ...plan.reserveUntaxed };
  await holdReserve(tx, { payoutId, userId, currency, ...reserve, now });
  const gross = await takeLines(tx, { payoutId, userId, currency });
  // A refund came in between.
  if (gross < leastPayout(plan)) throw new CallError('payout_not_possible');
  await insertPayout(tx, { payoutId, gross, plan, request, now });
  await publishPayout(tx, ctx, { payoutId, userId, state: 'requested' });
  return payoutId;
}

/** Sales, refunds, rates and tax can change between the estimate and the click. */
function assertConfirmed({ expectedNet }: PayoutRequest, net: number): void {
  if (expectedNet !== undefined && expectedNet !== net) throw new CallError('payout_changed');
}

export async function assertNoneOpen(
  tx: Tx,
  { userId, currency }: { userId: string; currency: string },
): Promise<void> {
  const open = await tx
    .selectFrom('payouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('state', 'in', ['requested', 'approved', 'sent'])
    .executeTakeFirst();
  if (open) throw new CallError('payout_open');
}

async function assertNotTooSoon(
  tx: Tx,
  { userId, currency, now }: { userId: string; currency: string; now: Date },
): Promise<void> {
  const last = await tx
    .selectFrom('payouts')
    .select('id')
    .where('user_id', '=', userId)
    .where('currency', '=', currency)
    .where('origin', '=', 'request')
    .where('requested_at', '>', subtractDuration(now, { hours: PAYOUT_REQUEST_HOURS }))
    .executeTakeFirst();
  if (last) throw new CallError('payout_too_soon', { values: { hours: PAYOUT_REQUEST_HOURS } });
}

interface NewPayout {
  payoutId: string;
  gross: number;
  plan: PayoutPlan;
  request: PayoutRequest;
  now: Date;
}

async function insertPayout(
  tx: Tx,
  { payoutId, gross, plan, request, now }: NewPayout,
): Promise<void> {
  const { userId, currency, requestedBy, month } = request;
  const { account, withholding } = plan;
  if (!account) throw new CallError('payout_not_possible');
  const { hasVat, ...sums } = await sumUntaxed(tx, { payoutId, userId });
  const untaxed = untaxedIn(gross, sums);
  const withheld = withheldFrom({ gross, ...untaxed, rate: withholding.rate });
  // A refund came after the plan.
  assertConfirmed(request, gross - withheld);
  await tx
    .insertInto('payouts')
    .values({
      id: payoutId,
      user_id: userId,
      currency,
      origin: month === null ? 'request' : 'monthly',
      month: month === null ? null : sql<string>`${month}::date`,
      is_closing: plan.isClosing,
      gross,
      ...untaxed,
      has_vat: hasVat,
      withholding_rate: withholding.rate,
      withholding_country: withholding.country,
      treaty_claim_id: withholding.claimId,
      withheld,
      account_id: account.id,
      account_country: account.country,
      method: account.method,
      account_holder: account.holder,
      account_masked: account.masked,
      details_encrypted: account.encryptedDetails,
      requested_by: requestedBy,
      requested_at: now,
    })
    .execute();
  const entries = payoutEntries({ party: userId, currency, gross, withheld });
  const reference = `${payoutId}/1`;
  await bookTransaction(tx, { kind: 'payout', reference, currency, entries, now });
}
