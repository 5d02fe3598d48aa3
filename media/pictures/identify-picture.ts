/** Identifies a file by its first bytes; its name and declared type are not trusted. */

export type PictureType = 'jpeg' | 'png' | 'webp' | 'avif';

const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const JPEG_SIGNATURE = Buffer.from([0xff, 0xd8, 0xff]);

/** Null for everything else, especially SVG, which can contain scripts. */
export function identifyPicture(bytes: Uint8Array): PictureType | null {
  const start = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64));
  const word = (at: number) => start.toString('latin1', at, at + 4);
  if (start.subarray(0, JPEG_SIGNATURE.length).equals(JPEG_SIGNATURE)) return 'jpeg';
  if (start.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE)) return 'png';
  if (word(0) === 'RIFF' && word(8) === 'WEBP') return 'webp';
  // "avis" marks an animation; accepted here so that it is reported as animated.
  if (word(4) === 'ftyp' && ['avif', 'avis'].includes(word(8))) return 'avif';
  return null;
}
