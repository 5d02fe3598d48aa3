/** Worker thread that composes songs, encodes them and computes their waveforms. */
import { readFileSync } from 'node:fs';
import { parentPort } from 'node:worker_threads';
import { encodeMp3 } from '@lathe/media/audio/encode-mp3';
import { computePeaks } from '@lathe/media/audio/peaks';
import { composeSong } from './compose-song.ts';
import { widen } from './mix/widen.ts';
import { type CachedSong, type SongSpec, writeCachedSong } from './song-cache.ts';

export interface RenderJob {
  readonly place: number;
  readonly spec: SongSpec;
  readonly file: string;
  readonly cache: string;
}

export type RenderResult =
  | { readonly place: number; readonly bytes: number; readonly peaks: Uint8Array }
  | { readonly place: number; readonly failure: string };

/** LAME V6: a minute of stereo is about 0.5 MB. */
const VBR_QUALITY = 6;
/** Twice as fast as LAME's default, without an audible difference at this rate. */
const COMPRESSION_LEVEL = 7;
const PEAK_COUNT = 240;

parentPort?.on('message', async (job: RenderJob) => {
  parentPort?.postMessage(await runJob(job));
});

async function runJob({ place, spec, file, cache }: RenderJob): Promise<RenderResult> {
  try {
    const song = render(spec, file);
    await writeCachedSong(cache, spec, song);
    return { place, bytes: song.mp3.length, peaks: song.peaks };
  } catch (error) {
    return { place, failure: error instanceof Error ? error.message : String(error) };
  }
}

function render(spec: SongSpec, file: string): CachedSong {
  const { samples, sampleRate } = composeSong(spec);
  const { title, artist } = spec;
  encodeMp3(
    { samples: widen(samples), sampleRate },
    { file, quality: VBR_QUALITY, effort: COMPRESSION_LEVEL, title, artist },
  );
  return { mp3: readFileSync(file), peaks: computePeaks(samples, PEAK_COUNT) };
}
