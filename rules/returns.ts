/** Things that come back: why, until when, and what becomes of the request. */
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

/** `expect`: it was accepted, and the goods are to be sent back before anything else happens. */
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

/** These wait for somebody: their copies cannot be asked for a second time. */
export const OPEN_RETURN_STATES = ['asked', 'expected'] as const satisfies readonly ReturnState[];

export type ReturnProblem = 'not_sent_yet' | 'too_late' | 'not_for_changed_mind';

interface Bought {
  type: string;
  dispatchedAt: CalendarDate | null;
  deliveredAt: CalendarDate | null;
}

/**
 * Made for one buyer's own trade, or for one evening: nobody can simply change their mind about
 * these. A record is the same for everybody, so its buyer can, although it was made for the order.
 */
const NO_CHANGED_MIND: readonly string[] = ['ticket', 'proof', 'creator-copies'];

/** Null when it may be asked for. A fault may be told of at any time after it has left. */
export function checkReturn(
  { type, dispatchedAt, deliveredAt }: Bought,
  reason: ReturnReason,
  today: CalendarDate,
): ReturnProblem | null {
  if (dispatchedAt === null && deliveredAt === null) return 'not_sent_yet';
  if (reason !== 'changed_mind') return null;
  if (NO_CHANGED_MIND.includes(type)) return 'not_for_changed_mind';
  // The time runs from the day of arrival; until it is known, it has not begun.
  if (deliveredAt !== null && today > addDays(deliveredAt, WITHDRAWAL_DAYS)) return 'too_late';
  return null;
}
