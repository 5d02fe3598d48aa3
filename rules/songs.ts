/** What prevents a track, or the track section of a release, from being complete. */

import type { Problem } from './problem.ts';
import { type ReleaseKind, releaseKind } from './release-kind.ts';
import { checkSide, maxTracks, type SideLimits, type SideState } from './sides.ts';

export interface SongFacts {
  id: string;
  side: number;
  title: string;
  composer: string;
  /** Null without a valid file. */
  durationMs: number | null;
  /** Silence before it, unless it is the first of its side. */
  gapMs: number;
  /** Status of its file; null when there is none. */
  file: 'uploading' | 'queued' | 'processing' | 'complete' | 'failed' | null;
  /** In basis points. */
  shares: readonly number[];
}

export const TOTAL_BASIS_POINTS = 10_000;

/** Roles that give a share in a track. */
export const RIGHTS_ROLES = [
  'composer',
  'lyricist',
  'composer_lyricist',
  'arranger',
  'publisher',
  'producer',
] as const;
export type RightsRole = (typeof RIGHTS_ROLES)[number];

export interface SongProblem extends Problem<'title' | 'file' | 'composer' | 'rights_holders'> {
  readonly code:
    | 'song_title_missing'
    | 'song_file_missing'
    | 'song_file_failed'
    | 'song_file_processing'
    | 'song_too_short'
    | 'composer_required'
    | 'rights_holders_missing'
    | 'rights_holders_sum';
}

/** Problems that concern no single track or side. */
export interface FormatProblem extends Problem<'format'> {
  readonly code: 'song_limit' | 'side_unknown';
}

export function songProblems(
  song: SongFacts,
  { isClassical, limits }: { isClassical: boolean; limits: SideLimits },
): SongProblem[] {
  const problems: SongProblem[] = [];
  if (song.title === '') problems.push({ field: 'title', code: 'song_title_missing' });
  if (song.durationMs === null) problems.push({ field: 'file', code: fileProblem(song) });
  else if (song.durationMs < limits.minSecondsPerTrack * 1000) {
    const values = { min: limits.minSecondsPerTrack };
    problems.push({ field: 'file', code: 'song_too_short', values });
  }
  if (isClassical && song.composer === '') {
    problems.push({ field: 'composer', code: 'composer_required' });
  }
  return [...problems, ...shareProblems(song.shares)];
}

function fileProblem({ file }: SongFacts): SongProblem['code'] {
  if (file === null || file === 'uploading') return 'song_file_missing';
  return file === 'failed' ? 'song_file_failed' : 'song_file_processing';
}

export function shareProblems(shares: readonly number[]): SongProblem[] {
  if (shares.length === 0) return [{ field: 'rights_holders', code: 'rights_holders_missing' }];
  const sum = shares.reduce((total, share) => total + share, 0);
  if (sum === TOTAL_BASIS_POINTS) return [];
  return [{ field: 'rights_holders', code: 'rights_holders_sum', values: { sum: sum / 100 } }];
}

export type SectionState = 'Empty' | 'Incomplete' | 'Processing' | 'Failed' | 'Complete';

export interface SongsState {
  status: SectionState;
  bySong: Map<string, SongProblem[]>;
  /** One per side of the format, from side 1. */
  sides: SideState[];
  formatProblems: FormatProblem[];
  /** Album or Single/EP; null without tracks. */
  kind: ReleaseKind | null;
}

export function songsState(
  songs: readonly SongFacts[],
  options: { isClassical: boolean; limits: SideLimits },
): SongsState {
  const { limits } = options;
  const bySong = new Map(songs.map((song) => [song.id, songProblems(song, options)]));
  const sides = Array.from({ length: limits.sides }, (_, index) =>
    checkSide(
      songs
        .filter(({ side }) => side === index + 1)
        .map(({ durationMs, gapMs }) => ({ ms: durationMs ?? 0, gapMs })),
      limits,
    ),
  );
  const formatProblems: FormatProblem[] = [];
  const max = maxTracks(limits);
  if (songs.length > max) {
    formatProblems.push({ field: 'format', code: 'song_limit', values: { max } });
  }
  if (songs.some(({ side }) => side > limits.sides)) {
    const values = { sides: limits.sides };
    formatProblems.push({ field: 'format', code: 'side_unknown', values });
  }
  const isComplete =
    formatProblems.length === 0 &&
    sides.every(({ problems }) => problems.length === 0) &&
    [...bySong.values()].every((problems) => problems.length === 0);
  const kind = releaseKind(
    songs.map(({ durationMs }) => (durationMs === null ? null : durationMs / 1000)),
  );
  return { status: statusOf(songs, isComplete), bySong, sides, formatProblems, kind };
}

/** Failed files come first, because only the seller can fix them. */
function statusOf(songs: readonly SongFacts[], isComplete: boolean): SectionState {
  if (songs.length === 0) return 'Empty';
  const files = songs.map(({ file }) => file);
  if (files.includes('failed')) return 'Failed';
  if (files.includes('queued') || files.includes('processing')) return 'Processing';
  return isComplete ? 'Complete' : 'Incomplete';
}
