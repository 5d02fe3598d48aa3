/** Many songs at once, on several threads. The same songs give the same files, so they are kept. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readKept, type SongSpec } from './song-cache.ts';
import type { Assignment, Outcome } from './song-worker.ts';

export interface RenderedSong {
  readonly id: string;
  /** Size of the mp3 file. */
  readonly bytes: number;
  /** 240 values from 0 to 255. */
  readonly peaks: Uint8Array;
  readonly seconds: number;
}

export interface RenderOptions {
  /** Where `<id>.mp3` is written. */
  readonly folder: string;
  /** Where finished songs are kept for the next time. */
  readonly cache: string;
  readonly threads?: number;
}

const DEFAULT_THREADS = 2;
/** Enough to keep the disk busy without holding hundreds of songs in memory. */
const COPIES_AT_ONCE = 8;

/** Answers in the order of the songs. The first song that fails stops all and is named. */
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
  // Whichever was looked for first: they are rendered in their own order.
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
      // Nobody begins another song for an answer that will not be given.
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
