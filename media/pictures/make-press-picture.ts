/** A press picture: the full resolution to download, and a small version for the page. */
import { decodeArea, encodeSizes, type Rendition } from './make-renditions.ts';
import { type Picture, type PictureProblem, readPicture } from './read-picture.ts';

export interface PressPictureInput {
  bytes: Uint8Array;
  maxPixels: number;
  /** Minimum of the shorter side. */
  minSide: number;
  previewWidth: number;
}

export interface PressPicture {
  /** Upright and without metadata, such as the place where it was taken. */
  original: Picture;
  preview: Rendition;
}

export async function makePressPicture({
  bytes,
  maxPixels,
  minSide,
  previewWidth,
}: PressPictureInput): Promise<PressPicture | PictureProblem> {
  const original = await readPicture(bytes, { maxPixels, minSide });
  if ('problem' in original) return original;
  const { width, height } = original;
  const widths = [Math.min(previewWidth, width)];
  const { pixels } = await decodeArea({ bytes: original.bytes, width, height }, { widths });
  const [preview] = await encodeSizes(pixels, { widths, formats: ['jpeg'] });
  return preview ? { original, preview } : { problem: 'broken' };
}
