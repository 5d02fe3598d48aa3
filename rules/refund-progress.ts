/** What became of a refund after it was sent to the card provider. */
import { addEntries, type LedgerEntry } from './ledger.ts';
import type { Money } from './money.ts';

/** Of one attempt at the card provider, in the order in which they can follow each other. */
export const REFUND_ATTEMPT_STATES = ['pending', 'succeeded', 'failed'] as const;

export type RefundAttemptState = (typeof REFUND_ATTEMPT_STATES)[number];

/**
 * Events arrive in any order and repeatedly, so an attempt only moves forward. A bank can reject a
 * refund days after it succeeded, and a failed one never recovers.
 */
export function isProgress(from: RefundAttemptState, to: RefundAttemptState): boolean {
  return REFUND_ATTEMPT_STATES.indexOf(to) > REFUND_ATTEMPT_STATES.indexOf(from);
}

export const REFUND_PROGRESS = ['pending', 'succeeded', 'failed', 'settled'] as const;

/** `settled`: staff paid it in another way. */
export type RefundProgress = (typeof REFUND_PROGRESS)[number];

export function refundProgress({
  doneAt,
  failedAt,
  settledAt,
}: {
  doneAt: Date | null;
  failedAt: Date | null;
  settledAt: Date | null;
}): RefundProgress {
  if (settledAt) return 'settled';
  if (failedAt) return 'failed';
  return doneAt ? 'succeeded' : 'pending';
}

export const REFUND_FAILURES = [
  'lost_or_stolen_card',
  'expired_or_canceled_card',
  'declined',
  'insufficient_funds',
  'disputed',
  'cancelled',
  /** The bank had given it to the buyer, and decided otherwise later. */
  'dispute_won',
  'unknown',
] as const;

/** Why the buyer's bank or the card provider did not refund. */
export type RefundFailure = (typeof REFUND_FAILURES)[number];

/** The money is back at the card provider, and still owed to the buyer. */
export function refundFailedEntries(amount: Money): LedgerEntry[] {
  return moved(amount, 'card', 'refund_failed');
}

/** The card provider sends it once more. */
export function refundRetriedEntries(amount: Money): LedgerEntry[] {
  return moved(amount, 'refund_failed', 'card');
}

/** Paid in another way, such as a bank transfer. */
export function refundSettledEntries(amount: Money): LedgerEntry[] {
  return moved(amount, 'refund_failed', 'bank');
}

/**
 * The bank gave the same money to the buyer in a dispute. `dispute_losses` if the refund failed only
 * after the dispute was lost: it was booked as a loss, because the buyer seemed to have it twice.
 */
export function refundCoveredEntries(
  amount: Money,
  from: 'disputed' | 'dispute_losses',
): LedgerEntry[] {
  return moved(amount, 'refund_failed', from);
}

type Account = 'card' | 'bank' | 'disputed' | 'dispute_losses' | 'refund_failed';

function moved({ amount, currency }: Money, debit: Account, credit: Account): LedgerEntry[] {
  return addEntries(currency, (add) => {
    add(debit, amount);
    add(credit, -amount);
  });
}
