/** Encodes an image in the sizes and formats that pages request. */
import sharp, { type Sharp } from 'sharp';
import { fromRaw, type RawPicture, toRaw } from './raw-picture.ts';
import type { Picture } from './read-picture.ts';

export type RenditionFormat = 'avif' | 'webp' | 'jpeg';

export interface Crop {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface RenditionWishes {
  /** In pixels; defaults to the whole image. */
  crop?: Crop;
  /** Width divided by height; defaults to that of the crop. The excess is cropped evenly. */
  aspect?: number;
  widths: readonly number[];
  formats: readonly RenditionFormat[];
  /** Takes a third of the time; files are 20% larger, with half the colour resolution. */
  quick?: boolean;
}

export interface Rendition {
  bytes: Buffer;
  width: number;
  height: number;
  type: `image/${RenditionFormat}`;
}

const EFFORT = 2;
const QUALITY = { avif: 55, webp: 80, jpeg: 84 } as const;

/** Any decodable bytes; width and height are those of the upright image. */
export type Decodable = Pick<Picture, 'width' | 'height'> & { bytes: Uint8Array };

/** Never upscales: larger widths are skipped, or the source width is used if all are larger. */
export async function makeRenditions(
  picture: Decodable,
  { formats, quick = false, ...wishes }: RenditionWishes,
): Promise<Rendition[]> {
  const { pixels, widths } = await decodeOnce(picture, wishes);
  return await encodeSizes(pixels, { widths, formats, quick });
}

/** Decodes the visible part at the largest needed width. Returns it with the possible widths. */
export async function decodeOnce(
  picture: Decodable,
  { crop, aspect, widths }: Pick<RenditionWishes, 'crop' | 'aspect' | 'widths'>,
): Promise<{ pixels: RawPicture; widths: readonly number[] }> {
  const frame = frameOf(picture, crop, aspect);
  const possible = widths.filter((width) => width <= frame.width);
  const wanted = possible.length > 0 ? possible : [frame.width];
  return { pixels: await decode(picture, frame, Math.max(...wanted)), widths: wanted };
}

/** The visible part, in whole pixels within the image. */
function frameOf(picture: Decodable, crop: Crop | undefined, aspect: number | undefined): Crop {
  const x = clamp(Math.round(crop?.x ?? 0), 0, picture.width - 1);
  const y = clamp(Math.round(crop?.y ?? 0), 0, picture.height - 1);
  const wide = clamp(Math.round(crop?.width ?? picture.width), 1, picture.width - x);
  const high = clamp(Math.round(crop?.height ?? picture.height), 1, picture.height - y);
  if (aspect === undefined) return { x, y, width: wide, height: high };
  const width = Math.max(1, Math.min(wide, Math.round(high * aspect)));
  const height = Math.max(1, Math.min(high, Math.round(wide / aspect)));
  return {
    x: x + Math.floor((wide - width) / 2),
    y: y + Math.floor((high - height) / 2),
    width,
    height,
  };
}

async function decode(picture: Decodable, frame: Crop, width: number): Promise<RawPicture> {
  const height = Math.max(1, Math.round((width * frame.height) / frame.width));
  return await toRaw(
    sharp(picture.bytes, { failOn: 'warning' })
      .autoOrient()
      .extract({ left: frame.x, top: frame.y, width: frame.width, height: frame.height })
      .resize({ width, height, fit: 'fill' })
      .toColourspace('srgb'),
  );
}

/** Each size is made from the next larger one; the largest must not exceed the source. */
export async function encodeSizes(
  source: RawPicture,
  { widths, formats, quick = false }: Pick<RenditionWishes, 'widths' | 'formats' | 'quick'>,
): Promise<Rendition[]> {
  const renditions: Rendition[] = [];
  let larger = source;
  for (const width of [...widths].sort((a, b) => b - a)) {
    if (width !== larger.width) larger = await toRaw(fromRaw(larger).resize({ width }));
    for (const format of formats) {
      const bytes = await encode(fromRaw(larger), format, quick).toBuffer();
      renditions.push({ bytes, width, height: larger.height, type: `image/${format}` });
    }
  }
  return renditions.sort((a, b) => a.width - b.width);
}

function encode(picture: Sharp, format: RenditionFormat, quick: boolean): Sharp {
  const quality = QUALITY[format];
  const effort = quick ? 0 : EFFORT;
  switch (format) {
    case 'avif':
      return quick
        ? picture.avif({ quality, effort, chromaSubsampling: '4:2:0', tune: 'psnr' })
        : picture.avif({ quality, effort });
    case 'webp':
      return picture.webp({ quality, effort });
    case 'jpeg':
      // JPEG has no transparency; without this, transparent areas turn black.
      return picture.flatten({ background: '#ffffff' }).jpeg({ quality, progressive: !quick });
  }
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
