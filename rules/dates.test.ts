import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addWeeks,
  addWorkingDays,
  calendarDate,
  checkEventDate,
  checkOriginalReleaseDate,
  checkPreorderDate,
  checkReleaseDate,
  daysBetween,
  endOfDay,
  isCalendarDate,
  isWorkingDay,
  startOfDay,
} from './dates.ts';

const day = fc
  .date({ min: new Date('2000-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));
const today = '2026-11-15';

describe('a calendar date', () => {
  it('must be a day that exists', () => {
    expect(isCalendarDate('2028-02-29')).toBe(true);
    for (const text of ['2026-02-29', '2026-04-31', '2026-13-01', '2026-1-1', '20260101', '']) {
      expect(isCalendarDate(text)).toBe(false);
    }
    expect(isCalendarDate('2026-11-15T00:00')).toBe(false);
  });

  it('is the day in the time zone of the plant', () => {
    expect(calendarDate(new Date('2026-07-31T23:30:00Z'))).toBe('2026-08-01');
    expect(calendarDate(new Date('2026-12-31T23:30:00Z'))).toBe('2026-12-31');
    expect(calendarDate(new Date('2026-12-31T23:30:00Z'), 'Asia/Tokyo')).toBe('2027-01-01');
  });

  it('starts and ends at midnight plant time in summer, in winter and when the clocks change', () => {
    expect(startOfDay('2026-07-01').toISOString()).toBe('2026-06-30T23:00:00.000Z');
    expect(endOfDay('2026-12-31').toISOString()).toBe('2027-01-01T00:00:00.000Z');
    expect(startOfDay('2026-03-29').toISOString()).toBe('2026-03-29T00:00:00.000Z');
    expect(endOfDay('2026-03-29').toISOString()).toBe('2026-03-29T23:00:00.000Z');
    expect(startOfDay('2026-10-25').toISOString()).toBe('2026-10-24T23:00:00.000Z');
    expect(endOfDay('2026-10-25').toISOString()).toBe('2026-10-26T00:00:00.000Z');
    fc.assert(
      fc.property(day, (date) => {
        expect(calendarDate(startOfDay(date))).toBe(date);
        expect(calendarDate(new Date(startOfDay(date).getTime() - 1))).toBe(addDays(date, -1));
        expect(endOfDay(date)).toEqual(startOfDay(addDays(date, 1)));
      }),
    );
  });

  it('moves by days and weeks across months, leap years and clock changes', () => {
    expect(addDays('2026-02-28', 1)).toBe('2026-03-01');
    expect(addDays('2028-02-28', 1)).toBe('2028-02-29');
    expect(addDays('2026-03-29', -1)).toBe('2026-03-28');
    expect(addWeeks('2026-10-20', 1)).toBe('2026-10-27');
    expect(addWeeks(today, 25)).toBe(addDays(today, 175));
  });

  it('rejects fractions of days and dates that do not exist', () => {
    expect(() => addDays(today, 0.5)).toThrow(RangeError);
    expect(() => addDays('2026-02-30', 1)).toThrow(RangeError);
    expect(() => addDays('9999-12-31', 1)).toThrow(RangeError);
  });

  it('has a difference equal to the number of days added', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: -5000, max: 5000 }), (date, days) => {
        expect(daysBetween(date, addDays(date, days))).toBe(days);
      }),
    );
  });
});

describe('the release date', () => {
  it('must be 2 to 25 weeks ahead, inclusive', () => {
    expect(checkReleaseDate(addDays(today, 13), today)).toBe('too_early');
    expect(checkReleaseDate(addDays(today, 14), today)).toBeNull();
    expect(checkReleaseDate(addDays(today, 175), today)).toBeNull();
    expect(checkReleaseDate(addDays(today, 176), today)).toBe('too_late');
    expect(checkReleaseDate('2026-02-30', today)).toBe('invalid_date');
  });

  it('must be after the pre-order date, which has the same window', () => {
    const release = addDays(today, 60);
    expect(checkPreorderDate(addDays(today, 59), release, today)).toBeNull();
    expect(checkPreorderDate(release, release, today)).toBe('not_before_release');
    expect(checkPreorderDate(addDays(today, 61), release, today)).toBe('not_before_release');
    expect(checkPreorderDate(addDays(today, 7), release, today)).toBe('too_early');
    expect(checkPreorderDate('soon', release, today)).toBe('invalid_date');
  });

  it('of the original release must be in the past', () => {
    expect(checkOriginalReleaseDate('1972-06-16', today)).toBeNull();
    expect(checkOriginalReleaseDate(today, today)).toBe('not_in_past');
    expect(checkOriginalReleaseDate('1972-06-31', today)).toBe('invalid_date');
  });
});

describe('event date', () => {
  it('is today or later and at most 730 days ahead', () => {
    expect(checkEventDate(addDays(today, -1), today)).toBe('in_past');
    expect(checkEventDate(today, today)).toBeNull();
    expect(checkEventDate(addDays(today, 730), today)).toBeNull();
    expect(checkEventDate(addDays(today, 731), today)).toBe('too_late');
    expect(checkEventDate('tomorrow', today)).toBe('invalid_date');
  });
});

describe('working days', () => {
  it('exclude weekends and bank holidays', () => {
    expect(isWorkingDay('2026-11-13')).toBe(true); // Friday
    expect(isWorkingDay('2026-11-14')).toBe(false); // Saturday
    expect(isWorkingDay('2026-11-15')).toBe(false); // Sunday
    expect(isWorkingDay('2026-12-25')).toBe(false); // Christmas Day
    expect(isWorkingDay('2026-12-28')).toBe(false); // Boxing Day, substitute day
    expect(isWorkingDay('2026-12-29')).toBe(true);
  });

  it('adding n ends on a working day after exactly n working days', () => {
    fc.assert(
      fc.property(day, fc.integer({ min: 1, max: 30 }), (date, days) => {
        const end = addWorkingDays(date, days);
        const weekday = new Date(`${end}T00:00:00Z`).getUTCDay();
        expect(weekday).toBeGreaterThanOrEqual(1);
        expect(weekday).toBeLessThanOrEqual(5);
        const passed = Array.from({ length: daysBetween(date, end) }, (_, n) =>
          addDays(date, n + 1),
        );
        expect(passed.filter(isWorkingDay)).toHaveLength(days);
      }),
    );
  });

  it('are counted forwards, and adding zero changes nothing', () => {
    expect(addWorkingDays('2026-11-14', 0)).toBe('2026-11-14');
    expect(() => addWorkingDays(today, -1)).toThrow(RangeError);
  });
});
