/** Small versions for the editor (with transparency), and of photos for the shop. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { encodeSizes, type RenditionFormat } from '../../pictures/make-renditions.ts';
import { findTwoColours } from '../../pictures/placeholder-colours.ts';
import { fromRaw, toRaw } from '../../pictures/raw-picture.ts';

export interface PreviewFile {
  file: string;
  type: RenditionFormat;
  width: number;
  height: number;
}

/** The editor draws on the product at the largest; lists show the smallest. */
const ARTWORK_WIDTHS = [160, 640, 1600];
export const SHOP_WIDTHS = [320, 640, 1000, 1600];

export async function makePreviews(
  print: string,
  { outFolder, purpose }: { outFolder: string; purpose: 'artwork' | 'photo' },
): Promise<{ files: PreviewFile[]; colours: string[] }> {
  const isPhoto = purpose === 'photo';
  const wanted = isPhoto ? SHOP_WIDTHS : ARTWORK_WIDTHS;
  const largest = Math.max(...wanted);
  const resized = sharp(print).resize({
    width: largest,
    height: largest * 2,
    fit: 'inside',
    withoutEnlargement: true,
  });
  const pixels = await toRaw(isPhoto ? resized.flatten({ background: '#fff' }) : resized);
  const smaller = wanted.filter((width) => width < pixels.width);
  const widths = [...smaller, pixels.width];
  const formats = isPhoto ? (['avif', 'webp'] as const) : (['webp'] as const);
  // Only its seller sees artwork as a file, and waits for it.
  const isFast = !isPhoto;
  const renditions = [
    ...(await encodeSizes(pixels, { widths, formats, isFast })),
    ...(await encodeSizes(pixels, { widths: [pixels.width], formats: ['jpeg'], isFast })),
  ];
  const files = await Promise.all(
    renditions.map(async ({ bytes, width, height, type }) => {
      const format = type.slice('image/'.length) as RenditionFormat;
      const file = join(outFolder, `preview-${width}.${format}`);
      await writeFile(file, bytes);
      return { file, type: format, width, height };
    }),
  );
  return { files, colours: await findTwoColours(fromRaw(pixels)) };
}
