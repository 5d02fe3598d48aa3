/** Renders songs on several threads and caches the files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readKept, type SongSpec } from './song-cache.ts';
import type { Assignment, Outcome } from './song-worker.ts';

export interface RenderedSong {
  readonly id: string;
  /** Size of the mp3 file. */
  readonly bytes: number;
  readonly peaks: Uint8Array;
  readonly seconds: number;
}

export interface RenderOptions {
  /** Where `<id>.mp3` is written. */
  readonly folder: string;
  /** Folder of the song cache. */
  readonly cache: string;
  readonly threads?: number;
}

const DEFAULT_THREADS = 2;
/** Enough to keep the disk busy without holding hundreds of songs in memory. */
const COPIES_AT_ONCE = 8;

/** Results have the order of the input. The first failure stops all work and names the song. */
export async function renderSongs(
  songs: readonly SongSpec[],
  { folder, cache, threads = DEFAULT_THREADS }: RenderOptions,
): Promise<RenderedSong[]> {
  await mkdir(folder, { recursive: true });
  await mkdir(cache, { recursive: true });
  const rendered: RenderedSong[] = [];
  const missing: Assignment[] = [];
  const waiting = [...songs.entries()];
  const copyWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [place, spec] = next;
      const file = join(folder, `${spec.id}.mp3`);
      const kept = await readKept(cache, spec);
      if (kept) {
        await writeFile(file, kept.mp3);
        rendered[place] = songOf(spec, kept.mp3.length, kept.peaks);
      } else missing.push({ place, spec, file, cache });
    }
  };
  await Promise.all(Array.from({ length: COPIES_AT_ONCE }, copyWaiting));
  // Cache lookups finish in any order; this restores the input order.
  missing.sort((a, b) => a.place - b.place);
  const team = Array.from(
    { length: Math.min(threads, missing.length) },
    () => new Worker(new URL('./song-worker.ts', import.meta.url)),
  );
  try {
    await Promise.all(team.map((worker) => workThrough(worker, missing, rendered)));
  } finally {
    await Promise.all(team.map((worker) => worker.terminate()));
  }
  return rendered;
}

function workThrough(
  worker: Worker,
  missing: Assignment[],
  rendered: RenderedSong[],
): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: Assignment | undefined;
    const fail = (reason: string) => {
      // Stops the other workers after a failure.
      missing.length = 0;
      const { id, title, style } = current?.spec ?? { id: '?', title: '?', style: '?' };
      reject(new Error(`The song "${title}" (${id}, ${style}) could not be rendered: ${reason}`));
    };
    const takeNext = () => {
      current = missing.shift();
      if (current) worker.postMessage(current);
      else resolve();
    };
    worker.on('message', (outcome: Outcome) => {
      if ('failure' in outcome) return fail(outcome.failure);
      if (current) rendered[outcome.place] = songOf(current.spec, outcome.bytes, outcome.peaks);
      takeNext();
    });
    worker.on('error', (error: Error) => fail(error.message));
    worker.on('exit', () => fail('its thread ended'));
    takeNext();
  });
}

function songOf({ id, seconds }: SongSpec, bytes: number, peaks: Uint8Array): RenderedSong {
  return { id, bytes, peaks, seconds };
}
