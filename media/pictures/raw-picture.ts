/** Raw pixels, so that one decoding serves all sizes. */
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

// At this density one SVG user unit is one pixel.
const BASE_DENSITY = 72;

/** Only for our own opaque drawings. Uploads go through readPicture, which rejects SVG. */
export async function renderSvg(svg: string, width: number): Promise<RawPicture> {
  const naturalWidth = Number(/^<svg [^>]*?\bwidth="([\d.]+)"/.exec(svg)?.[1]);
  if (!(naturalWidth > 0)) throw new Error('A drawing must begin with <svg … width="…">.');
  const drawing = sharp(Buffer.from(svg), { density: (BASE_DENSITY * width) / naturalWidth });
  const pixels = await toRaw(drawing.removeAlpha());
  // The density is rounded, so the width may be a pixel off.
  return pixels.width === width ? pixels : await toRaw(fromRaw(pixels).resize({ width }));
}
