/** Returns: reasons, time limits and states. */
import { addDays, type CalendarDate } from './dates.ts';
import { WITHDRAWAL_DAYS } from './limits.ts';
import { defineStateMachine } from './state-machine.ts';

export const RETURN_REASONS = [
  'damaged',
  'wrong_item',
  'not_as_described',
  'changed_mind',
] as const;

export type ReturnReason = (typeof RETURN_REASONS)[number];

export const RETURN_STATES = ['asked', 'expected', 'refunded', 'reprinted', 'declined'] as const;

export type ReturnState = (typeof RETURN_STATES)[number];

/** `expect`: accepted, and the goods must be sent back first. */
export const returnMachine = defineStateMachine({
  initial: 'asked',
  states: RETURN_STATES,
  transitions: [
    { event: 'expect', from: 'asked', to: 'expected', roles: ['staff'] },
    { event: 'refund', from: ['asked', 'expected'], to: 'refunded', roles: ['staff'] },
    { event: 'reprint', from: ['asked', 'expected'], to: 'reprinted', roles: ['staff'] },
    { event: 'decline', from: ['asked', 'expected'], to: 'declined', roles: ['staff'] },
  ],
});

export const RETURN_EVENTS = ['expect', 'refund', 'reprint', 'decline'] as const;

export type ReturnEvent = (typeof RETURN_EVENTS)[number];

/** Open requests: their copies cannot be requested again. */
export const OPEN_RETURN_STATES = ['asked', 'expected'] as const satisfies readonly ReturnState[];

export type ReturnProblem = 'not_sent_yet' | 'too_late' | 'not_for_changed_mind';

interface PurchasedItem {
  /** Whether buyers may change their minds (`canWithdraw` of kinds). */
  canWithdraw: boolean;
  dispatchedAt: CalendarDate | null;
  deliveredAt: CalendarDate | null;
}

/**
 * Null when the return is allowed. Faults can be reported at any time after shipping. What is made to
 * order can be returned if it is the same for everyone.
 */
export function checkReturn(
  { canWithdraw, dispatchedAt, deliveredAt }: PurchasedItem,
  reason: ReturnReason,
  today: CalendarDate,
): ReturnProblem | null {
  if (dispatchedAt === null && deliveredAt === null) return 'not_sent_yet';
  if (reason !== 'changed_mind') return null;
  if (!canWithdraw) return 'not_for_changed_mind';
  // The period starts on delivery; while that date is unknown, it has not started.
  if (deliveredAt !== null && today > addDays(deliveredAt, WITHDRAWAL_DAYS)) return 'too_late';
  return null;
}
