import { describe, expect, it } from 'vitest';
import { allCountries } from './continents.ts';
import { firstTimeZone } from './country-time-zones.ts';
import { isInEventWindow, type LocalEventTimes, readEventTimes } from './event-times.ts';
import { isTimeZone } from './local-time.ts';
import { TIME_ZONES } from './time-zones.ts';

const evening: LocalEventTimes = {
  date: '2026-12-03',
  time: '20:00',
  doorsTime: '19:00',
  timeZone: 'Europe/Berlin',
  occurrence: 'first',
};

function read(changes: Partial<LocalEventTimes>) {
  const times = readEventTimes({ ...evening, ...changes });
  if ('problems' in times) return times.problems.map(({ field, problem }) => `${field} ${problem}`);
  return [times.startsAt, times.doorsAt].map((at) => at?.toISOString().slice(0, 16) ?? null);
}

describe('times of an event', () => {
  it.each([
    [{}, ['2026-12-03T19:00', '2026-12-03T18:00']],
    [{ doorsTime: '' }, ['2026-12-03T19:00', null]],
    [{ timeZone: 'America/New_York' }, ['2026-12-04T01:00', '2026-12-04T00:00']],
    // The evening before.
    [{ time: '00:30', doorsTime: '23:30' }, ['2026-12-02T23:30', '2026-12-02T22:30']],
    // Clocks are set back at 3:00 to 2:00.
    [{ date: '2026-10-25', time: '02:30', doorsTime: '' }, ['2026-10-25T00:30', null]],
    [
      { date: '2026-10-25', time: '02:30', doorsTime: '', occurrence: 'second' as const },
      ['2026-10-25T01:30', null],
    ],
    // The later one that is still before the start.
    [
      { date: '2026-10-25', time: '02:45', doorsTime: '02:30', occurrence: 'second' as const },
      ['2026-10-25T01:45', '2026-10-25T01:30'],
    ],
    [
      { date: '2026-10-25', time: '02:45', doorsTime: '02:30' },
      ['2026-10-25T00:45', '2026-10-25T00:30'],
    ],
    // Clocks are set forward from 2:00 to 3:00.
    [{ date: '2027-03-28', time: '02:30', doorsTime: '' }, ['time skipped']],
    [{ date: '2027-03-28', time: '03:30', doorsTime: '02:30' }, ['doors_time skipped']],
    [{ date: '2026-02-30', time: '25:00' }, ['date invalid', 'time invalid']],
    [{ timeZone: '+01:00' }, ['time_zone unknown']],
    [{ timeZone: 'Mars/Olympus', doorsTime: 'late' }, ['time_zone unknown', 'doors_time invalid']],
    [{ doorsTime: '20:15' }, ['doors_time early']],
  ])('of %o are %o', (changes, expected) => {
    expect(read(changes)).toEqual(expected);
  });

  it('are in the window by the date at the place of the event', () => {
    // Already the 17th in Auckland.
    const now = new Date('2026-11-16T20:00:00Z');
    const started = new Date('2026-11-16T10:00:00Z');
    expect(isInEventWindow(started, 'Pacific/Auckland', now)).toBe(false);
    expect(isInEventWindow(started, 'Europe/London', now)).toBe(true);
    const last = new Date('2028-11-15T23:30:00Z');
    expect(isInEventWindow(last, 'Europe/London', now)).toBe(true);
    // The 16th there.
    expect(isInEventWindow(last, 'Europe/Berlin', now)).toBe(false);
    expect(isInEventWindow(new Date('2028-11-16T00:30:00Z'), 'Europe/London', now)).toBe(false);
  });
});

describe('the first time zone', () => {
  it('is known for every country', () => {
    const zones = allCountries().map(firstTimeZone);
    expect(zones.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(zones.filter((zone) => zone !== 'UTC' && !TIME_ZONES.includes(zone))).toEqual([]);
  });

  it.each([
    ['GB', 'Europe/London'],
    ['US', 'America/New_York'],
    ['DE', 'Europe/Berlin'],
    ['XX', 'UTC'],
  ])('of %s is %s', (country, zone) => {
    expect(firstTimeZone(country)).toBe(zone);
  });
});
