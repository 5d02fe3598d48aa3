import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addStep, redo, startHistory, undo } from './undo-history.ts';

const SLOW = 10_000;

describe('steps', () => {
  it('are undone and done again in their order', () => {
    let history = startHistory('a');
    for (const [index, state] of ['b', 'c'].entries()) {
      history = addStep(history, state, { at: index * SLOW });
    }
    expect(undo(history).present).toBe('b');
    expect(undo(undo(history)).present).toBe('a');
    expect(undo(undo(undo(history))).present).toBe('a');
    expect(redo(undo(history)).present).toBe('c');
    expect(redo(history)).toBe(history);
  });

  it('after an undo replace what was undone', () => {
    const history = addStep(undo(addStep(startHistory('a'), 'b', { at: 0 })), 'c', { at: SLOW });
    expect(redo(history).present).toBe('c');
    expect(undo(history).present).toBe('a');
  });

  it('of one series are one, until there is a pause', () => {
    const keys = (at: number) => ({ series: 'keys', at });
    let history = addStep(startHistory(0), 1, keys(0));
    history = addStep(history, 2, keys(1000));
    history = addStep(history, 3, keys(2000));
    expect(undo(history).present).toBe(0);
    const paused = addStep(history, 4, keys(5000));
    expect(undo(paused).present).toBe(3);
    const other = addStep(history, 4, { series: 'fields', at: 2100 });
    expect(undo(other).present).toBe(3);
    // Doing it again and going on is not the same series.
    const again = addStep(redo(undo(history)), 5, keys(2200));
    expect(undo(again).present).toBe(3);
  });

  it('that change nothing are none', () => {
    const history = addStep(startHistory({ x: 1 }), { x: 1 }, { at: 0 });
    expect(history.past).toEqual([]);
  });

  it('can all be undone, up to a hundred', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 130 }), (states) => {
        let history = startHistory(-1);
        const seen = [-1];
        for (const [index, state] of states.entries()) {
          const next = addStep(history, state, { at: index * SLOW });
          if (next !== history) seen.push(state);
          history = next;
        }
        const back: number[] = [];
        for (let left = history.past.length; left >= 0; left--) {
          back.push(history.present);
          history = undo(history);
        }
        expect(back.toReversed()).toEqual(seen.slice(-101));
      }),
    );
  });
});
