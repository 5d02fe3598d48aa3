import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIRST_PARCEL, LATER_PARCEL, splitByDate } from './parcels.ts';

describe('an order that can be split', () => {
  it('is sent in one parcel when everything is ready on the same day', () => {
    expect(splitByDate([])).toBeNull();
    expect(splitByDate(['2026-11-20'])).toBeNull();
    expect(splitByDate(['2026-11-20', '2026-11-20'])).toBeNull();
  });

  it('is sent in two parcels at most, whatever the dates', () => {
    expect(splitByDate(['2027-01-08', '2026-11-20', '2027-02-12'])).toEqual([2, 1, 2]);
  });

  it('never sends a line of the second parcel before or with the first', () => {
    const dates = fc.array(fc.constantFrom('2026-11-20', '2026-12-04', '2027-01-08'), {
      minLength: 1,
    });
    fc.assert(
      fc.property(dates, (days) => {
        const parcels = splitByDate(days);
        if (parcels === null) return new Set(days).size === 1;
        const of = (number: number) => days.filter((_, at) => parcels[at] === number);
        return (
          new Set(of(FIRST_PARCEL)).size === 1 &&
          of(LATER_PARCEL).length > 0 &&
          of(LATER_PARCEL).every((day) => day > (of(FIRST_PARCEL)[0] ?? ''))
        );
      }),
    );
  });
});
