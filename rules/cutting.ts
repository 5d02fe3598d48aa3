/**
 * How loud a side can be cut. Louder music needs a wider groove, and all grooves share one side: a
 * side that is long and loud does not fit, so its level is reduced.
 */
import type { SideLimits, SideTrack } from './sides.ts';

/** Loudness of streaming services: a side of the advised length fits this at full level. */
const FULL_LEVEL_LUFS = -14;

export interface CutSong {
  ms: number;
  /** Null until it is measured. */
  loudnessLufs: number | null;
}

/** Loudness of all tracks in sequence: energy weighted by length. */
export function sideLoudness(songs: readonly CutSong[]): number | null {
  const measured = songs.filter(({ ms, loudnessLufs }) => ms > 0 && loudnessLufs !== null);
  const ms = measured.reduce((sum, song) => sum + song.ms, 0);
  if (ms === 0) return null;
  const energy = measured.reduce(
    (sum, song) => sum + song.ms * 10 ** ((song.loudnessLufs ?? 0) / 10),
    0,
  );
  return 10 * Math.log10(energy / ms);
}

/** Level reduction in decibels until the groove fits; 0 when it fits. */
export function levelReductionDb(songs: readonly CutSong[], limits: SideLimits): number {
  const loudness = sideLoudness(songs);
  const { warnSecondsPerSide: advisedSeconds } = limits;
  if (loudness === null || advisedSeconds === null) return 0;
  const ms = songs.reduce((sum, song) => sum + song.ms, 0);
  const excessDb = loudness - FULL_LEVEL_LUFS + 20 * Math.log10(ms / (advisedSeconds * 1000));
  return Math.max(0, excessDb);
}

export interface TimeRange {
  fromMs: number;
  toMs: number;
}

/** The part of each track beyond the advised side length, in the track's own time. */
export function rangesBeyondAdvice(
  tracks: readonly SideTrack[],
  { warnSecondsPerSide: advisedSeconds }: SideLimits,
): (TimeRange | null)[] {
  let start = 0;
  return tracks.map(({ ms, gapMs }, index) => {
    if (index > 0) start += gapMs;
    const fromMs = advisedSeconds === null ? ms : Math.max(0, advisedSeconds * 1000 - start);
    start += ms;
    return fromMs < ms ? { fromMs, toMs: ms } : null;
  });
}
