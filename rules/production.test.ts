import { describe, expect, it } from 'vitest';
import { type Made, makingMachine, makingStart, openStages } from './production.ts';
import { allowedEvents, nextState } from './state-machine.ts';

const RECORD: Made = { medium: 'Vinyl', sides: 2 };
const DOUBLE: Made = { medium: 'Vinyl', sides: 4 };
const DISC: Made = { medium: 'CD', sides: 1 };
const SHIRT: Made = { medium: 'Merch', sides: 0 };

describe('manufacturing stages', () => {
  it.each([
    [RECORD, 'queued side_a side_b sleeve packed'],
    [DOUBLE, 'queued side_a side_b side_c side_d sleeve packed'],
    [DISC, 'queued disc print sleeve packed'],
    [SHIRT, 'queued print packed'],
  ])('of %o are %s', (made, stages) => {
    expect(openStages(made).join(' ')).toBe(stages);
  });

  it.each([RECORD, DOUBLE, DISC, SHIRT])(
    'of %o are advanced one by one, and only by the plant',
    (made) => {
      const stages = openStages(made);
      const machine = makingMachine(made);
      for (const [at, stage] of stages.entries()) {
        const next = stages[at + 1];
        const isBegun = stage !== 'queued';
        expect(allowedEvents(machine, stage, 'plant')).toEqual([
          ...(next ? ['advance'] : []),
          ...(isBegun ? ['reprint'] : []),
          ...(next ? [] : ['dispatch']),
        ]);
        expect(allowedEvents(machine, stage, 'buyer')).toEqual(isBegun ? [] : ['cancel']);
        expect(allowedEvents(machine, stage)).toEqual([]);
        if (next) {
          const went = nextState(machine, stage, 'advance', 'plant');
          expect(went).toEqual({ ok: true, state: next });
        }
      }
      expect(nextState(machine, 'packed', 'reprint', 'plant')).toEqual({
        ok: true,
        state: 'queued',
      });
      expect(nextState(machine, 'packed', 'dispatch', 'plant')).toMatchObject({
        state: 'dispatched',
      });
      for (const ended of ['dispatched', 'cancelled'] as const) {
        expect(allowedEvents(machine, ended, 'plant')).toEqual([]);
        expect(allowedEvents(machine, ended, 'buyer')).toEqual([]);
      }
      expect(allowedEvents(machine, 'dispatched', 'desk')).toEqual(['remake']);
      expect(nextState(machine, 'dispatched', 'remake', 'desk')).toMatchObject({ state: 'queued' });
      expect(allowedEvents(machine, 'cancelled', 'desk')).toEqual([]);
    },
  );
});

describe('manufacturing start', () => {
  it('is today for released items, on any day of the week', () => {
    expect(makingStart('2026-11-14', [])).toBe('2026-11-14');
    expect(makingStart('2026-11-16', ['2024-05-17', '2026-11-16'])).toBe('2026-11-16');
  });

  it('is three working days before the latest release date', () => {
    expect(makingStart('2026-11-16', ['2024-05-17', '2026-12-30'])).toBe('2026-12-23');
    expect(makingStart('2026-11-16', ['2026-11-18'])).toBe('2026-11-16');
  });
});
