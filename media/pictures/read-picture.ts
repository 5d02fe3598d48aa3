/**
 * A picture that somebody sent, read with suspicion. What comes out has been decoded and encoded
 * anew: upright, in sRGB, with nothing in it but its pixels.
 */
import sharp, { type Sharp } from 'sharp';
import { identifyPicture, type PictureType } from './identify-picture.ts';

export interface Picture {
  /** Clean, so they may be stored and shown: JPEG, or PNG where that loses nothing. */
  bytes: Buffer;
  type: 'image/jpeg' | 'image/png';
  width: number;
  height: number;
  hasAlpha: boolean;
}

export interface PictureProblem {
  problem: 'not_a_picture' | 'broken' | 'animated' | 'too_many_pixels' | 'too_small';
  /** What was found, for the words that tell of it. */
  width?: number;
  height?: number;
}

export interface PictureLimits {
  mostPixels?: number;
  /** Of the shorter side. */
  leastSide?: number;
  /** For paper, which is white where a picture is transparent: always a JPEG, and not too fine. */
  paper?: { crop: PictureCrop; mostSide: number };
}

/** In pixels of the upright picture, and inside of it. */
export interface PictureCrop {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A camera of today makes 50; a picture of so many still decodes within the memory of a worker. */
const MOST_PIXELS = 80_000_000;
/** What takes longer was made to. */
const DECODING_SECONDS = 20;

/** A picture within the limits, not yet decoded. */
export interface InspectedPicture {
  source: Sharp;
  type: PictureType;
  /** Held upright. */
  width: number;
  height: number;
  hasAlpha: boolean;
}

/** Reads the head of a file alone: what is too large is refused before it takes any memory. */
export async function inspectPicture(
  bytes: Uint8Array,
  { mostPixels = MOST_PIXELS, leastSide = 1 }: Omit<PictureLimits, 'paper'> = {},
): Promise<InspectedPicture | PictureProblem> {
  const type = identifyPicture(bytes);
  if (type === null) return { problem: 'not_a_picture' };
  // The limit is ours to check, with the size at hand: the library's would only throw.
  const source = sharp(bytes, { failOn: 'warning', limitInputPixels: false });
  try {
    const { autoOrient, pages = 1, hasAlpha } = await source.metadata();
    const { width, height } = autoOrient;
    const size = { width, height };
    if (width * height * pages > mostPixels) return { problem: 'too_many_pixels', ...size };
    if (pages > 1) return { problem: 'animated', ...size };
    if (Math.min(width, height) < leastSide) return { problem: 'too_small', ...size };
    return { source, type, ...size, hasAlpha };
  } catch {
    // libvips has many words for it, none of them for the person who sent the file.
    return { problem: 'broken' };
  }
}

export async function readPicture(
  bytes: Uint8Array,
  { paper, ...limits }: PictureLimits = {},
): Promise<Picture | PictureProblem> {
  const found = await inspectPicture(bytes, limits);
  if ('problem' in found) return found;
  try {
    if (paper) return await cleanForPaper(found.source, paper);
    return await clean(found.source, found.type, found.hasAlpha);
  } catch {
    return { problem: 'broken' };
  }
}

async function clean(source: Sharp, type: PictureType, hasAlpha: boolean): Promise<Picture> {
  const upright = source.autoOrient().toColourspace('srgb').timeout({ seconds: DECODING_SECONDS });
  const lossless = type === 'png' || hasAlpha;
  const encoded = lossless
    ? upright.png({ compressionLevel: 6 })
    : upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' });
  const { data, info } = await encoded.toBuffer({ resolveWithObject: true });
  return {
    bytes: data,
    type: lossless ? 'image/png' : 'image/jpeg',
    width: info.width,
    height: info.height,
    hasAlpha,
  };
}

async function cleanForPaper(
  source: Sharp,
  { crop, mostSide }: NonNullable<PictureLimits['paper']>,
): Promise<Picture> {
  const { x: left, y: top, width, height } = crop;
  const { data, info } = await source
    .autoOrient()
    .extract({ left, top, width, height })
    .resize({ width: mostSide, height: mostSide, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#ffffff' })
    .toColourspace('srgb')
    .timeout({ seconds: DECODING_SECONDS })
    // The best code for a picture can only be found with all of it in memory, twice over.
    .jpeg({ quality: 95, chromaSubsampling: '4:4:4', optimiseCoding: false })
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  return { bytes: data, type: 'image/jpeg', ...size, hasAlpha: false };
}
