/**
 * Cost of the shop's pictures of a T-shirt, and of a frame while its print is dragged on a phone: of
 * the preview alone, and of the whole editor.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ARTWORK_ENV } from '@lathe/media/artwork/run-artwork-task';
import { discPng } from '@lathe/media/merch/testing/samples';
import type { PrintArea } from '@lathe/rules/merch/placement';
import { inMegabytes } from './megabytes.ts';
import { type EditorResult, measureEditor } from './merch-editor.ts';
import { measurePreview, type PreviewResult } from './merch-preview.ts';
import { runTask, type TaskResult } from './run-task.ts';

export interface MerchResult {
  pictures: TaskResult;
  preview: PreviewResult;
  editor: EditorResult;
}

export interface MerchInput {
  type: string;
  areas: readonly PrintArea[];
  colours: readonly { code: string; hex: string }[];
  /** A PNG. */
  artworkFile: string;
}

const MAX_CPU_SECONDS = 6;
const MAX_MEGABYTES = 400;
const MAX_FRAME_MS = 16;
/** As large as a print of 305 mm at 300 dpi. */
const ARTWORK_PX = 3600;
const COLOURS = ['#f6f5f1', '#19191b', '#e9dfc9', '#9a9b9e', '#1f2a44', '#2f5d43'];

export async function measureMerch(folder: string): Promise<MerchResult> {
  await mkdir(folder, { recursive: true });
  const artworkFile = join(folder, 'artwork.png');
  await writeFile(artworkFile, await discPng(ARTWORK_PX));
  const pictures = await runTask<MerchInput>(
    'merch.ts',
    folder,
    {
      type: 't_shirt',
      areas: ['front', 'back'].map(areaOf),
      colours: COLOURS.map((hex, index) => ({ code: `colour_${index}`, hex })),
      artworkFile,
    },
    ARTWORK_ENV,
  );
  await rm(artworkFile);
  return {
    pictures,
    preview: await measurePreview(),
    editor: await measureEditor(folder),
  };
}

function areaOf(code: string): PrintArea {
  return { code, shape: 'rectangle', widthMm: 305, heightMm: 406, bleedMm: 0, safeMm: 10 };
}

export function merchProblems({ pictures, preview, editor }: MerchResult): string[] {
  const megabytes = inMegabytes(pictures.rssBytes);
  const seconds = pictures.cpuSeconds.toFixed(1);
  return [
    ...(pictures.cpuSeconds > MAX_CPU_SECONDS
      ? [`merch: ${seconds} s of CPU time, expected at most ${MAX_CPU_SECONDS}.`]
      : []),
    ...(megabytes > MAX_MEGABYTES
      ? [`merch: ${megabytes} MB peak, expected at most ${MAX_MEGABYTES}.`]
      : []),
    ...(preview.frameMs > MAX_FRAME_MS
      ? [`merch: ${preview.frameMs.toFixed(1)} ms a frame, expected at most ${MAX_FRAME_MS}.`]
      : []),
    ...(editor.frameMs > MAX_FRAME_MS
      ? [
          `merch: ${editor.frameMs.toFixed(1)} ms a frame in the editor, expected at most ${MAX_FRAME_MS}.`,
        ]
      : []),
  ];
}

export function merchLines({ pictures, preview, editor }: MerchResult): string[] {
  const time = `${pictures.cpuSeconds.toFixed(1)} s of CPU time (≤ ${MAX_CPU_SECONDS} s), ${pictures.seconds.toFixed(1)} s elapsed`;
  const memory = `peak ${inMegabytes(pictures.rssBytes)} MB (≤ ${MAX_MEGABYTES} MB)`;
  const framesOf = ({ frameMs, longestMs }: EditorResult) =>
    `p95 ${frameMs.toFixed(1)} ms (≤ ${MAX_FRAME_MS} ms), longest ${longestMs.toFixed(1)} ms`;
  return [
    `merch, a T-shirt in six colours from both sides: ${time}, ${memory}`,
    `merch, a frame of the preview on a phone: ${framesOf(preview)} of CPU time of its main thread; first maps ${Math.round(preview.firstMapsMs)} ms`,
    `merch, a frame of a drag in the editor on a phone: ${framesOf(editor)} of all that its main thread does`,
  ];
}
