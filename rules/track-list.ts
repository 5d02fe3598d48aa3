/**
 * Reads a pasted track list: numbered lines, positions of a record, lines of a spreadsheet, and what
 * Discogs and Bandcamp show. Every line becomes a track, belongs to one, or is reported as skipped.
 */
import { isPosition, positionsIn } from './track-list-positions.ts';
import { readTable } from './track-list-table.ts';
import {
  cleanLine,
  composerCredit,
  isHeading,
  splitArtist,
  withoutCode,
  withoutLength,
  withoutQuotes,
} from './track-list-text.ts';

/** Null for what the list does not say. */
export interface ListedTrack {
  /** Line numbers, from 1. The first one has the title. */
  lines: readonly number[];
  title: string;
  artist: string | null;
  composer: string | null;
  publisher: string | null;
  isrc: string | null;
}

export interface SkippedLine {
  line: number;
  text: string;
  /** `unnumbered` are lines between numbered ones, `no_title` are rows of a table. */
  reason: 'heading' | 'unnumbered' | 'no_title';
}

export interface TrackList {
  tracks: ListedTrack[];
  skipped: SkippedLine[];
}

/** What the text before a dash is. `auto` takes it for the artist if every line has a dash. */
export const DASH_READINGS = ['auto', 'artist', 'title'] as const;
export type DashReading = (typeof DASH_READINGS)[number];

export interface Line {
  line: number;
  text: string;
}

export function parseTrackList(text: string, dash: DashReading = 'auto'): TrackList {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((raw, index) => ({ line: index + 1, text: cleanLine(raw) }))
    .filter((line) => line.text.trim() !== '');
  const tabbed = lines.filter((line) => line.text.includes('\t'));
  if (tabbed.length * 2 > lines.length) return readTable(lines);
  return readLines(
    lines.map((line) => ({ ...line, text: line.text.replaceAll('\t', ' ').trim() })),
    dash,
  );
}

interface Row {
  lines: number[];
  text: string;
  composer: string | null;
}

function readLines(lines: readonly Line[], dash: DashReading): TrackList {
  const skipped: SkippedLine[] = [];
  const rows: Row[] = [];
  const kept = joinPositions(
    lines.filter((line) => {
      const isOne = isHeading(line.text);
      if (isOne) skipped.push({ ...line, reason: 'heading' });
      return !isOne;
    }),
  );
  const positions = positionsIn(kept.map((line) => line.text));
  for (const [index, { lines: numbers, text }] of kept.entries()) {
    const position = positions?.[index];
    const writer = rows.length > 0 && !position ? composerCredit(text) : null;
    const last = rows.at(-1);
    if (writer && last) {
      last.composer = last.composer === null ? writer : `${last.composer}, ${writer}`;
      last.lines.push(...numbers);
    } else if (positions && !position) {
      skipped.push(...numbers.map((line) => ({ line, text, reason: 'unnumbered' as const })));
    } else {
      rows.push({ lines: numbers, text: text.slice(position ?? 0).trim(), composer: null });
    }
  }
  const read = rows.map(({ text, ...row }) => ({ ...row, ...withoutFigures(text) }));
  const split = splitArtist(
    read.map(({ title }) => title),
    dash,
  );
  const tracks = read.map(({ lines: numbers, composer, isrc }, index) => ({
    lines: numbers,
    title: split[index]?.title ?? '',
    artist: split[index]?.artist ?? null,
    composer,
    publisher: null,
    isrc,
  }));
  return { tracks, skipped: skipped.toSorted((a, b) => a.line - b.line) };
}

/** Bandcamp shows the number on a line of its own. */
function joinPositions(lines: readonly Line[]): { lines: number[]; text: string }[] {
  const joined: { lines: number[]; text: string }[] = [];
  let number: Line | null = null;
  for (const line of lines) {
    if (number && !isPosition(line.text)) {
      joined.push({ lines: [number.line, line.line], text: `${number.text} ${line.text}` });
      number = null;
      continue;
    }
    if (number) joined.push({ lines: [number.line], text: number.text });
    number = isPosition(line.text) ? line : null;
    if (!number) joined.push({ lines: [line.line], text: line.text });
  }
  if (number) joined.push({ lines: [number.line], text: number.text });
  return joined;
}

/** Removes the length and the ISRC from the end. A title such as “4:33” stays. */
function withoutFigures(text: string): { title: string; isrc: string | null } {
  const last = withoutCode(text);
  const timed = withoutLength(last.text);
  const { text: title, isrc } = last.isrc === null ? withoutCode(timed) : { ...last, text: timed };
  return { title: withoutQuotes(title), isrc };
}
