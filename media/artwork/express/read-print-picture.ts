/** A seller's picture on its way to paper: read with suspicion, cut, and fine enough for its place. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { identifyPicture } from '../../pictures/identify-picture.ts';
import type { Crop } from '../../pictures/make-renditions.ts';
import { type PictureProblem, readPicture } from '../../pictures/read-picture.ts';
import { PRINT_JPEG, type PrintPicture } from '../print/print-pictures.ts';

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
  if (identifyPicture(bytes) === 'avif') return refuse('not_a_picture', null);
  const read = await readPicture(bytes, { mostPixels: MOST_PIXELS, opaque: true });
  if ('problem' in read) {
    const { width, height } = read;
    const found = width === undefined || height === undefined ? null : { width, height };
    return refuse(read.problem, found);
  }
  const crop = wish.crop ? within(wish.crop, read) : { x: 0, y: 0, ...sizeOf(read) };
  const found = sizeOf(crop);
  const side = Math.min(found.width, found.height);
  if (square && Math.abs(found.width - found.height) > side * NEARLY_SQUARE) {
    return refuse('not_square', found);
  }
  if (found.width < least.width || found.height < least.height) return refuse('too_small', found);
  const shown = square ? squareOf(crop) : crop;
  if (shown.width === read.width && shown.height === read.height) {
    return { bytes: read.bytes, ...sizeOf(read) };
  }
  const { x: left, y: top, width, height } = shown;
  const cut = sharp(read.bytes).extract({ left, top, width, height }).jpeg(PRINT_JPEG);
  return { bytes: await cut.toBuffer(), width, height };
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
