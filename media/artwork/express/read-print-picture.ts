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

export interface PrintPictureInput {
  picture: string;
  file: string;
  crop: Crop | null;
  minSize: PixelSize;
  /** Required for the front of a sleeve. */
  square: boolean;
}

const MAX_PIXELS = 100_000_000;
/** A sleeve at 470 dpi. No press prints finer detail, and it would cost memory. */
const MAX_SIDE = 6000;
/** Tolerance for editors that round; the excess is cropped. */
const SQUARE_TOLERANCE = 0.01;

export async function readPrintPicture(
  input: PrintPictureInput,
): Promise<PrintPicture | PictureFinding> {
  const { picture, minSize, square } = input;
  const reject = (code: PictureFinding['code'], found: PixelSize | null): PictureFinding => ({
    picture,
    code,
    found,
    allowed: minSize,
  });
  const bytes = await readFile(input.file);
  const type = identifyPicture(bytes);
  if (type === null || type === 'avif') return reject('not_a_picture', null);
  const fullSize = await readOrientedSize(bytes);
  if (!fullSize) return reject('broken', null);
  const crop = input.crop ? clampCrop(input.crop, fullSize) : { x: 0, y: 0, ...fullSize };
  const found = pickSize(crop);
  const side = Math.min(found.width, found.height);
  if (square && Math.abs(found.width - found.height) > side * SQUARE_TOLERANCE) {
    return reject('not_square', found);
  }
  if (found.width < minSize.width || found.height < minSize.height)
    return reject('too_small', found);
  const printOptions = { crop: square ? cropToSquare(crop) : crop, maxSide: MAX_SIDE };
  const read = await readPicture(bytes, { maxPixels: MAX_PIXELS, paper: printOptions });
  if ('problem' in read) return reject(read.problem, read.problem === 'broken' ? null : fullSize);
  return { bytes: read.bytes, ...pickSize(read) };
}

/** Null if the size cannot be read. */
async function readOrientedSize(bytes: Buffer): Promise<PixelSize | null> {
  try {
    const { autoOrient } = await sharp(bytes, { limitInputPixels: false }).metadata();
    return pickSize(autoOrient);
  } catch {
    return null;
  }
}

function pickSize({ width, height }: PixelSize): PixelSize {
  return { width, height };
}

function clampCrop({ x, y, width, height }: Crop, fullSize: PixelSize): Crop {
  const left = Math.min(Math.max(0, Math.round(x)), fullSize.width - 1);
  const top = Math.min(Math.max(0, Math.round(y)), fullSize.height - 1);
  return {
    x: left,
    y: top,
    width: Math.max(1, Math.min(Math.round(width), fullSize.width - left)),
    height: Math.max(1, Math.min(Math.round(height), fullSize.height - top)),
  };
}

function cropToSquare({ x, y, width, height }: Crop): Crop {
  const side = Math.min(width, height);
  return {
    x: x + Math.floor((width - side) / 2),
    y: y + Math.floor((height - side) / 2),
    width: side,
    height: side,
  };
}
