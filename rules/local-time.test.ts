import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  chosenInstant,
  isLocalTime,
  isTimeZone,
  localTime,
  offsetText,
  readLocalTime,
} from './local-time.ts';
import { TIME_ZONES } from './time-zones.ts';

const iso = (text: string, zone: string) => {
  const read = readLocalTime(text, zone);
  return read && [read.kind, read.instant.toISOString().slice(0, 16)];
};

describe('local time', () => {
  it.each([
    ['2026-12-03T20:00', 'Europe/Berlin', 'once', '2026-12-03T19:00'],
    ['2026-07-03T20:00', 'Europe/Berlin', 'once', '2026-07-03T18:00'],
    ['2026-07-03T20:00', 'Asia/Kolkata', 'once', '2026-07-03T14:30'],
    ['2026-07-03T20:00', 'Pacific/Kiritimati', 'once', '2026-07-03T06:00'],
    ['2026-07-03T20:00', 'Pacific/Pago_Pago', 'once', '2026-07-04T07:00'],
    // Clocks jump from 2:00 to 3:00.
    ['2026-03-29T01:59', 'Europe/Berlin', 'once', '2026-03-29T00:59'],
    ['2026-03-29T02:00', 'Europe/Berlin', 'skipped', '2026-03-29T01:00'],
    ['2026-03-29T02:30', 'Europe/Berlin', 'skipped', '2026-03-29T01:30'],
    ['2026-03-29T03:00', 'Europe/Berlin', 'once', '2026-03-29T01:00'],
    // From 3:00 back to 2:00.
    ['2026-10-25T01:59', 'Europe/Berlin', 'once', '2026-10-24T23:59'],
    ['2026-10-25T02:00', 'Europe/Berlin', 'twice', '2026-10-25T00:00'],
    ['2026-10-25T02:59', 'Europe/Berlin', 'twice', '2026-10-25T00:59'],
    ['2026-10-25T03:00', 'Europe/Berlin', 'once', '2026-10-25T02:00'],
    ['2026-03-08T02:30', 'America/New_York', 'skipped', '2026-03-08T07:30'],
    ['2026-11-01T01:30', 'America/New_York', 'twice', '2026-11-01T05:30'],
    // Half an hour only.
    ['2026-10-04T02:15', 'Australia/Lord_Howe', 'skipped', '2026-10-03T15:45'],
    ['2026-04-05T01:45', 'Australia/Lord_Howe', 'twice', '2026-04-04T14:45'],
  ])('%s in %s is %s, from %s UTC', (text, zone, kind, instant) => {
    expect(iso(text, zone)).toEqual([kind, instant]);
  });

  it('that happens twice has both instants, an hour apart', () => {
    const read = readLocalTime('2026-10-25T02:30', 'Europe/Berlin');
    expect(read).toEqual({
      kind: 'twice',
      instant: new Date('2026-10-25T00:30:00Z'),
      later: new Date('2026-10-25T01:30:00Z'),
    });
  });

  it('is the chosen one of two, and otherwise the only one', () => {
    const chosen = (text: string, occurrence: 'first' | 'second') => {
      const read = readLocalTime(text, 'Europe/Berlin');
      return read && chosenInstant(read, occurrence).toISOString().slice(11, 16);
    };
    expect(chosen('2026-10-25T02:30', 'first')).toBe('00:30');
    expect(chosen('2026-10-25T02:30', 'second')).toBe('01:30');
    expect(chosen('2026-10-25T04:30', 'second')).toBe('03:30');
  });

  it('of every instant leads back to it', () => {
    const minute = fc.integer({ min: 24_000_000, max: 34_000_000 });
    fc.assert(
      fc.property(minute, fc.constantFrom(...TIME_ZONES), (minutes, zone) => {
        const instant = new Date(minutes * 60_000);
        const read = readLocalTime(localTime(instant, zone), zone);
        const found = read?.kind === 'twice' ? [read.instant, read.later] : [read?.instant];
        expect(found).toContainEqual(instant);
      }),
    );
  });

  it.each([
    ['2026-02-30T10:00', 'Europe/Berlin'],
    ['2026-02-03T24:00', 'Europe/Berlin'],
    ['2026-02-03 10:00', 'Europe/Berlin'],
    ['2026-02-03', 'Europe/Berlin'],
    ['', 'Europe/Berlin'],
    ['2026-02-03T10:00', 'Europe/Atlantis'],
    ['2026-02-03T10:00', '+01:00'],
    ['2026-02-03T10:00', ''],
  ])('is null for %s in %s', (text, zone) => {
    expect(readLocalTime(text, zone)).toBeNull();
  });

  it('shows its offset', () => {
    expect(offsetText(new Date('2026-07-03T12:00:00Z'), 'Europe/Berlin')).toBe('+02:00');
    expect(offsetText(new Date('2026-12-03T12:00:00Z'), 'Asia/Kolkata')).toBe('+05:30');
  });

  it('knows a time and a zone from other text', () => {
    expect(isLocalTime('2026-12-03T20:00')).toBe(true);
    expect(isLocalTime('2026-13-03T20:00')).toBe(false);
    expect(isTimeZone('Europe/Kyiv')).toBe(true);
    expect(isTimeZone('Mars/Olympus')).toBe(false);
  });
});

describe('list of time zones', () => {
  it('has only names that this runtime knows, each once, in order', () => {
    expect(TIME_ZONES.filter((zone) => !isTimeZone(zone))).toEqual([]);
    expect(TIME_ZONES).toEqual([...new Set(TIME_ZONES)].sort());
  });

  it('has every zone of the runtime, by its current name', () => {
    const current = (zone: string) => zone.replace(/^.*\//, '');
    const names = new Set(TIME_ZONES.map(current));
    const missing = Intl.supportedValuesOf('timeZone').filter((zone) => !names.has(current(zone)));
    // Names that ICU still lists although IANA has renamed them.
    expect(missing).toEqual([
      'Africa/Asmera',
      'America/Coral_Harbour',
      'America/Godthab',
      'Asia/Calcutta',
      'Asia/Katmandu',
      'Asia/Rangoon',
      'Asia/Saigon',
      'Atlantic/Faeroe',
      'Europe/Kiev',
      'Pacific/Enderbury',
      'Pacific/Ponape',
      'Pacific/Truk',
    ]);
  });
});
