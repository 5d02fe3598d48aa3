import { expect, it } from 'vitest';
import { calendarText } from './icalendar.ts';

const entry = {
  uid: 'event-1@lathe.test',
  sequence: 2,
  status: 'scheduled',
  startsAt: new Date('2026-12-03T19:00:00Z'),
  title: 'A night; with friends, and \\more',
  place: 'Silent Green, Berlin',
  description: 'One\r\nEND:VEVENT\rTwo',
  url: 'https://lathe.test/a/events/b',
} as const;
const now = new Date('2026-11-16T10:00:00Z');

it('a calendar file escapes values, so that none begins a property', () => {
  const lines = calendarText({ name: 'The Ferries', now, entries: [entry] }).split('\r\n');
  expect(lines).toContain('DTSTART:20261203T190000Z');
  expect(lines).toContain('DTEND:20261203T220000Z');
  expect(lines).toContain('STATUS:CONFIRMED');
  expect(lines).toContain('SUMMARY:A night\\; with friends\\, and \\\\more');
  expect(lines).toContain('DESCRIPTION:One\\nEND:VEVENT\\nTwo');
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1);
  expect(lines.at(-1)).toBe('');
});

it('a calendar file folds long lines at 75 octets, and never inside of a character', () => {
  const title = 'Ü🎸'.repeat(60);
  const text = calendarText({ name: '', now, entries: [{ ...entry, title }] });
  const sizes = text.split('\r\n').map((line) => new TextEncoder().encode(line).length);
  expect(Math.max(...sizes)).toBeLessThanOrEqual(75);
  expect(text.replaceAll('\r\n ', '')).toContain(`SUMMARY:${title}`);
});
