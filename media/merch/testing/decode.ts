/** What an encoded picture contains, for tests that may not use sharp themselves. */
import sharp from 'sharp';
import { type RawPicture, toRaw } from '../../pictures/raw-picture.ts';

export async function decodeRgba(bytes: Uint8Array): Promise<RawPicture> {
  return await toRaw(sharp(bytes).ensureAlpha());
}

/** `heif` for AVIF. */
export async function pictureFacts(
  bytes: Uint8Array,
): Promise<{ format: string; width: number; height: number; hasAlpha: boolean }> {
  const { format, width, height, hasAlpha } = await sharp(bytes).metadata();
  return { format, width, height, hasAlpha };
}
