/** A seller's picture on its way to paper: read with suspicion, cut, and fine enough for its place. */
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
  /** `cover`, or the place that an own picture is for. */
  picture: string;
  code: PictureProblem['problem'] | 'not_square';
  found: PixelSize | null;
  /** The least that will do. */
  allowed: PixelSize;
}

export interface PictureWish {
  picture: string;
  file: string;
  crop: Crop | null;
  least: PixelSize;
  /** As the front of a sleeve must be. */
  square: boolean;
}

const MOST_PIXELS = 100_000_000;
/** A sleeve at 470 dpi: what is finer is lost on any press, and takes memory until then. */
const MOST_SIDE = 6000;
/** An editor that rounds must not spoil a square: what is over is cut off. */
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

/** Null when not even that can be made out. */
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
