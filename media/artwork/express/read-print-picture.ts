/** Validates, crops and decodes a seller's image for print. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { identifyPicture } from '../../pictures/identify-picture.ts';
import type { Crop } from '../../pictures/make-renditions.ts';
import { type PictureProblem, readPicture } from '../../pictures/read-picture.ts';
import type { PrintPicture } from '../print/print-pictures.ts';

export interface PixelSize {
  width: number;
  height: number;
}

export interface PictureFinding {
  /** `cover`, or the area that a custom image replaces. */
  picture: string;
  code: PictureProblem['problem'] | 'not_square';
  found: PixelSize | null;
  /** The minimum size. */
  allowed: PixelSize;
}

export interface PictureWish {
  picture: string;
  file: string;
  crop: Crop | null;
  least: PixelSize;
  /** Required for the front of a sleeve. */
  square: boolean;
}

const MOST_PIXELS = 100_000_000;
/** A sleeve at 470 dpi. No press prints finer detail, and it would cost memory. */
const MOST_SIDE = 6000;
/** Tolerance for editors that round; the excess is cropped. */
const NEARLY_SQUARE = 0.01;

export async function readPrintPicture(wish: PictureWish): Promise<PrintPicture | PictureFinding> {
  const { picture, least, square } = wish;
  const refuse = (code: PictureFinding['code'], found: PixelSize | null): PictureFinding => ({
    picture,
    code,
    found,
    allowed: least,
  });
  const bytes = await readFile(wish.file);
  const type = identifyPicture(bytes);
  if (type === null || type === 'avif') return refuse('not_a_picture', null);
  const whole = await uprightSize(bytes);
  if (!whole) return refuse('broken', null);
  const crop = wish.crop ? within(wish.crop, whole) : { x: 0, y: 0, ...whole };
  const found = sizeOf(crop);
  const side = Math.min(found.width, found.height);
  if (square && Math.abs(found.width - found.height) > side * NEARLY_SQUARE) {
    return refuse('not_square', found);
  }
  if (found.width < least.width || found.height < least.height) return refuse('too_small', found);
  const paper = { crop: square ? squareOf(crop) : crop, mostSide: MOST_SIDE };
  const read = await readPicture(bytes, { mostPixels: MOST_PIXELS, paper });
  if ('problem' in read) return refuse(read.problem, read.problem === 'broken' ? null : whole);
  return { bytes: read.bytes, ...sizeOf(read) };
}

/** Null if the size cannot be read. */
async function uprightSize(bytes: Buffer): Promise<PixelSize | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return sizeOf(autoOrient);
  } catch {
    return null;
  }
}

function sizeOf({ width, height }: PixelSize): PixelSize {
  return { width, height };
}

function within({ x, y, width, height }: Crop, whole: PixelSize): Crop {
  const left = Math.min(Math.max(0, Math.round(x)), whole.width - 1);
  const top = Math.min(Math.max(0, Math.round(y)), whole.height - 1);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(Math.round(width), whole.width - left)),
    height: Math.max(1, Math.min(Math.round(height), whole.height - top)),
  };
}

function squareOf({ x, y, width, height }: Crop): Crop {
  const side = Math.min(width, height);
  return {
    x: x + Math.floor((width - side) / 2),
    y: y + Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
}
