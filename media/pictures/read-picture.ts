/**
 * Reads an untrusted image. The result is decoded and re-encoded: upright, in sRGB, without
 * metadata.
 */
import sharp, { type Sharp } from 'sharp';
import { identifyPicture, type PictureType } from './identify-picture.ts';

export interface Picture {
  /** Sanitised, so safe to store and serve: JPEG, or PNG where it must be lossless. */
  bytes: Buffer;
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  hasAlpha: boolean;
}

export interface PictureProblem {
  problem: 'not_a_picture' | 'broken' | 'animated' | 'too_many_pixels' | 'too_small';
  /** The size found, for the error message. */
  width?: number;
  height?: number;
}

export interface PictureLimits {
  maxPixels?: number;
  /** Minimum of the shorter side. */
  minSide?: number;
  /** For print: always a JPEG of limited size; transparent areas become white. */
  paper?: { crop: PictureCrop; maxSide: number };
}

/** In pixels of the upright image, and within it. */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Current cameras produce 50 megapixels; this many still fit into the memory of a worker. */
const MAX_PIXELS = 80_000_000;
/** Slower files are treated as hostile. */
const DECODE_TIMEOUT_SECONDS = 20;

/** An image within the limits, not yet decoded. */
export interface InspectedPicture {
  source: Sharp;
  type: PictureType;
  /** After orientation. */
  width: number;
  height: number;
  hasAlpha: boolean;
}

/** Reads the header only, so that large images are rejected before they take memory. */
export async function inspectPicture(
  bytes: Uint8Array,
  { maxPixels = MAX_PIXELS, minSide = 1 }: Omit<PictureLimits, 'paper'> = {},
): Promise<InspectedPicture | PictureProblem> {
  const type = identifyPicture(bytes);
  if (type === null) return { problem: 'not_a_picture' };
  // Checked below, where the size is known; the limit of sharp would only throw.
  const source = sharp(bytes, { failOn: 'warning', limitInputPixels: false });
  try {
    const { autoOrient, pages = 1, hasAlpha } = await source.metadata();
    const { width, height } = autoOrient;
    const size = { width, height };
    if (width * height * pages > maxPixels) return { problem: 'too_many_pixels', ...size };
    if (pages > 1) return { problem: 'animated', ...size };
    if (Math.min(width, height) < minSide) return { problem: 'too_small', ...size };
    return { source, type, ...size, hasAlpha };
  } catch {
    // libvips errors are not useful to the uploader.
    return { problem: 'broken' };
  }
}

export async function readPicture(
  bytes: Uint8Array,
  { paper, ...limits }: PictureLimits = {},
): Promise<Picture | PictureProblem> {
  const inspected = await inspectPicture(bytes, limits);
  if ('problem' in inspected) return inspected;
  try {
    if (paper) return await reencodeForPrint(inspected.source, paper);
    return await reencode(inspected.source, inspected.type, inspected.hasAlpha);
  } catch {
    return { problem: 'broken' };
  }
}

async function reencode(source: Sharp, type: PictureType, hasAlpha: boolean): Promise<Picture> {
  const oriented = source
    .autoOrient()
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS });
  const lossless = type === 'png' || hasAlpha;
  const encoded = lossless
    ? oriented.png({ compressionLevel: 6 })
    : oriented.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    type: lossless ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
    hasAlpha,
  };
}

async function reencodeForPrint(
  source: Sharp,
  { crop, maxSide }: NonNullable<PictureLimits['paper']>,
): Promise<Picture> {
  const { x: left, y: top, width, height } = crop;
  const { data, info } = await source
    .autoOrient()
    .extract({ left, top, width, height })
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODE_TIMEOUT_SECONDS })
    // Optimised coding would need the whole image in memory twice.
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  return { bytes: data, type: 'image/jpeg', ...size, hasAlpha: false };
}
