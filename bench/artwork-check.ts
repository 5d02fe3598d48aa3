/**
 * Cost of checking a 100 MB artwork PDF: a double album with an image on every page and a million
 * lines.
 */
import { randomBytes } from 'node:crypto';
import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { drawObject, type PdfKit, pdfKit } from '@lathe/media/artwork/check/testing/pdf-kit';
import { type ArtworkPart, artworkParts } from '@lathe/rules/artwork/geometry';
import { inMegabytes } from './megabytes.ts';
import { runTask } from './run-task.ts';

export interface ArtworkCheckResult {
  fileBytes: number;
  seconds: number;
  /** Peak memory of the process. */
  rssBytes: number;
}

export interface ArtworkCheckInput {
  file: string;
  parts: readonly ArtworkPart[];
}

const MAX_SECONDS = 10;
/** The checking process is killed above this limit. */
const MAX_MEGABYTES = 700;

const PIXELS = 1880;
/** Results in 338 dpi. */
const PICTURE_POINTS = 400;
const LINES_PER_PAGE = 100_000;

export async function measureArtworkCheck(
  folder: string,
  { pixels = PIXELS, lines = LINES_PER_PAGE } = {},
): Promise<ArtworkCheckResult> {
  await mkdir(folder, { recursive: true });
  const file = join(folder, 'album.pdf');
  const parts = artworkParts('vinyl_12_double', [{ kind: 'booklet', code: 'booklet' }]);
  await writeFile(file, await albumPdf(parts, pixels, lines));
  const { size } = await stat(file);
  const { seconds, rssBytes } = await runTask('artwork-check.ts', folder, { file, parts });
  await rm(file);
  return { fileBytes: size, seconds, rssBytes };
}

export function artworkCheckProblems({ seconds, rssBytes }: ArtworkCheckResult): string[] {
  const megabytes = inMegabytes(rssBytes);
  return [
    ...(seconds > MAX_SECONDS
      ? [`artwork-check: ${seconds.toFixed(1)} s, expected at most ${MAX_SECONDS}.`]
      : []),
    ...(megabytes > MAX_MEGABYTES
      ? [`artwork-check: ${megabytes} MB peak, expected at most ${MAX_MEGABYTES}.`]
      : []),
  ];
}

export function artworkCheckLine({ fileBytes, seconds, rssBytes }: ArtworkCheckResult): string {
  const file = `a PDF of ${inMegabytes(fileBytes)} MB`;
  const memory = `peak ${inMegabytes(rssBytes)} MB (≤ ${MAX_MEGABYTES} MB)`;
  return `artwork-check, ${file}: ${seconds.toFixed(1)} s (≤ ${MAX_SECONDS} s), ${memory}`;
}

async function albumPdf(
  parts: readonly ArtworkPart[],
  pixels: number,
  lines: number,
): Promise<Uint8Array> {
  const kit = await pdfKit(parts);
  for (const { page } of parts) {
    kit.name(page, 'XObject', 'Im0', noise(kit, pixels));
    kit.draw(page, drawObject('Im0', PICTURE_POINTS));
    kit.draw(page, randomLines(lines));
  }
  return await kit.document.save();
}

/** Random data, so that it cannot be compressed. */
function noise({ context }: PdfKit, pixels: number) {
  const dict = { Type: 'XObject', Subtype: 'Image', Width: pixels, Height: pixels };
  const colours = { ColorSpace: 'DeviceRGB', BitsPerComponent: 8 };
  return context.register(context.stream(randomBytes(pixels ** 2 * 3), { ...dict, ...colours }));
}

function randomLines(lines: number): string {
  const coordinate = () => (Math.random() * 800).toFixed(3);
  const segments = Array.from({ length: lines }, () => `${coordinate()} ${coordinate()} l`);
  return `0 0 m ${segments.join('\n')} S`;
}
