import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { allowedEvents, canTransition, defineStateMachine, nextState } from './state-machine.ts';

const order = defineStateMachine({
  initial: 'unpaid',
  states: ['unpaid', 'paid', 'in_production', 'dispatched', 'cancelled'],
  transitions: [
    { event: 'pay', from: 'unpaid', to: 'paid' },
    { event: 'start', from: 'paid', to: 'in_production', roles: ['staff', 'admin'] },
    { event: 'dispatch', from: 'in_production', to: 'dispatched', roles: ['staff', 'admin'] },
    { event: 'cancel', from: ['unpaid', 'paid'], to: 'cancelled', roles: ['buyer', 'admin'] },
  ],
});

describe('transition', () => {
  it('leads to the state in the table', () => {
    expect(nextState(order, 'unpaid', 'pay')).toEqual({ ok: true, state: 'paid' });
    expect(nextState(order, 'paid', 'start', 'staff')).toEqual({
      ok: true,
      state: 'in_production',
    });
  });

  it('is rejected from a state that does not allow it', () => {
    const refusal = { ok: false, code: 'transition_not_allowed' };
    expect(nextState(order, 'dispatched', 'pay')).toEqual(refusal);
    expect(nextState(order, 'in_production', 'cancel', 'buyer')).toEqual(refusal);
    expect(nextState(order, 'lost' as never, 'pay')).toEqual(refusal);
  });

  it('is rejected for an unlisted role or no role', () => {
    const refusal = { ok: false, code: 'role_not_allowed' };
    expect(nextState(order, 'paid', 'start', 'buyer')).toEqual(refusal);
    expect(nextState(order, 'paid', 'start')).toEqual(refusal);
    expect(canTransition(order, 'paid', 'start', 'buyer')).toBe(false);
    expect(canTransition(order, 'paid', 'start', 'admin')).toBe(true);
  });

  it('is offered to the roles that may use it', () => {
    expect(allowedEvents(order, 'paid', 'buyer')).toEqual(['cancel']);
    expect(allowedEvents(order, 'paid', 'admin')).toEqual(['start', 'cancel']);
    expect(allowedEvents(order, 'unpaid')).toEqual(['pay']);
    expect(allowedEvents(order, 'cancelled', 'admin')).toEqual([]);
  });

  it('never leaves the table in random walks', () => {
    const event = fc.constantFrom('pay', 'start', 'dispatch', 'cancel');
    const role = fc.constantFrom('buyer', 'staff', 'admin', undefined);
    fc.assert(
      fc.property(fc.array(fc.tuple(event, role)), (walk) => {
        let state: (typeof order.states)[number] = order.initial;
        for (const [each, who] of walk) {
          const offered = allowedEvents(order, state, who).includes(each);
          const result = nextState(order, state, each, who);
          expect(result.ok).toBe(offered);
          if (result.ok) state = result.state;
          expect(order.states).toContain(state);
        }
      }),
    );
  });
});

describe('invalid table throws', () => {
  const valid = {
    initial: 'a',
    states: ['a', 'b'],
    transitions: [{ event: 'go', from: 'a', to: 'b' }],
  };
  const table = (change: Partial<typeof valid>) => () =>
    defineStateMachine<string, string, string>({ ...valid, ...change });
  const transition = (change: object) =>
    table({ transitions: [{ event: 'go', from: 'a', to: 'b', ...change }] });

  it('when a state is unknown', () => {
    expect(table({})).not.toThrow();
    expect(table({ initial: 'z' })).toThrow('Initial state "z" is not among the states');
    expect(transition({ to: 'z' })).toThrow('"go" leads to unknown state "z"');
    expect(transition({ from: 'z' })).toThrow('"go" starts from unknown state "z"');
  });

  it('when an entry is duplicated', () => {
    expect(table({ states: ['a', 'b', 'a'] })).toThrow('State "a" is listed twice');
    expect(transition({ from: ['a', 'a'] })).toThrow('"go" from "a" is listed twice');
    expect(
      table({ transitions: [...valid.transitions, { event: 'go', from: 'a', to: 'a' }] }),
    ).toThrow('"go" from "a" is listed twice');
  });

  it('when a state is unreachable', () => {
    const unreachable = table({
      states: ['a', 'b', 'c', 'd'],
      transitions: [...valid.transitions, { event: 'go', from: 'c', to: 'd' }],
    });
    expect(unreachable).toThrow('Unreachable from "a": c, d');
  });

  it('when a transition has no source state or no role', () => {
    expect(transition({ from: [] })).toThrow('"go" starts from no state');
    expect(transition({ roles: [] })).toThrow('"go" is allowed for no role');
  });
});
