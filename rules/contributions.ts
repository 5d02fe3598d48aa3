/** A seller's wish to put own releases on another's page, as a table, and when it may be asked again. */
import { CONTRIBUTION_ASK_AGAIN_DAYS } from './limits.ts';
import { later } from './moments.ts';
import { allowedEvents, defineStateMachine } from './state-machine.ts';

export const CONTRIBUTION_STATES = ['asked', 'accepted', 'rejected', 'withdrawn', 'ended'] as const;
export type ContributionState = (typeof CONTRIBUTION_STATES)[number];

export const CONTRIBUTION_EVENTS = ['ask', 'accept', 'reject', 'withdraw', 'end'] as const;
export type ContributionEvent = (typeof CONTRIBUTION_EVENTS)[number];
export type ContributionRole = 'asker' | 'page_owner';

const ASKER = ['asker'] as const;
const OWNER = ['page_owner'] as const;

/** It begins with being asked; before that there is nothing. */
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
    { event: 'withdraw', from: 'asked', to: 'withdrawn', roles: ASKER },
    { event: 'end', from: 'accepted', to: 'ended', roles: [...ASKER, ...OWNER] },
    { event: 'ask', from: ['rejected', 'withdrawn', 'ended'], to: 'asked', roles: ASKER },
  ],
});

/** A no stands for a while. Null when there is nothing to wait for. */
export function askAgainFrom({
  state,
  decidedAt,
}: {
  state: ContributionState;
  decidedAt: Date | null;
}): Date | null {
  if (state !== 'rejected' || decidedAt === null) return null;
  return later(decidedAt, { days: CONTRIBUTION_ASK_AGAIN_DAYS });
}

/** What a screen may offer; null is a page that was never asked. */
export function contributionOperations(
  standing: { state: ContributionState; decidedAt: Date | null } | null,
  role: ContributionRole,
  now: Date,
): Record<ContributionEvent, boolean> {
  const events = standing
    ? allowedEvents(contributionMachine, standing.state, role)
    : (['ask'] as const).filter(() => role === 'asker');
  const from = standing && askAgainFrom(standing);
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
