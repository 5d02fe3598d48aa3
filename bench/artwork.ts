/**
 * Cost of generating a record's printed parts from one image: sleeve with back and spine, two
 * labels, their print files and all previews.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARTWORK_ENV } from '@lathe/media/artwork/run-artwork-task';
import { photoLike } from '@lathe/media/artwork/testing/sample-release';
import { EXPRESS_COVER_MIN_PX } from '@lathe/rules/limits';
import { inMegabytes } from './megabytes.ts';
import { askForWork } from './run-task.ts';

export interface ArtworkFigures {
  seconds: number;
  /** CPU time, summed over all cores. */
  cpuSeconds: number;
  /** Peak memory of the process. */
  rssBytes: number;
}

export interface ArtworkQuestion {
  cover: string;
  outFolder: string;
}

const MOST_CPU_SECONDS = 6;
const MOST_MEGABYTES = 400;

export async function measureArtwork(
  folder: string,
  side = EXPRESS_COVER_MIN_PX,
): Promise<ArtworkFigures> {
  await mkdir(folder, { recursive: true });
  const cover = join(folder, 'cover.jpg');
  await writeFile(cover, await photoLike(side));
  const question = { cover, outFolder: join(folder, 'made') };
  const answer = await askForWork('artwork.ts', folder, question, ARTWORK_ENV);
  await rm(cover);
  return answer;
}

export function artworkProblems({ cpuSeconds, rssBytes }: ArtworkFigures): string[] {
  const megabytes = inMegabytes(rssBytes);
  return [
    ...(cpuSeconds > MOST_CPU_SECONDS
      ? [`artwork: ${cpuSeconds.toFixed(1)} s of one core, wanted ${MOST_CPU_SECONDS}.`]
      : []),
    ...(megabytes > MOST_MEGABYTES
      ? [`artwork: ${megabytes} MB at most, wanted ${MOST_MEGABYTES}.`]
      : []),
  ];
}

export function artworkLine({ seconds, cpuSeconds, rssBytes }: ArtworkFigures): string {
  const time = `${cpuSeconds.toFixed(1)} s of one core (≤ ${MOST_CPU_SECONDS} s), ${seconds.toFixed(1)} s by the clock`;
  const memory = `at most ${inMegabytes(rssBytes)} MB (≤ ${MOST_MEGABYTES} MB)`;
  return `artwork, a 12" from one picture: ${time}, ${memory}`;
}
