/** The parts of a line of a pasted track list. */
import { parseIsrc } from './identifiers/isrc.ts';
import type { DashReading } from './track-list.ts';

/** Tabs separate cells; other control characters and invisible ones cannot be stored. */
export function cleanLine(text: string): string {
  return text
    .normalize('NFC')
    .replace(/[\u200b\u200e\u200f\u2060\ufeff]/g, '')
    .replace(/(?!\t)\p{Cc}/gu, ' ')
    .replace(/[\u00a0\u2007\u202f]/g, ' ');
}

const HEADINGS =
  /^(?:(?:side|seite|disc|disk|cd|lp|vinyl|platte) ?(?:[a-h]|\d{1,2}|one|two|three|four)|track ?list(?:ing)?|tracks|titelliste|titel|trackliste)[.:]?$/i;

export function isHeading(text: string): boolean {
  return HEADINGS.test(text.trim());
}

const LENGTH = /[([]?(?:\d{1,2}:)?\d{1,3}:[0-5]\d[)\]]?$/;
const SIGN_AT_END = /[-–—,;|]$/;

/** “Rain - 3:45”, “Rain (3:45)” and “Rain 03:45” become “Rain”. */
export function withoutLength(text: string): string {
  const at = text.search(LENGTH);
  const start = at > 0 ? text.slice(0, at) : '';
  // “10:15 Saturday Night” has no length, and “Chapter3:16” is one word.
  const isSeparate = /\s$/.test(start) || /^[([]/.test(text.slice(at));
  if (start.trim() === '' || !isSeparate) return text;
  return start.trim().replace(SIGN_AT_END, '').trim() || text;
}

const CODE = /[([]?(?:ISRC[: ]{0,2})?[A-Z]{2}-?[A-Z\d]{3}-?\d{2}-?\d{5}[)\]]?$/i;

/** An ISRC at the end of the line. */
export function withoutCode(text: string): { text: string; isrc: string | null } {
  const at = text.search(CODE);
  const isrc = at > 0 ? parseIsrc(text.slice(at).replace(/[()[\]:]/g, '')) : null;
  const title = text.slice(0, Math.max(at, 0)).trim().replace(SIGN_AT_END, '').trim();
  return isrc === null || title === '' ? { text, isrc: null } : { text: title, isrc };
}

const QUOTED = /^(?:"([^"]+)"|“([^“”]+)”|„([^„“”]+)[“”]|«([^«»]+)»|»([^«»]+)«)$/;

/** A title that is quoted as a whole. */
export function withoutQuotes(text: string): string {
  return QUOTED.exec(text)?.slice(1).find(Boolean)?.trim() || text;
}

const WRITERS =
  /^(?:written[- ]by|words and music by|music by|composed by|composer|songwriter|komponist(?:in)?|musik)(?: ?[-–—:])? (?<name>\S.*)$/i;

/** “Written-By – Ann Lee”, as Discogs shows it below a track. */
export function composerCredit(text: string): string | null {
  return WRITERS.exec(text.trim())?.groups?.name?.trim() ?? null;
}

const DASH = / [-–—] /;
/** After the dash of “Rain - Live”; no artist is named like this. */
const VERSION =
  /^(?:live|demo|acoustic|instrumental|remix|remaster|reprise|intro|outro|interlude|edit|mix|version|radio edit|extended)\b|\b(?:remix|remaster(?:ed)?|mix|edit|version)$/i;

/** Splits “Artist – Title”, the same way in all lines. */
export function splitArtist(
  titles: readonly string[],
  dash: DashReading,
): { artist: string | null; title: string }[] {
  const parts = titles.map((text) => {
    const at = text.search(DASH);
    const [artist, title] = [text.slice(0, at).trim(), text.slice(at + 3).trim()];
    return at > 0 && artist !== '' && title !== '' ? { artist, title } : null;
  });
  const hasAllArtists = parts.every((part) => part !== null && !VERSION.test(part.title));
  const splits = dash === 'artist' || (dash === 'auto' && hasAllArtists);
  return titles.map((title, index) => {
    const part = splits ? parts[index] : null;
    return part
      ? { artist: withoutQuotes(part.artist), title: withoutQuotes(part.title) }
      : { artist: null, title };
  });
}
