import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englandBankHolidays } from './bank-holidays.ts';
import { addDays, daysBetween, isWorkingDay } from './dates.ts';
import { dispatchDate } from './dispatch.ts';
import type { PlantLoad } from './plant-load.ts';

const day = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2060-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('dispatch date', () => {
  it.each([
    ['Monday', '2026-11-16', '2026-11-19'],
    ['Friday', '2026-11-13', '2026-11-18'],
    ['Saturday', '2026-11-14', '2026-11-18'],
    ['two days before Christmas', '2026-12-23', '2026-12-30'],
    ['two days before New Year', '2026-12-30', '2027-01-05'],
  ])('is three working days after an order of %s', (_, today, ships) => {
    expect(dispatchDate({ today })).toBe(ships);
  });

  it.each([
    ['a working day', '2026-12-16', '2026-12-16'],
    ['Christmas Day', '2026-12-25', '2026-12-29'],
    ['a Saturday before a substitute holiday', '2026-12-26', '2026-12-29'],
    ['Good Friday', '2027-03-26', '2027-03-30'],
    ['New Year’s Day', '2027-01-01', '2027-01-04'],
  ])('of a pre-order is its release date or the next working day: %s', (_, out, ships) => {
    expect(dispatchDate({ today: '2026-11-16', releaseDates: [out] })).toBe(ships);
  });

  it('waits for the latest release date in the order and ignores released items', () => {
    const today = '2026-11-16';
    const releaseDates = ['2024-05-17', '2026-12-02', null, '2026-11-30'];
    expect(dispatchDate({ today, releaseDates })).toBe('2026-12-02');
    expect(dispatchDate({ today, releaseDates: ['2024-05-17', null] })).toBe('2026-11-19');
    expect(dispatchDate({ today, releaseDates: ['2026-11-17'] })).toBe('2026-11-19');
  });

  const load: PlantLoad = new Map([
    [
      'Vinyl',
      {
        capacity: 10,
        bookedByDay: new Map([
          ['2026-11-19', 10],
          ['2026-11-20', 7],
          ['2026-11-23', 12],
        ]),
      },
    ],
    ['mug', { capacity: 2, bookedByDay: new Map([['2026-11-19', 1]]) }],
  ]);

  it.each([
    [0, '2026-11-19'],
    [1, '2026-11-20'],
    [3, '2026-11-20'],
    [4, '2026-11-24'],
    [14, '2026-11-25'],
  ])('is the first working day with capacity for %s records', (records, ships) => {
    const work = new Map([['Vinyl', records]]);
    expect(dispatchDate({ today: '2026-11-16', work, load })).toBe(ships);
  });

  it.each([
    [{ mug: 1 }, '2026-11-19'],
    [{ mug: 2 }, '2026-11-20'],
    [{ mug: 6 }, '2026-11-24'],
    [{ mug: 2, Vinyl: 4 }, '2026-11-24'],
    [{ mug: 6, Vinyl: 1 }, '2026-11-24'],
    // Nothing limits it.
    [{ poster: 500 }, '2026-11-19'],
  ])('is the day on which every machine is ready: %o', (pieces, ships) => {
    const work = new Map(Object.entries(pieces));
    expect(dispatchDate({ today: '2026-11-16', work, load })).toBe(ships);
  });

  it('is never a weekend or a bank holiday, before the release, or within 72 hours', () => {
    fc.assert(
      fc.property(
        day,
        fc.array(fc.option(fc.integer({ min: -400, max: 400 })), { maxLength: 4 }),
        fc.integer({ min: 0, max: 60 }),
        fc.array(fc.integer({ min: 0, max: 25 }), { maxLength: 40 }),
        (today, out, records, booked) => {
          const releaseDates = out.map((days) => (days === null ? null : addDays(today, days)));
          const soon = dispatchDate({ today });
          const full = new Map(booked.map((copies, index) => [addDays(soon, index), copies]));
          const ships = dispatchDate({
            today,
            releaseDates,
            work: new Map([['Vinyl', records]]),
            load: new Map([['Vinyl', { capacity: 20, bookedByDay: full }]]),
          });
          expect(['Sat', 'Sun']).not.toContain(new Date(ships).toUTCString().slice(0, 3));
          expect(englandBankHolidays(Number(ships.slice(0, 4)))).not.toContain(ships);
          for (const date of releaseDates) if (date !== null) expect(ships >= date).toBe(true);
          const between = Array.from({ length: daysBetween(today, ships) }, (_, index) =>
            addDays(today, index + 1),
          );
          expect(between.filter(isWorkingDay).length).toBeGreaterThanOrEqual(3);
        },
      ),
    );
  });
});
