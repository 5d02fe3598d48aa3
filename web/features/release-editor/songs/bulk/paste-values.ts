/** From a pasted track list to the changes that the seller sees before they are saved. */
import type { Song } from '@lathe/contract/song';
import type { TrackEdit } from '@lathe/contract/track-edit-calls';
import { MATCH_MODES, type MatchMode, matchTrackList } from '@lathe/rules/match-track-list';
import { DASH_READINGS, type DashReading, parseTrackList } from '@lathe/rules/track-list';
import { textOf } from '../../../../lib/forms/form-values.ts';

export interface PasteInput {
  list: string;
  mode: MatchMode;
  dash: DashReading;
}

export function readPaste(form: FormData): PasteInput {
  return {
    list: textOf(form, 'list'),
    mode: MATCH_MODES.find((each) => each === textOf(form, 'mode')) ?? 'order',
    dash: DASH_READINGS.find((each) => each === textOf(form, 'dash')) ?? 'auto',
  };
}

const FIELDS = ['title', 'primary_artist', 'composer', 'publisher', 'isrc'] as const;
type PastedField = (typeof FIELDS)[number];

export function previewPaste({ list, mode, dash }: PasteInput, songs: readonly Song[]) {
  const { tracks, skipped } = parseTrackList(list, dash);
  const { pairs, linesLeft, songsLeft } = matchTrackList(tracks, songs, mode);
  return {
    pairs: pairs.map(({ listed, song }) => {
      const { title, artist, composer, publisher, isrc } = listed;
      const given = { title, primary_artist: artist, composer, publisher, isrc };
      return { song: shortSong(song), line: listed.lines[0] ?? 0, changes: changesOf(given, song) };
    }),
    linesLeft: linesLeft.map(({ lines, title }) => ({ line: lines[0] ?? 0, title })),
    songsLeft: songsLeft.map(shortSong),
    skipped,
  };
}

export type PastePreview = ReturnType<typeof previewPaste>;

function shortSong({ uuid, version, title, side, position }: Song) {
  return { uuid, version, title, side, position };
}

/** Null is not stated in the list and stays. */
function changesOf(given: Record<PastedField, string | null>, song: Song) {
  return FIELDS.flatMap((field) => {
    const after = given[field];
    const before = song[field];
    const isSame = field === 'isrc' ? codeOf(after) === codeOf(before) : after === before;
    return after === null || isSame ? [] : [{ field, before, after }];
  });
}

const codeOf = (text: string | null) => text?.replace(/[^a-z\d]/gi, '').toUpperCase();

/** Exactly what the preview shows, with the versions that it was made from. */
export function editsOf({ pairs }: Pick<PastePreview, 'pairs'>): TrackEdit[] {
  return pairs.flatMap(({ song: { uuid, version }, changes }) => {
    const fields = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
    return changes.length === 0 ? [] : [{ uuid, version, ...fields }];
  });
}
