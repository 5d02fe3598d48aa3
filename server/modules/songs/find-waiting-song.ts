/** Tracks that were imported before their audio: an uploaded file goes to the track that it names. */
import { trackNumber } from '@lathe/rules/sides';
import type { SongRow } from './song-store.ts';

export function isWaiting({ duration_ms, file }: Pick<SongRow, 'duration_ms' | 'file'>): boolean {
  return duration_ms === null && file === null;
}

/** "03 - night_bus.final.wav" becomes "night bus.final". */
export function titleFrom(filename: string): string {
  const name = nameOf(filename);
  return (name.replace(/^\s*\d{1,3}\s*[-.)]?\s+/, '').trim() || name.trim()).slice(0, 120);
}

function nameOf(filename: string): string {
  return filename.replace(/\.[^.]{1,5}$/, '').replaceAll('_', ' ');
}

/**
 * By title, with or without its version, or by number: "A1 …", or "03 …" for the third track. Only one
 * candidate counts, because the audio of another track would be worse than a new track.
 */
export function findWaitingSong(
  songs: readonly SongRow[],
  { filename, sides }: { filename: string; sides: number },
): SongRow | undefined {
  const waiting = songs.filter((song) => song.awaits_file && isWaiting(song));
  const words = wordsOf(nameOf(filename));
  const titled = waiting.filter(({ title, subtitle }) =>
    [wordsOf(title), wordsOf(`${title} ${subtitle}`)].some(
      (name) => name !== '' && (words === name || words.endsWith(` ${name}`)),
    ),
  );
  const longest = titled.toSorted((a, b) => b.title.length - a.title.length);
  if (longest.length > 0) return isUnclear(longest) ? undefined : longest[0];
  const [, number = ''] = /^([a-z]?\d{1,2})(?: |$)/.exec(words) ?? [];
  return waiting.find((song) => {
    const order = songs.indexOf(song) + 1;
    return (
      trackNumber(song, sides).toLowerCase() === number.replace(/^([a-z]?)0+/, '$1') ||
      String(order) === number.replace(/^0+/, '')
    );
  });
}

function isUnclear([first, second]: readonly SongRow[]): boolean {
  return first !== undefined && second !== undefined && first.title.length === second.title.length;
}

function wordsOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}+/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}
