import fc from 'fast-check';
import { expect, it } from 'vitest';
import { calendarFile } from './calendar-file.ts';

const EVENT = {
  uid: 'event-1@lathe.example',
  sequence: 2,
  isCancelled: false,
  startsAt: new Date('2026-12-03T19:30:00Z'),
  name: 'A night',
  place: 'Oslo, London',
  url: 'https://lathe.example/kiosk/events/a-night',
};
const NOW = new Date('2026-11-16T10:00:00.123Z');

it('is what calendars expect, with the moment in UTC', () => {
  expect(calendarFile(EVENT, NOW)).toBe(
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Lathe//Tickets//EN',
      'METHOD:PUBLISH',
      'BEGIN:VEVENT',
      'UID:event-1@lathe.example',
      'SEQUENCE:2',
      'STATUS:CONFIRMED',
      'DTSTAMP:20261116T100000Z',
      'DTSTART:20261203T193000Z',
      'SUMMARY:A night',
      'LOCATION:Oslo\\, London',
      'URL:https://lathe.example/kiosk/events/a-night',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n'),
  );
  expect(calendarFile({ ...EVENT, isCancelled: true }, NOW)).toContain('\r\nSTATUS:CANCELLED\r\n');
});

it('keeps any name in its own line, and lines within 75 bytes', () => {
  const names = fc.string({ unit: 'binary', maxLength: 200 });
  fc.assert(
    fc.property(names, names, (name, place) => {
      const file = calendarFile({ ...EVENT, name, place: `${place}\nEND:VEVENT` }, NOW);
      const lines = file.split('\r\n');
      for (const line of lines) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
      expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
      const unfolded = file.replaceAll('\r\n ', '').split('\r\n');
      const [, summary = ''] = /^SUMMARY:(.*)$/s.exec(unfolded[10] ?? '') ?? [];
      const read = summary.replaceAll(/\\(.)/g, (_, letter: string) =>
        letter === 'n' ? '\n' : letter,
      );
      expect(read).toBe(name.replaceAll(/\r\n|\r/g, '\n'));
    }),
  );
});
