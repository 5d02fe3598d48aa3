import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addWorkingDays, type CalendarDate, isWorkingDay } from './dates.ts';
import { dispatchDate } from './dispatch.ts';
import { machineOf, spreadLoad, workOf } from './plant-load.ts';

const TODAY = '2026-11-16';
/** The first day on which something ordered today can ship. */
const SOON = '2026-11-19';

describe('the machine', () => {
  it.each([
    ['Vinyl', 'vinyl_7', 'Vinyl'],
    ['Vinyl', 'vinyl_12', 'Vinyl'],
    ['CD', 'cd', null],
    ['Merch', 'mug', 'mug'],
  ] as const)('of %s %s is %s', (medium, format, machine) => {
    expect(machineOf({ medium, format })).toBe(machine);
  });

  it('has the pieces of all lines that need it', () => {
    const lines = [
      { machine: 'mug', quantity: 2 },
      { machine: null, quantity: 9 },
      { machine: 'Vinyl', quantity: 1 },
      { machine: 'mug', quantity: 3 },
    ];
    expect([...workOf(lines)]).toEqual([
      ['mug', 5],
      ['Vinyl', 1],
    ]);
  });
});

const spread = (capacity: number, booked: Record<string, number>, first: string) =>
  Object.fromEntries(spreadLoad({ capacity, bookedByDay: new Map(Object.entries(booked)) }, first));

describe('the load of a day', () => {
  it('is what is promised for it while that fits', () => {
    expect(spread(10, { [SOON]: 10, '2026-11-24': 3 }, '2026-11-17')).toEqual({
      [SOON]: 10,
      '2026-11-24': 3,
    });
  });

  it('moves to the working days before it when one order is larger than a day', () => {
    // From Tuesday back to Friday.
    expect(spread(10, { '2026-11-24': 25 }, '2026-11-17')).toEqual({
      '2026-11-24': 10,
      '2026-11-23': 10,
      '2026-11-20': 5,
    });
  });

  it('is late where too much was promised, and takes the next free days', () => {
    expect(spread(10, { '2026-11-17': 12, '2026-11-18': 9 }, '2026-11-17')).toEqual({
      '2026-11-17': 10,
      '2026-11-18': 10,
      '2026-11-19': 1,
    });
  });

  it('ignores days that are over', () => {
    expect(spread(10, { '2026-11-16': 40, [SOON]: 1 }, '2026-11-17')).toEqual({ [SOON]: 1 });
  });

  it('is all that was promised, never more than the capacity, and never on a weekend', () => {
    const days = fc.dictionary(
      fc.integer({ min: 1, max: 60 }).map((days) => addWorkingDays('2026-12-01', days)),
      fc.integer({ min: 1, max: 60 }),
    );
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 30 }), days, (capacity, booked) => {
        const made = Object.entries(spread(capacity, booked, '2026-12-02'));
        const total = (figures: number[]) => figures.reduce((sum, pieces) => sum + pieces, 0);
        expect(total(made.map(([, pieces]) => pieces))).toBe(total(Object.values(booked)));
        for (const [day, pieces] of made) {
          expect(pieces).toBeLessThanOrEqual(capacity);
          expect(isWorkingDay(day)).toBe(true);
        }
      }),
    );
  });

  it('lets the plant keep every promise, whatever was ordered before', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 20 }),
        fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 25 }),
        (capacity, orders) => {
          const booked = new Map<CalendarDate, number>();
          for (const quantity of orders) {
            const bookedByDay = spreadLoad({ capacity, bookedByDay: booked }, '2026-11-17');
            const load = new Map([['mug', { capacity, bookedByDay }]]);
            const day = dispatchDate({ today: TODAY, work: new Map([['mug', quantity]]), load });
            booked.set(day, (booked.get(day) ?? 0) + quantity);
          }
          let due = 0;
          let possible = 0;
          const last = [...booked.keys()].sort().at(-1) ?? SOON;
          for (let day = SOON; day <= last; day = addWorkingDays(day, 1)) {
            due += booked.get(day) ?? 0;
            possible += capacity;
            expect(due).toBeLessThanOrEqual(possible);
          }
        },
      ),
    );
  });
});
