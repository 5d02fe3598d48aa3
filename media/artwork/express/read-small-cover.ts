/** A small cover for previews only, decoded quickly. */
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { identifyPicture } from '../../pictures/identify-picture.ts';
import type { Crop } from '../../pictures/make-renditions.ts';
import { PRINT_JPEG, type PrintPicture } from '../print/print-pictures.ts';

/** Null if it is not an image or is broken; the print route reports details. */
export async function readSmallCover(
  file: string,
  crop: Crop | null,
  side: number,
): Promise<PrintPicture | null> {
  const bytes = await readFile(file);
  if (identifyPicture(bytes) === null) return null;
  try {
    const oriented = sharp(bytes).autoOrient();
    const cropped = crop
      ? oriented.extract({ left: crop.x, top: crop.y, width: crop.width, height: crop.height })
      : oriented;
    const resized = cropped
      .resize({ width: side, height: side, fit: 'cover' })
      .flatten({ background: '#ffffff' })
      .toColourspace('srgb')
      .jpeg(PRINT_JPEG);
    return { bytes: await resized.toBuffer(), width: side, height: side };
  } catch {
    return null;
  }
}
