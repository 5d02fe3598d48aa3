/** Payees of a split who were invited by mail and have no account yet. */

/** From then on staff decide about the earnings that wait. */
export const PAYEE_WAIT_DAYS = 180;
/** What staff can add to it at a time. */
export const PAYEE_MORE_DAYS = 90;
/** Days after the invitation on which it is repeated. */
export const PAYEE_REMINDER_DAYS = [7, 30, 90, 150] as const;
export const PAYEE_NAME_MAX_CHARS = 80;

export const INVITED_PAYEE_STATES = ['waiting', 'agreed', 'declined', 'ended'] as const;
export type InvitedPayeeState = (typeof INVITED_PAYEE_STATES)[number];

/**
 * `more_time` and `keep` leave the earnings waiting, with and without another day to decide. `owner`
 * gives them to the owner of the release. `write_off` gives them up.
 */
export const PAYEE_DECISIONS = ['more_time', 'keep', 'owner', 'write_off'] as const;
export type PayeeDecision = (typeof PAYEE_DECISIONS)[number];

/** Somebody who has declined is not waited for. */
export function payeeDecisions({
  state,
  hasOwner,
}: {
  state: InvitedPayeeState;
  /** The owner of the release still has an account. */
  hasOwner: boolean;
}): PayeeDecision[] {
  if (state !== 'waiting' && state !== 'declined') return [];
  return PAYEE_DECISIONS.filter((decision) => {
    if (decision === 'owner') return hasOwner;
    return decision === 'write_off' || state === 'waiting';
  });
}

/** How many reminders should have been sent by now. */
export function remindersDue(invitedAt: Date, now: Date): number {
  const days = (+now - +invitedAt) / 86_400_000;
  return PAYEE_REMINDER_DAYS.filter((day) => day <= days).length;
}
