/** An event as a file for calendars (RFC 5545). The same event with a higher sequence replaces it. */

export interface CalendarEvent {
  uid: string;
  /** Counts the changes of what is in the file. */
  sequence: number;
  isCancelled: boolean;
  startsAt: Date;
  name: string;
  place: string;
  url: string;
}

const LINE_BYTES = 75;

export function calendarFile(event: CalendarEvent, now: Date): string {
  const { uid, sequence, isCancelled, startsAt, name, place, url } = event;
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Lathe//Tickets//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${escaped(uid)}`,
    `SEQUENCE:${sequence}`,
    `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    `DTSTAMP:${utc(now)}`,
    // A moment, so that it stays right if the rules of a time zone change.
    `DTSTART:${utc(startsAt)}`,
    `SUMMARY:${escaped(name)}`,
    `LOCATION:${escaped(place)}`,
    `URL:${url}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function utc(moment: Date): string {
  return `${moment.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

function escaped(text: string): string {
  return text.replaceAll(/[\\;,]/g, '\\$&').replaceAll(/\r\n|\r|\n/g, '\\n');
}

/** Lines have at most 75 bytes; the next ones begin with a space. No letter is cut in two. */
function folded(line: string): string {
  let text = '';
  let bytes = 0;
  for (const letter of line) {
    const size = new TextEncoder().encode(letter).length;
    if (bytes + size > LINE_BYTES) {
      text += '\r\n ';
      bytes = 1;
    }
    text += letter;
    bytes += size;
  }
  return text;
}
