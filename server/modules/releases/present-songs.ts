/** Capacity of a format, and errors of tracks and sides in a given locale. */
import type { Release } from '@lathe/contract/release';
import type { Locale } from '@lathe/rules/locales';
import { maxTracks, type SideLimits } from '@lathe/rules/sides';
import type { SongsState } from '@lathe/rules/songs';
import { translatorFor } from '../../platform/translations.ts';

export function presentLimits(limits: SideLimits): Release['track_limits'] {
  return {
    sides: limits.sides,
    max_tracks: maxTracks(limits),
    max_tracks_per_side: limits.maxTracksPerSide,
    min_seconds_per_side: limits.minSecondsPerSide,
    warn_seconds_per_side: limits.warnSecondsPerSide,
    max_seconds_per_side: limits.maxSecondsPerSide,
    min_seconds_per_track: limits.minSecondsPerTrack,
  };
}

export interface SongErrors {
  /** By track UUID. */
  track_errors: Record<string, string[]>;
  /** By side number. */
  side_errors: Record<string, string[]>;
  format_type_errors: string[];
  kind: SongsState['kind'];
}

export function presentSongErrors(
  { bySong, sides, formatProblems, kind }: SongsState,
  { limits, locale }: { limits: SideLimits; locale: Locale },
): SongErrors {
  const t = translatorFor(locale);
  const values = {
    max_minutes: limits.maxSecondsPerSide / 60,
    min_seconds: limits.minSecondsPerSide,
    max_songs: limits.maxTracksPerSide,
  };
  const songs = [...bySong].filter(([, problems]) => problems.length > 0);
  const wrongSides = sides
    .map(({ problems }, index) => [String(index + 1), problems] as const)
    .filter(([, problems]) => problems.length > 0);
  return {
    track_errors: Object.fromEntries(
      songs.map(([id, problems]) => [
        id,
        problems.map(({ code, values: own }) => t(`releases:song_problems.${code}`, { ...own })),
      ]),
    ),
    side_errors: Object.fromEntries(
      wrongSides.map(([side, problems]) => [
        side,
        problems.map((problem) => t(`releases:side_problems.${problem}`, values)),
      ]),
    ),
    format_type_errors: formatProblems.map(({ code, values: own }) =>
      t(`releases:format_problems.${code}`, { ...own }),
    ),
    kind,
  };
}
