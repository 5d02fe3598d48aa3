/** Calendar files (RFC 5545) of events. */
import { EVENT_HOURS } from './event-limits.ts';
import type { PublicEventStatus } from './event-states.ts';
import { addDuration } from './time.ts';

export interface CalendarEntry {
  /** The same in every file, so that calendars replace the entry. */
  uid: string;
  /** Counts up with every change. */
  sequence: number;
  status: PublicEventStatus;
  startsAt: Date;
  title: string;
  place: string;
  description: string;
  url: string;
}

interface Calendar {
  name: string;
  /** When the file was made. */
  now: Date;
  entries: readonly CalendarEntry[];
}

const STATUS: Record<PublicEventStatus, string> = {
  scheduled: 'CONFIRMED',
  moved: 'CONFIRMED',
  past: 'CONFIRMED',
  postponed: 'TENTATIVE',
  cancelled: 'CANCELLED',
};

export function calendarText({ name, now, entries }: Calendar): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lathe//Events//EN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${escaped(name)}`,
    ...entries.flatMap((entry) => [
      'BEGIN:VEVENT',
      `UID:${entry.uid}`,
      `SEQUENCE:${entry.sequence}`,
      `STATUS:${STATUS[entry.status]}`,
      `DTSTAMP:${instant(now)}`,
      `DTSTART:${instant(entry.startsAt)}`,
      // When it ends is not known.
      `DTEND:${instant(addDuration(entry.startsAt, { hours: EVENT_HOURS / 2 }))}`,
      `SUMMARY:${escaped(entry.title)}`,
      `LOCATION:${escaped(entry.place)}`,
      `DESCRIPTION:${escaped(entry.description)}`,
      `URL:${entry.url}`,
      'END:VEVENT',
    ]),
    'END:VCALENDAR',
  ];
  return lines
    .flatMap(folded)
    .map((line) => `${line}\r\n`)
    .join('');
}

/** In UTC, which calendars show in the reader's time zone. */
function instant(at: Date): string {
  return `${at.toISOString().replaceAll(/[-:]/g, '').slice(0, 'YYYYMMDDTHHMMSS'.length)}Z`;
}

/** Line breaks in a value would begin another property. */
function escaped(text: string): string {
  return text
    .replaceAll(/[\\;,]/g, (mark) => `\\${mark}`)
    .replaceAll(/\r\n|\r|\n/g, '\\n')
    .replaceAll(/\p{Cc}/gu, ' ');
}

const LINE_OCTETS_MAX = 75;

/** Long lines continue on the next one after a space, never inside of a character. */
function folded(line: string): string[] {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > LINE_OCTETS_MAX) {
      parts.push(part);
      part = ' ';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part];
}

function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x8_00) return 2;
  return code < 0x1_00_00 ? 3 : 4;
}
