import { describe, expect, it } from 'vitest';
import { checkReturn, RETURN_EVENTS, RETURN_STATES, returnMachine } from './returns.ts';
import { allowedEvents, canTransition } from './state-machine.ts';

const RECORD = { canWithdraw: true, dispatchedAt: '2026-11-01', deliveredAt: '2026-11-03' };

describe('return', () => {
  it.each([
    ['2026-11-03', null],
    ['2026-11-17', null],
    ['2026-11-18', 'too_late'],
  ] as const)('for a change of mind on %s: %s', (today, problem) => {
    expect(checkReturn(RECORD, 'changed_mind', today)).toBe(problem);
  });

  it('of a faulty or wrong item is accepted months later', () => {
    for (const reason of ['damaged', 'wrong_item', 'not_as_described'] as const) {
      expect(checkReturn(RECORD, reason, '2027-10-01')).toBeNull();
    }
  });

  it('is possible after dispatch, and its period starts at delivery', () => {
    const made = { ...RECORD, dispatchedAt: null, deliveredAt: null };
    expect(checkReturn(made, 'damaged', '2026-11-03')).toBe('not_sent_yet');
    const notDelivered = { ...RECORD, deliveredAt: null };
    expect(checkReturn(notDelivered, 'changed_mind', '2026-12-24')).toBeNull();
  });

  it('needs a fault where nobody may change their mind', () => {
    const own = { ...RECORD, canWithdraw: false };
    expect(checkReturn(own, 'changed_mind', '2026-11-04')).toBe('not_for_changed_mind');
    expect(checkReturn(own, 'damaged', '2026-11-04')).toBeNull();
  });

  it('is decided only once, and only by staff', () => {
    expect(allowedEvents(returnMachine, 'asked', 'staff')).toEqual([...RETURN_EVENTS]);
    expect(allowedEvents(returnMachine, 'asked')).toEqual([]);
    expect(canTransition(returnMachine, 'expected', 'expect', 'staff')).toBe(false);
    for (const state of RETURN_STATES.filter((each) => each !== 'asked' && each !== 'expected')) {
      expect(allowedEvents(returnMachine, state, 'staff')).toEqual([]);
    }
  });
});
