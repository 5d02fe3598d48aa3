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
import type { Ctx } from '../../context.ts';
import { readPayingProviders } from '../bank-accounts/index.ts';
import { type AttemptRow, listAttempts, readReserves } from './attempts.ts';
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

/** With their attempts and reserves. */
export async function presentPayouts(
  ctx: Pick<Ctx, 'db' | 'payoutProviders'>,
  payouts: readonly PayoutRow[],
  locale: Locale,
): Promise<Payout[]> {
  const { db } = ctx;
  const ids = payouts.map(({ id }) => id);
  const waiting = payouts.filter(({ state }) => state === 'requested' || state === 'approved');
  const paying = await readPayingProviders(
    db,
    ctx,
    waiting.map(({ userId }) => userId),
  );
  const attempts = Map.groupBy(await listAttempts(db, ids), ({ payoutId }) => payoutId);
  const reserves = await readReserves(db, ids);
  return payouts.map((payout) => {
    const own = attempts.get(payout.id) ?? [];
    const isWaiting = waiting.includes(payout);
    return presentPayout(payout, {
      attempts: own,
      provider: isWaiting
        ? (paying.get(payout.userId)?.name ?? null)
        : payoutProvider(own.at(-1)?.provider),
      reserve: reserves.get(payout.id) ?? null,
      locale,
    });
  });
}

function presentPayout(
  payout: PayoutRow,
  {
    attempts,
    provider,
    reserve,
    locale,
  }: {
    attempts: readonly AttemptRow[];
    provider: PayoutProviderName | null;
    reserve: number | null;
    locale: Locale;
  },
): Payout {
  const price = (amount: number) => presentPrice(amount, payout.currency, locale);
  return {
    uuid: payout.id,
    state: payout.state,
    origin: payout.origin,
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
    expected_on: expectedOf(payout),
    invoice_number: payout.invoiceNumber === null ? null : invoiceNumber(payout.invoiceNumber),
    cancel_enabled: payout.state === 'requested',
    receipt_enabled: payout.sentAt !== null,
    invoice_enabled: payout.invoiceNumber !== null,
    attempts: attempts.map(presentAttempt),
  };
}

/** Numbers of self-billed invoices count per seller. */
export function invoiceNumber(number: number): string {
  return `SB-${String(number).padStart(4, '0')}`;
}

function expectedOf({ state, requestedAt, sentAt }: PayoutRow): string | null {
  if (state === 'requested' || state === 'approved') return expectedDay(requestedAt);
  if (state !== 'sent' || sentAt === null) return null;
  return addWorkingDays(calendarDate(sentAt), PAYOUT_TRANSFER_WORKING_DAYS);
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
