import { describe, expect, it } from 'vitest';
import { openStages, type ProducedItem, productionMachine, productionStart } from './production.ts';
import { allowedEvents, nextState } from './state-machine.ts';

const RECORD: ProducedItem = { medium: 'Vinyl', sides: 2, steps: null };
const DOUBLE: ProducedItem = { medium: 'Vinyl', sides: 4, steps: null };
const DISC: ProducedItem = { medium: 'CD', sides: 1, steps: null };
const SHIRT: ProducedItem = { medium: 'Merch', sides: 0, steps: ['print', 'cure', 'check'] };
const MUG: ProducedItem = { medium: 'Merch', sides: 0, steps: ['print', 'press', 'check'] };
/** Ordered before types had steps. */
const OLD_SHIRT: ProducedItem = { medium: 'Merch', sides: 0, steps: null };

describe('manufacturing stages', () => {
  it.each([
    [RECORD, 'queued side_a side_b sleeve packed'],
    [DOUBLE, 'queued side_a side_b side_c side_d sleeve packed'],
    [DISC, 'queued disc print sleeve packed'],
    [SHIRT, 'queued print cure check packed'],
    [MUG, 'queued print press check packed'],
    [OLD_SHIRT, 'queued print packed'],
  ])('of %o are %s', (made, stages) => {
    expect(openStages(made).join(' ')).toBe(stages);
  });

  it.each([RECORD, DOUBLE, DISC, SHIRT, MUG, OLD_SHIRT])(
    'of %o are advanced one by one, and only by the plant',
    (made) => {
      const stages = openStages(made);
      const machine = productionMachine(made);
      for (const [at, stage] of stages.entries()) {
        const next = stages[at + 1];
        const isStarted = stage !== 'queued';
        expect(allowedEvents(machine, stage, 'plant')).toEqual([
          ...(next ? ['advance'] : []),
          ...(isStarted ? ['reprint'] : []),
          ...(next ? [] : ['dispatch']),
        ]);
        expect(allowedEvents(machine, stage, 'buyer')).toEqual(isStarted ? [] : ['cancel']);
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
    expect(productionStart('2026-11-14', [])).toBe('2026-11-14');
    expect(productionStart('2026-11-16', ['2024-05-17', '2026-11-16'])).toBe('2026-11-16');
  });

  it('is three working days before the latest release date', () => {
    expect(productionStart('2026-11-16', ['2024-05-17', '2026-12-30'])).toBe('2026-12-23');
    expect(productionStart('2026-11-16', ['2026-11-18'])).toBe('2026-11-16');
  });
});
