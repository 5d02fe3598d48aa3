import type { Payout } from '@lathe/contract/payout';
import type { Price } from '@lathe/contract/price';
import { addWorkingDays, calendarDate } from '@lathe/rules/dates';
import type { Locale } from '@lathe/rules/locales';
import { formatMoney, money } from '@lathe/rules/money';
import { paymentProblem } from '@lathe/rules/payment-reasons';
import {
  PAYOUT_REVIEW_WORKING_DAYS,
  PAYOUT_TRANSFER_WORKING_DAYS,
} from '@lathe/rules/payout-limits';
import {
  type PayoutProviderName,
  payoutProvider,
  providerTitle,
} from '@lathe/rules/payout-providers';
import type { PayoutState } from '@lathe/rules/payouts';
import type { Ctx } from '../../context.ts';
import { readPayingProviders } from '../bank-accounts/index.ts';
import { type AttemptRow, listAttempts, readReserves } from './attempts.ts';
import { listWithOldRates } from './exchange-balance.ts';
import type { PayoutRow } from './store.ts';

export function presentPrice(amount: number, currency: string, locale: Locale): Price {
  return { amount, currency, formatted: formatMoney(money(amount, currency), locale) };
}

/** For a request at this moment. */
export function expectedDay(now: Date): string {
  return addWorkingDays(
    calendarDate(now),
    PAYOUT_REVIEW_WORKING_DAYS + PAYOUT_TRANSFER_WORKING_DAYS,
  );
}

/**
 * With their attempts and reserves. To sellers, a payment that waits in a bank file is approved, not
 * sent: another admin can still discard the file.
 */
export async function presentPayouts(
  ctx: Pick<Ctx, 'db' | 'clock' | 'payoutProviders'>,
  payouts: readonly PayoutRow[],
  { locale, isForStaff = false }: { locale: Locale; isForStaff?: boolean },
): Promise<Payout[]> {
  const { db } = ctx;
  const ids = payouts.map(({ id }) => id);
  const waiting = payouts.filter(({ state }) => state === 'requested' || state === 'approved');
  const paying = await readPayingProviders(
    db,
    ctx,
    waiting.map(({ userId }) => userId),
  );
  const oldRates = await listWithOldRates(db, {
    payoutIds: waiting.map(({ id }) => id),
    now: ctx.clock.now(),
  });
  const attempts = Map.groupBy(await listAttempts(db, ids), ({ payoutId }) => payoutId);
  const reserves = await readReserves(db, ids);
  return payouts.map((payout) => {
    const all = attempts.get(payout.id) ?? [];
    const own = isForStaff ? all : all.filter(({ state, hasLeft }) => hasLeft || state !== 'sent');
    const state =
      !isForStaff && payout.state === 'sent' && !payout.sentAt ? 'approved' : payout.state;
    const isWaiting = waiting.includes(payout);
    return presentPayout(payout, {
      state,
      attempts: own,
      canCancel: state === 'requested' && !oldRates.has(payout.id),
      provider: isWaiting
        ? (paying.get(payout.userId)?.name ?? null)
        : payoutProvider(all.at(-1)?.provider),
      reserve: reserves.get(payout.id) ?? null,
      now: ctx.clock.now(),
      locale,
    });
  });
}

function presentPayout(
  payout: PayoutRow,
  {
    state,
    attempts,
    canCancel,
    provider,
    reserve,
    now,
    locale,
  }: {
    state: PayoutState;
    attempts: readonly AttemptRow[];
    canCancel: boolean;
    provider: PayoutProviderName | null;
    reserve: number | null;
    now: Date;
    locale: Locale;
  },
): Payout {
  const price = (amount: number) => presentPrice(amount, payout.currency, locale);
  return {
    uuid: payout.id,
    state,
    origin: payout.origin,
    closing: payout.isClosing,
    gross: price(payout.gross),
    vat: price(payout.vat),
    withheld: price(payout.withheld),
    withholding_rate: payout.withholdingRate,
    net: price(payout.net),
    reserve: reserve === null ? null : price(reserve),
    account: payout.accountMasked,
    account_holder: payout.accountHolder,
    provider,
    requested_at: payout.requestedAt.toISOString(),
    approved_at: payout.approvedAt?.toISOString() ?? null,
    sent_at: payout.sentAt?.toISOString() ?? null,
    settled_at: payout.settledAt?.toISOString() ?? null,
    ended_at: payout.endedAt?.toISOString() ?? null,
    end_reason: payout.state === 'cancelled' ? payout.endReason : '',
    expected_on: expectedOf({ ...payout, state }, now),
    invoice_number: payout.invoiceNumber === null ? null : invoiceNumber(payout.invoiceNumber),
    cancel_enabled: canCancel,
    receipt_enabled: payout.sentAt !== null,
    invoice_enabled: payout.invoiceNumber !== null,
    attempts: attempts.map(presentAttempt),
  };
}

/** Numbers of self-billed invoices count per seller. */
export function invoiceNumber(number: number): string {
  return `SB-${String(number).padStart(4, '0')}`;
}

/** Never a day that has passed: a payout that waits for longer arrives later. */
function expectedOf({ state, requestedAt, sentAt }: PayoutRow, now: Date): string | null {
  const today = calendarDate(now);
  if (state === 'requested' || state === 'approved') {
    const earliest = addWorkingDays(today, PAYOUT_TRANSFER_WORKING_DAYS);
    const promised = expectedDay(requestedAt);
    if (promised < earliest) return earliest;
    return promised;
  }
  if (state !== 'sent' || sentAt === null) return null;
  const day = addWorkingDays(calendarDate(sentAt), PAYOUT_TRANSFER_WORKING_DAYS);
  return day < today ? null : day;
}

function presentAttempt(attempt: AttemptRow): Payout['attempts'][number] {
  const { state, reasonCode } = attempt;
  const isBack = state === 'failed' || state === 'returned';
  const byProvider = providerTitle(attempt.provider) !== null;
  return {
    number: attempt.number,
    state,
    provider: attempt.provider,
    end_to_end_id: attempt.endToEndId,
    account: attempt.accountMasked,
    sent_at: attempt.sentAt.toISOString(),
    settled_at: attempt.settledAt?.toISOString() ?? null,
    ended_at: attempt.endedAt?.toISOString() ?? null,
    problem: isBack ? paymentProblem(reasonCode, { byProvider }) : null,
    reason_code: reasonCode,
  };
}
