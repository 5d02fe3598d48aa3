/** Reads the cells of a spreadsheet, as they are pasted: separated by tabs. */
import { parseIsrc } from './identifiers/isrc.ts';
import type { Line, ListedTrack, SkippedLine, TrackList } from './track-list.ts';
import { isHeading } from './track-list-text.ts';

type Column = 'title' | 'artist' | 'composer' | 'publisher' | 'isrc' | 'ignored';

/** Column titles in English and German. */
const TITLES: Readonly<Record<string, Column>> = {
  title: 'title',
  'track title': 'title',
  track: 'title',
  song: 'title',
  name: 'title',
  titel: 'title',
  artist: 'artist',
  artists: 'artist',
  künstler: 'artist',
  interpret: 'artist',
  composer: 'composer',
  composers: 'composer',
  'written by': 'composer',
  songwriter: 'composer',
  komponist: 'composer',
  komposition: 'composer',
  publisher: 'publisher',
  verlag: 'publisher',
  musikverlag: 'publisher',
  isrc: 'isrc',
};

/** Without column titles, the remaining columns have this order. */
const ORDER: readonly Column[] = ['title', 'artist', 'composer', 'publisher'];

const POSITION = /^(?:#?\d{1,3}[.):]?|[A-Za-z]{1,2}\d{0,2}[.):]?|\d{1,2}[-.]\d{1,3})$/;
const LENGTH = /^(?:\d{1,2}:)?\d{1,3}:[0-5]\d$/;

interface Row extends Line {
  cells: string[];
}

export function readTable(lines: readonly Line[]): TrackList {
  const rows = lines.map((line) => ({ ...line, cells: line.text.split('\t').map(cellText) }));
  const [first, ...others] = rows;
  const named = first ? namedColumns(first.cells) : null;
  const columns = named ?? guessedColumns(rows.filter((row) => !isHeadingRow(row)));
  const skipped: SkippedLine[] = [];
  if (named && first) skipped.push(skippedRow(first, 'heading'));
  const tracks: ListedTrack[] = [];
  for (const row of named ? others : rows) {
    const track = trackOf(row, columns);
    if (track) tracks.push(track);
    else skipped.push(skippedRow(row, isHeadingRow(row) ? 'heading' : 'no_title'));
  }
  return { tracks, skipped };
}

function isHeadingRow({ cells }: Row): boolean {
  return isHeading(cells.filter(Boolean).join(' '));
}

function skippedRow({ line, cells }: Row, reason: SkippedLine['reason']): SkippedLine {
  return { line, text: cells.filter(Boolean).join(' · '), reason };
}

/** Spreadsheets quote cells that contain quotation marks. */
function cellText(cell: string): string {
  const text = cell.trim();
  const isQuoted = text.length > 1 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replaceAll('""', '"').trim() : text;
}

/** Null if the first row has no column titles. */
function namedColumns(cells: readonly string[]): Column[] | null {
  const columns = cells.map((cell): Column => {
    const title = cell.toLowerCase().replace(/[.:]$/, '');
    return Object.hasOwn(TITLES, title) ? (TITLES[title] ?? 'ignored') : 'ignored';
  });
  const known = columns.filter((column) => column !== 'ignored');
  // “Title” alone may be a track.
  return columns.includes('title') && known.length > 1 ? columns : null;
}

function guessedColumns(rows: readonly Row[]): Column[] {
  const count = Math.max(...rows.map(({ cells }) => cells.length));
  const remaining = [...ORDER];
  return Array.from({ length: count }, (_, index): Column => {
    const cells = rows.flatMap((row) => row.cells[index] || []);
    const areAll = (test: (cell: string) => boolean) => cells.length > 0 && cells.every(test);
    const isLeading = remaining.length === ORDER.length;
    if (cells.length === 0) return 'ignored';
    if (isLeading && index === 0 && count > 1 && areAll((cell) => POSITION.test(cell))) {
      return 'ignored';
    }
    if (!isLeading && areAll((cell) => LENGTH.test(cell))) return 'ignored';
    if (areAll((cell) => parseIsrc(cell) !== null)) return 'isrc';
    return remaining.shift() ?? 'ignored';
  });
}

function trackOf(row: Row, columns: readonly Column[]): ListedTrack | null {
  const { line, cells } = row;
  const textOf = (wanted: Column) => cells[columns.indexOf(wanted)] || null;
  const title = columns.includes('title') ? textOf('title') : null;
  if (title === null || isHeadingRow(row)) return null;
  return {
    lines: [line],
    title,
    artist: textOf('artist'),
    composer: textOf('composer'),
    publisher: textOf('publisher'),
    isrc: textOf('isrc'),
  };
}
