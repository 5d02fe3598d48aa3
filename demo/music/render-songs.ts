/** Renders songs on several threads and caches the files. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { readCachedSong, type SongSpec } from './song-cache.ts';
import type { RenderJob, RenderResult } from './song-worker.ts';

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
const MAX_CONCURRENT_COPIES = 8;

/** Results have the order of the input. The first failure stops all work and names the song. */
export async function renderSongs(
  songs: readonly SongSpec[],
  { folder, cache, threads = DEFAULT_THREADS }: RenderOptions,
): Promise<RenderedSong[]> {
  await mkdir(folder, { recursive: true });
  await mkdir(cache, { recursive: true });
  const rendered: RenderedSong[] = [];
  const missing: RenderJob[] = [];
  const queue = [...songs.entries()];
  const copyCached = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      const [index, spec] = next;
      const file = join(folder, `${spec.id}.mp3`);
      const cached = await readCachedSong(cache, spec);
      if (cached) {
        await writeFile(file, cached.mp3);
        rendered[index] = renderedSong(spec, cached.mp3.length, cached.peaks);
      } else missing.push({ place: index, spec, file, cache });
    }
  };
  await Promise.all(Array.from({ length: MAX_CONCURRENT_COPIES }, copyCached));
  // Cache lookups finish in any order; this restores the input order.
  missing.sort((a, b) => a.place - b.place);
  const workers = Array.from(
    { length: Math.min(threads, missing.length) },
    () => new Worker(new URL('./song-worker.ts', import.meta.url)),
  );
  try {
    await Promise.all(workers.map((worker) => runWorker(worker, missing, rendered)));
  } finally {
    await Promise.all(workers.map((worker) => worker.terminate()));
  }
  return rendered;
}

function runWorker(worker: Worker, missing: RenderJob[], rendered: RenderedSong[]): Promise<void> {
  return new Promise((resolve, reject) => {
    let current: RenderJob | undefined;
    const fail = (reason: string) => {
      // Stops the other workers after a failure.
      missing.length = 0;
      const { id, title, style } = current?.spec ?? { id: '?', title: '?', style: '?' };
      reject(new Error(`The song "${title}" (${id}, ${style}) could not be rendered: ${reason}`));
    };
    const renderNext = () => {
      current = missing.shift();
      if (current) worker.postMessage(current);
      else resolve();
    };
    worker.on('message', (result: RenderResult) => {
      if ('failure' in result) return fail(result.failure);
      if (current) rendered[result.place] = renderedSong(current.spec, result.bytes, result.peaks);
      renderNext();
    });
    worker.on('error', (error: Error) => fail(error.message));
    worker.on('exit', () => fail('its thread ended'));
    renderNext();
  });
}

function renderedSong({ id, seconds }: SongSpec, bytes: number, peaks: Uint8Array): RenderedSong {
  return { id, bytes, peaks, seconds };
}
