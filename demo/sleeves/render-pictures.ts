/** Renders drawings to image files in all sizes, with a cache. */
import { availableParallelism } from 'node:os';
import { encodeSizes, type Rendition } from '@lathe/media/pictures/make-renditions';
import { findTwoColours, type TwoColours } from '@lathe/media/pictures/placeholder-colours';
import { fromRaw, renderSvg } from '@lathe/media/pictures/raw-picture';
import { drawSleeve, type SleeveSpec } from './draw-sleeve.ts';
import {
  cacheKey,
  generatorVersion,
  readCachedPicture,
  writeCachedPicture,
} from './picture-cache.ts';

export interface RenderedPicture {
  renditions: Rendition[];
  colours: TwoColours;
}

export interface PictureInput {
  /** Input of the drawing; part of the cache key. */
  spec: unknown;
  draw: () => string;
  /** Widths of the AVIF and WebP files. */
  widths: readonly number[];
  /** Width of the JPEG, for link previews and old browsers. */
  jpegWidth: number;
}

export interface RenderOptions {
  /** Cache folder; without it every image is rendered. */
  cacheFolder?: string;
  /** Images rendered in parallel. */
  threads?: number;
}

export const SLEEVE_WIDTHS = [160, 320, 640, 1000] as const;
export const SLEEVE_JPEG_WIDTH = 1200;

/** Yields images in input order, each with its renditions and two colours. */
export async function renderSleeves(
  specs: readonly SleeveSpec[],
  options: RenderOptions = {},
): Promise<RenderedPicture[]> {
  const inputs = specs.map((spec) => ({
    spec: { sleeve: spec },
    draw: () => drawSleeve(spec),
    widths: SLEEVE_WIDTHS,
    jpegWidth: SLEEVE_JPEG_WIDTH,
  }));
  return await renderPictures(inputs, options);
}

export async function renderPictures(
  inputs: readonly PictureInput[],
  { cacheFolder, threads = availableParallelism() }: RenderOptions = {},
): Promise<RenderedPicture[]> {
  const version = cacheFolder === undefined ? '' : await generatorVersion();
  const rendered: RenderedPicture[] = [];
  const queue = [...inputs.entries()];
  const renderNext = async () => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, input] = next;
      rendered[index] =
        cacheFolder === undefined
          ? await render(input)
          : await readOrRender(input, cacheFolder, version);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, threads) }, renderNext));
  return rendered;
}

async function readOrRender(
  input: PictureInput,
  folder: string,
  version: string,
): Promise<RenderedPicture> {
  const key = cacheKey(version, [input.spec, input.widths, input.jpegWidth]);
  const cached = await readCachedPicture(folder, key);
  if (cached !== null) return cached;
  const rendered = await render(input);
  await writeCachedPicture(folder, key, rendered);
  return rendered;
}

async function render({ draw, widths, jpegWidth }: PictureInput): Promise<RenderedPicture> {
  const pixels = await renderSvg(draw(), jpegWidth);
  // Fast encoding, because the first start waits for it; flat colours compress well anyway.
  const isFast = true;
  const large = await encodeSizes(pixels, { widths: [jpegWidth], formats: ['jpeg'], isFast });
  const small = await encodeSizes(pixels, { widths, formats: ['avif', 'webp'], isFast });
  return { renditions: [...small, ...large], colours: await findTwoColours(fromRaw(pixels)) };
}
