/** Makes the displayed files of an uploaded image, which is decoded only once. */
import { type Crop, decodeArea, encodeSizes, type Rendition } from './make-renditions.ts';
import { findTwoColours, type TwoColours } from './placeholder-colours.ts';
import { fromRaw } from './raw-picture.ts';
import { inspectPicture, type PictureProblem } from './read-picture.ts';

export interface PictureShape {
  /** Width divided by height. */
  aspect: number;
  /** Minimum width after the crop. */
  minWidth: number;
  widths: readonly number[];
}

export interface ShopPictureInput {
  bytes: Uint8Array;
  maxPixels: number;
  shape: PictureShape;
  /** In pixels of the upright image. */
  crop?: Crop | undefined;
}

export interface ShopPicture {
  files: Rendition[];
  colours: TwoColours;
}

/** AVIF and WebP in every width, and one JPEG in the largest. */
export async function makeShopPicture({
  bytes,
  maxPixels,
  shape: { aspect, minWidth, widths },
  crop,
}: ShopPictureInput): Promise<ShopPicture | PictureProblem> {
  const picture = await inspectPicture(bytes, { maxPixels });
  if ('problem' in picture) return picture;
  const { width, height } = picture;
  const frame = crop ?? picture;
  if (Math.min(frame.width, width, frame.height * aspect) < minWidth) {
    return { problem: 'too_small', width: frame.width, height: frame.height };
  }
  return await catchBroken(async () => {
    const options = { aspect, widths, ...(crop && { crop }) };
    const decoded = await decodeArea({ bytes, width, height }, options);
    const { pixels } = decoded;
    const formats = ['avif', 'webp'] as const;
    const modernFiles = await encodeSizes(pixels, { widths: decoded.widths, formats });
    const jpeg = await encodeSizes(pixels, { widths: [pixels.width], formats: ['jpeg'] });
    return { files: [...modernFiles, ...jpeg], colours: await findTwoColours(fromRaw(pixels)) };
  });
}

export interface JpegInput {
  bytes: Uint8Array;
  maxPixels: number;
  /** Narrower images keep their width. */
  widths: readonly number[];
}

/** JPEGs without metadata (location, time, camera), smallest first. */
export async function makeJpegs({
  bytes,
  maxPixels,
  widths,
}: JpegInput): Promise<Rendition[] | PictureProblem> {
  const picture = await inspectPicture(bytes, { maxPixels });
  if ('problem' in picture) return picture;
  const { width, height } = picture;
  return await catchBroken(async () => {
    const targetWidths = [...new Set(widths.map((requested) => Math.min(requested, width)))];
    const { pixels } = await decodeArea({ bytes, width, height }, { widths: targetWidths });
    return await encodeSizes(pixels, { widths: targetWidths, formats: ['jpeg'] });
  });
}

/** The header may be valid although the rest is not. */
async function catchBroken<T>(action: () => Promise<T>): Promise<T | PictureProblem> {
  try {
    return await action();
  } catch {
    return { problem: 'broken' };
  }
}
