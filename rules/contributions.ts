/**
 * States of a seller's request to publish on another seller's page, and when it can be repeated.
 */
import { CONTRIBUTION_REQUEST_RETRY_DAYS } from './limits.ts';
import { allowedEvents, defineStateMachine } from './state-machine.ts';
import { addDuration } from './time.ts';

export const CONTRIBUTION_STATES = ['asked', 'accepted', 'rejected', 'withdrawn', 'ended'] as const;
export type ContributionState = (typeof CONTRIBUTION_STATES)[number];

export const CONTRIBUTION_EVENTS = ['ask', 'accept', 'reject', 'withdraw', 'end'] as const;
export type ContributionEvent = (typeof CONTRIBUTION_EVENTS)[number];
export type ContributionRole = 'asker' | 'page_owner';

const REQUESTER = ['asker'] as const;
const OWNER = ['page_owner'] as const;

/** Starts with the request. */
export const contributionMachine = defineStateMachine<
  ContributionState,
  ContributionEvent,
  ContributionRole
>({
  initial: 'asked',
  states: CONTRIBUTION_STATES,
  transitions: [
    { event: 'accept', from: 'asked', to: 'accepted', roles: OWNER },
    { event: 'reject', from: 'asked', to: 'rejected', roles: OWNER },
    { event: 'withdraw', from: 'asked', to: 'withdrawn', roles: REQUESTER },
    { event: 'end', from: 'accepted', to: 'ended', roles: [...REQUESTER, ...OWNER] },
    { event: 'ask', from: ['rejected', 'withdrawn', 'ended'], to: 'asked', roles: REQUESTER },
  ],
});

/** A rejection blocks new requests for a while. Null when there is no wait. */
export function requestAllowedFrom({
  state,
  decidedAt,
}: {
  state: ContributionState;
  decidedAt: Date | null;
}): Date | null {
  if (state !== 'rejected' || decidedAt === null) return null;
  return addDuration(decidedAt, { days: CONTRIBUTION_REQUEST_RETRY_DAYS });
}

/** Operations that a screen may offer; null means that no request was made. */
export function contributionOperations(
  contribution: { state: ContributionState; decidedAt: Date | null } | null,
  role: ContributionRole,
  now: Date,
): Record<ContributionEvent, boolean> {
  const events = contribution
    ? allowedEvents(contributionMachine, contribution.state, role)
    : (['ask'] as const).filter(() => role === 'asker');
  const from = contribution && requestAllowedFrom(contribution);
  const isEarly = from !== null && now < from;
  const may = (event: ContributionEvent) => events.some((open) => open === event);
  return {
    ask: may('ask') && !isEarly,
    accept: may('accept'),
    reject: may('reject'),
    withdraw: may('withdraw'),
    end: may('end'),
  };
}
