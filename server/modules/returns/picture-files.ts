/**
 * Creates the image files of an upload, or throws with the number of the one that cannot be used.
 */
import type { PictureProblem } from '@lathe/media/pictures/read-picture';
import { CallError } from '../../platform/http/call-error.ts';
import { readInProcess } from '../../platform/picture-process.ts';

export interface ReturnPicture {
  width: number;
  height: number;
  /** JPEGs without metadata: no location, time or camera. */
  large: Uint8Array;
  small: Uint8Array;
}

/** Large enough to see a scratch. */
const LARGE_WIDTH = 2000;
const SMALL_WIDTH = 400;
/** Twice the size of a phone photo; anything larger is probably an attack. */
const MAX_PIXELS = 60_000_000;

/** All or nothing: throws with the number of the first unusable file. */
export async function readReturnPictures(files: readonly Uint8Array[]): Promise<ReturnPicture[]> {
  const pictures: ReturnPicture[] = [];
  for (const [at, bytes] of files.entries()) pictures.push(await readOne(bytes, at + 1));
  return pictures;
}

async function readOne(bytes: Uint8Array, number: number): Promise<ReturnPicture> {
  const order = { bytes, maxPixels: MAX_PIXELS, widths: [SMALL_WIDTH, LARGE_WIDTH] };
  const result = await readInProcess('make_jpegs', order);
  if ('problem' in result) throw pictureError(result, number);
  const [small, large] = [result[0], result.at(-1)];
  if (!small || !large) throw new Error('No image file was produced.');
  return { width: large.width, height: large.height, large: large.bytes, small: small.bytes };
}

function pictureError(
  { problem, width = 0, height = 0 }: PictureProblem,
  number: number,
): CallError {
  const values = { width, height, megapixels: MAX_PIXELS / 1_000_000 };
  const pictures = [
    { key: 'which_picture', values: { number } },
    { key: `picture_${problem}`, values },
  ] as const;
  return new CallError('picture_refused', { fields: { pictures: [...pictures] } });
}
