/**
 * How loud a side can be cut. A groove swings as far as the music is loud, and all turns of it share
 * one side: long and loud at once does not fit, and the whole side is turned down.
 */
import { type SideLimits, SONG_GAP_MS } from './sides.ts';

/** As loud as streaming plays it: a side of the advised length holds that at full level. */
const FULL_LEVEL_LUFS = -14;

export interface CutSong {
  ms: number;
  /** Null while it has not been measured. */
  loudnessLufs: number | null;
}

/** Of the songs one after the other: their energies count by their length. */
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

/** By how many decibels the side is turned down until its groove fits; 0 when it fits as it is. */
export function turnedDownDb(songs: readonly CutSong[], limits: SideLimits): number {
  const loudness = sideLoudness(songs);
  const { warnSecondsPerSide: advised } = limits;
  if (loudness === null || advised === null) return 0;
  const ms = songs.reduce((sum, song) => sum + song.ms, 0);
  const tooMuch = loudness - FULL_LEVEL_LUFS + 20 * Math.log10(ms / (advised * 1000));
  return Math.max(0, tooMuch);
}

export interface Stretch {
  fromMs: number;
  toMs: number;
}

/** What of each song lies beyond the advised length of the side, in the song's own time. */
export function lateStretches(
  songsMs: readonly number[],
  { warnSecondsPerSide: advised }: SideLimits,
): (Stretch | null)[] {
  let start = 0;
  return songsMs.map((ms) => {
    const fromMs = advised === null ? ms : Math.max(0, advised * 1000 - start);
    start += ms + SONG_GAP_MS;
    return fromMs < ms ? { fromMs, toMs: ms } : null;
  });
}
