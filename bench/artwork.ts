/**
 * Cost of generating a record's printed parts from one image: sleeve with back and spine, two
 * labels, their print files and all previews.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARTWORK_ENV } from '@lathe/media/artwork/run-artwork-task';
import { makePhotoLikeImage } from '@lathe/media/artwork/testing/sample-release';
import { EXPRESS_COVER_MIN_PX } from '@lathe/rules/limits';
import { inMegabytes } from './megabytes.ts';
import { runTask } from './run-task.ts';

export interface ArtworkResult {
  seconds: number;
  /** CPU time, summed over all cores. */
  cpuSeconds: number;
  /** Peak memory of the process. */
  rssBytes: number;
}

export interface ArtworkInput {
  cover: string;
  outFolder: string;
}

const MAX_CPU_SECONDS = 6;
const MAX_MEGABYTES = 400;

export async function measureArtwork(
  folder: string,
  side = EXPRESS_COVER_MIN_PX,
): Promise<ArtworkResult> {
  await mkdir(folder, { recursive: true });
  const cover = join(folder, 'cover.jpg');
  await writeFile(cover, await makePhotoLikeImage(side));
  const input = { cover, outFolder: join(folder, 'made') };
  const result = await runTask('artwork.ts', folder, input, ARTWORK_ENV);
  await rm(cover);
  return result;
}

export function artworkProblems({ cpuSeconds, rssBytes }: ArtworkResult): string[] {
  const megabytes = inMegabytes(rssBytes);
  return [
    ...(cpuSeconds > MAX_CPU_SECONDS
      ? [`artwork: ${cpuSeconds.toFixed(1)} s of CPU time, expected at most ${MAX_CPU_SECONDS}.`]
      : []),
    ...(megabytes > MAX_MEGABYTES
      ? [`artwork: ${megabytes} MB peak, expected at most ${MAX_MEGABYTES}.`]
      : []),
  ];
}

export function artworkLine({ seconds, cpuSeconds, rssBytes }: ArtworkResult): string {
  const time = `${cpuSeconds.toFixed(1)} s of CPU time (≤ ${MAX_CPU_SECONDS} s), ${seconds.toFixed(1)} s elapsed`;
  const memory = `peak ${inMegabytes(rssBytes)} MB (≤ ${MAX_MEGABYTES} MB)`;
  return `artwork, a 12" from one image: ${time}, ${memory}`;
}
