/** Translates the track cells of a line into fields of a track. */
import { songCalls } from '@lathe/contract/song-calls';
import { TRACK_COLUMNS, type TrackColumn } from '@lathe/rules/catalogue-columns';
import { formatEntries } from '@lathe/rules/catalogue-entries';
import { parseIsrc } from '@lathe/rules/identifiers/isrc';
import type { SideLimits } from '@lathe/rules/sides';
import { trackNumber } from '@lathe/rules/sides';
import { RIGHTS_ROLES } from '@lathe/rules/songs';
import type { SongInput } from '../songs/index.ts';
import type { CatalogueProblem } from './catalogue-problem.ts';
import { type CellResult, codeCell, entriesCell, isProblem, textCell, yesOrNo } from './cells.ts';
import type { CatalogueLine } from './parse-file.ts';
import { artistsCell, creditsCell, lengthProblem } from './parse-release-cells.ts';

export type TrackCells = Record<TrackColumn, string>;

export interface ParsedTrack {
  line: number;
  /** Null keeps the place of a track, or appends a new one. */
  at: { side: number; position: number } | null;
  change: Partial<SongInput>;
  /** The filled cells, as the export writes them. */
  cells: Partial<TrackCells>;
  problems: CatalogueProblem[];
}

/** Empty cells change nothing. */
export function parseTrackCells({ line, cells }: CatalogueLine, limits: SideLimits): ParsedTrack {
  const track: ParsedTrack = { line, at: null, change: {}, cells: {}, problems: [] };
  for (const column of TRACK_COLUMNS) {
    if (cells[column] === '') continue;
    const result =
      column === 'track_position'
        ? positionCell(cells[column], limits)
        : parseCell(column, cells[column]);
    if (isProblem(result)) {
      track.problems.push({ line, column, problem: result });
      continue;
    }
    track.cells[column] = result.text;
    if (column === 'track_position') track.at = result.value as NonNullable<ParsedTrack['at']>;
    else Object.assign(track.change, { [FIELDS[column]]: result.value });
  }
  track.problems.push(...lengthProblems(track));
  return track;
}

const FIELDS = {
  track_title: 'title',
  track_version: 'subtitle',
  track_artist: 'primary_artist',
  track_guest_artists: 'additional_artists',
  track_composer: 'composer',
  isrc: 'isrc',
  track_explicit: 'explicit',
  track_gap: 'gap_ms',
  track_rights: 'rightsHolders',
  track_credits: 'credits',
} as const satisfies Record<Exclude<TrackColumn, 'track_position'>, keyof SongInput>;

/** The column of each field. */
export const TRACK_FIELD_COLUMNS: Readonly<Record<string, TrackColumn | undefined>> =
  Object.fromEntries(
    Object.entries(FIELDS).map(([column, field]) => [field, column as keyof typeof FIELDS]),
  );

function parseCell(column: keyof typeof FIELDS, text: string): CellResult<unknown> {
  switch (column) {
    case 'track_guest_artists':
      return artistsCell(text);
    case 'isrc':
      return codeCell(parseIsrc(text), 'isrc_wrong');
    case 'track_explicit':
      return yesOrNo(text);
    case 'track_gap':
      return gapCell(text);
    case 'track_rights':
      return rightsCell(text);
    case 'track_credits':
      return creditsCell(text);
    default:
      return textCell(text);
  }
}

/** A1 on a record, 1 on a CD. */
function positionCell(
  text: string,
  { sides }: SideLimits,
): CellResult<NonNullable<ParsedTrack['at']>> {
  const [, letter = '', digits = ''] = /^([a-z]?) ?0*(\d{1,2})$/i.exec(text) ?? [];
  const side = letter === '' ? 1 : letter.toUpperCase().charCodeAt(0) - 64;
  const position = Number(digits);
  if (position === 0 || side > sides || (letter === '' && sides > 1)) {
    return { key: sides > 1 ? 'catalogue_position_record' : 'catalogue_position_cd' };
  }
  const at = { side, position };
  return { value: at, text: trackNumber(at, sides) };
}

function gapCell(text: string): CellResult<number> {
  const seconds = Number(text.replace(',', '.'));
  if (!/^\d{1,3}([.,]\d)?$/.test(text)) return { key: 'catalogue_gap' };
  return { value: Math.round(seconds * 1000), text: String(seconds) };
}

/** `composer (50): Mara Voss; publisher (50): Voss Music`, in percent. */
function rightsCell(text: string): CellResult<SongInput['rightsHolders'][number][]> {
  const result = entriesCell(text, {
    roles: RIGHTS_ROLES,
    read: ({ role, detail, name }) => {
      const share = /^(\d{1,3}(?:[.,]\d{1,2})?) ?%?$/.exec(detail)?.[1]?.replace(',', '.');
      return share === undefined ? null : { role, name, share: Number(share) };
    },
  });
  if (isProblem(result)) {
    return result.key === 'catalogue_entries' ? { key: 'catalogue_rights' } : result;
  }
  return { value: result.value, text: rightsText(result.value) };
}

export function rightsText(holders: SongInput['rightsHolders']): string {
  return formatEntries(
    holders.map(({ role, name, share }) => ({ role, name, detail: `${share}` })),
  );
}

const SONG_BODY = songCalls['PUT /api/users/{user}/releases/{release}/tracks/{track}'].body;

/** Spreadsheet cells have no length limit, unlike form fields. */
function lengthProblems({ line, change }: ParsedTrack): CatalogueProblem[] {
  const { gap_ms = 0, rightsHolders, ...fields } = change;
  const read = SONG_BODY.partial().safeParse({
    ...fields,
    gap_before: gap_ms / 1000,
    ...(rightsHolders && { rights_holders: rightsHolders }),
  });
  if (read.success) return [];
  const columns = {
    ...TRACK_FIELD_COLUMNS,
    gap_before: 'track_gap',
    rights_holders: 'track_rights',
  } as const;
  return read.error.issues.map((issue) => ({
    line,
    column: columns[String(issue.path[0]) as 'gap_before'] ?? null,
    problem: issue.path[0] === 'gap_before' ? { key: 'catalogue_gap' } : lengthProblem(issue),
  }));
}
