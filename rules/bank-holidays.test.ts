import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { englandBankHolidays } from './bank-holidays.ts';

// As published at gov.uk/bank-holidays for England and Wales.
const PUBLISHED: Readonly<Record<number, string>> = {
  2020: '01-01 04-10 04-13 05-08 05-25 08-31 12-25 12-28',
  2022: '01-03 04-15 04-18 05-02 06-02 06-03 08-29 09-19 12-26 12-27',
  2023: '01-02 04-07 04-10 05-01 05-08 05-29 08-28 12-25 12-26',
  2025: '01-01 04-18 04-21 05-05 05-26 08-25 12-25 12-26',
  2026: '01-01 04-03 04-06 05-04 05-25 08-31 12-25 12-28',
  2027: '01-01 03-26 03-29 05-03 05-31 08-30 12-27 12-28',
  2028: '01-03 04-14 04-17 05-01 05-29 08-28 12-25 12-26',
};

describe('bank holidays in England', () => {
  it.each(Object.entries(PUBLISHED))('match the published dates for %s', (year, days) => {
    expect(englandBankHolidays(Number(year))).toEqual(
      days.split(' ').map((monthAndDay) => `${year}-${monthAndDay}`),
    );
  });

  it('are eight different weekdays in a year without extra holidays', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2024, max: 2199 }), (year) => {
        const days = englandBankHolidays(year);
        expect(new Set(days).size).toBe(8);
        expect(days).toEqual(days.toSorted());
        for (const day of days) {
          expect(day.startsWith(`${year}-`)).toBe(true);
          expect([1, 2, 3, 4, 5]).toContain(new Date(day).getUTCDay());
        }
      }),
    );
  });
});
