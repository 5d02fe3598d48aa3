/** Decodes what was sent and makes the files of it. Loaded when it is needed: the library is large. */
import { makeRenditions } from '@lathe/media/pictures/make-renditions';
import { type PictureProblem, readPicture } from '@lathe/media/pictures/read-picture';
import { CallError } from '../../platform/http/call-error.ts';
import { oneAfterAnother } from '../../platform/one-after-another.ts';

export interface ReturnPicture {
  width: number;
  height: number;
  /** JPEGs that hold nothing but pixels: no place, no time, no camera. */
  large: Uint8Array;
  small: Uint8Array;
}

/** Large enough for a scratch to be seen. */
const LARGE_WIDTH = 2000;
const SMALL_WIDTH = 400;
/** Twice what a phone makes; more is more likely meant to hurt. */
const MOST_PIXELS = 60_000_000;

/** One at a time in this process: a picture of many pixels is a picture of much memory. */
const decoding = oneAfterAnother();

/** All of them, or the first that cannot be used is refused, by its number. */
export async function readReturnPictures(files: readonly Uint8Array[]): Promise<ReturnPicture[]> {
  const pictures: ReturnPicture[] = [];
  for (const [at, bytes] of files.entries()) {
    pictures.push(await decoding(() => readOne(bytes, at + 1)));
  }
  return pictures;
}

async function readOne(bytes: Uint8Array, number: number): Promise<ReturnPicture> {
  const picture = await readPicture(bytes, { mostPixels: MOST_PIXELS });
  if ('problem' in picture) throw refused(picture, number);
  const widths = [SMALL_WIDTH, Math.min(LARGE_WIDTH, picture.width)];
  const renditions = await makeRenditions(picture, { widths, formats: ['jpeg'] });
  const [small, large] = [renditions[0], renditions.at(-1)];
  if (!small || !large) throw new Error('A picture was made into nothing.');
  return { width: large.width, height: large.height, large: large.bytes, small: small.bytes };
}

function refused({ problem, width = 0, height = 0 }: PictureProblem, number: number): CallError {
  const values = { width, height, megapixels: MOST_PIXELS / 1_000_000 };
  const pictures = [
    { key: 'which_picture', values: { number } },
    { key: `picture_${problem}`, values },
  ] as const;
  return new CallError('picture_refused', { fields: { pictures: [...pictures] } });
}
