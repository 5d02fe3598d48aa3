/** Pixels without a format around them, so that one decoding serves all sizes. */
import sharp, { type Sharp } from 'sharp';

export interface RawPicture {
  data: Buffer;
  width: number;
  height: number;
  channels: 1 | 2 | 3 | 4;
}

export function fromRaw({ data, width, height, channels }: RawPicture): Sharp {
  return sharp(data, { raw: { width, height, channels } });
}

export async function toRaw(picture: Sharp): Promise<RawPicture> {
  const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true });
  return { data, width: info.width, height: info.height, channels: info.channels };
}

// CSS pixels, in which an SVG without units is measured.
const DENSITY = 72;

/** Only for drawings of our own, without gaps: what others send is read by readPicture, without SVG. */
export async function drawingToPixels(svg: string, width: number): Promise<RawPicture> {
  const natural = Number(/^<svg [^>]*?\bwidth="([\d.]+)"/.exec(svg)?.[1]);
  if (!(natural > 0)) throw new Error('A drawing must begin with <svg … width="…">.');
  const drawing = sharp(Buffer.from(svg), { density: (DENSITY * width) / natural });
  const pixels = await toRaw(drawing.removeAlpha());
  // The density is rounded on its way, and a pixel may be lost.
  return pixels.width === width ? pixels : await toRaw(fromRaw(pixels).resize({ width }));
}
