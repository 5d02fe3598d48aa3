/** Worker thread that composes songs, encodes them and computes their waveforms. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { encodeMp3 } from '@lathe/media/audio/encode-mp3';
import { peaksOf } from '@lathe/media/audio/peaks';
import { composeSong } from './compose-song.ts';
import { widen } from './mix/widen.ts';
import { type KeptSong, keep, type SongSpec } from './song-cache.ts';

export interface Assignment {
  readonly place: number;
  readonly spec: SongSpec;
  readonly file: string;
  readonly cache: string;
}

export type Outcome =
  | { readonly place: number; readonly bytes: number; readonly peaks: Uint8Array }
  | { readonly place: number; readonly failure: string };

/** LAME V6: a minute of stereo is about 0.5 MB. */
const QUALITY = 6;
/** Twice as fast as LAME's default, without an audible difference at this rate. */
const EFFORT = 7;
const PEAK_COUNT = 240;

parentPort?.on('message', async (assignment: Assignment) => {
  parentPort?.postMessage(await outcomeOf(assignment));
});

async function outcomeOf({ place, spec, file, cache }: Assignment): Promise<Outcome> {
  try {
    const song = render(spec, file);
    await keep(cache, spec, song);
    return { place, bytes: song.mp3.length, peaks: song.peaks };
  } catch (error) {
    return { place, failure: error instanceof Error ? error.message : String(error) };
  }
}

function render(spec: SongSpec, file: string): KeptSong {
  const { samples, sampleRate } = composeSong(spec);
  const { title, artist } = spec;
  encodeMp3(
    { samples: widen(samples), sampleRate },
    { file, quality: QUALITY, effort: EFFORT, title, artist },
  );
  return { mp3: readFileSync(file), peaks: peaksOf(samples, PEAK_COUNT) };
}
