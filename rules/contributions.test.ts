import { describe, expect, it } from 'vitest';
import {
  CONTRIBUTION_EVENTS,
  CONTRIBUTION_STATES,
  contributionMachine,
  contributionOperations,
  requestAllowedFrom,
} from './contributions.ts';
import { nextState } from './state-machine.ts';

const decidedAt = new Date('2026-10-01T12:00:00Z');

describe('contribution', () => {
  it('has exactly these transitions', () => {
    const transitions = CONTRIBUTION_STATES.flatMap((state) =>
      CONTRIBUTION_EVENTS.flatMap((event) =>
        (['asker', 'page_owner'] as const).flatMap((role) => {
          const led = nextState(contributionMachine, state, event, role);
          return led.ok ? [`${role}: ${state} -${event}-> ${led.state}`] : [];
        }),
      ),
    );
    expect(transitions).toEqual([
      'page_owner: asked -accept-> accepted',
      'page_owner: asked -reject-> rejected',
      'asker: asked -withdraw-> withdrawn',
      'asker: accepted -end-> ended',
      'page_owner: accepted -end-> ended',
      'asker: rejected -ask-> asked',
      'asker: withdrawn -ask-> asked',
      'asker: ended -ask-> asked',
    ]);
  });

  it('can be requested again 30 days after a rejection, or at once after any other end', () => {
    expect(requestAllowedFrom({ state: 'rejected', decidedAt })).toEqual(
      new Date('2026-10-31T12:00:00Z'),
    );
    for (const state of ['withdrawn', 'ended'] as const) {
      expect(requestAllowedFrom({ state, decidedAt })).toBeNull();
      expect(contributionOperations({ state, decidedAt }, 'asker', decidedAt).ask).toBe(true);
    }
    const rejected = { state: 'rejected', decidedAt } as const;
    const offered = (now: string) => contributionOperations(rejected, 'asker', new Date(now)).ask;
    expect(offered('2026-10-31T11:59:59Z')).toBe(false);
    expect(offered('2026-10-31T12:00:00Z')).toBe(true);
  });

  it('can only be requested when there was no request yet, and not by the page owner', () => {
    const nothing = { accept: false, reject: false, withdraw: false, end: false };
    expect(contributionOperations(null, 'asker', decidedAt)).toEqual({ ...nothing, ask: true });
    expect(contributionOperations(null, 'page_owner', decidedAt)).toEqual({
      ...nothing,
      ask: false,
    });
  });
});
