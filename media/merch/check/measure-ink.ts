/**
 * What of a picture may print badly: fine lines, soft zones, colours close to the cloth. Measured
 * once on a smaller copy; the rule then judges it at any printed size.
 */
import { formatHex } from '@lathe/rules/colours';
import type { InkFacts } from '@lathe/rules/merch/check-placement';
import { colourDifference } from '@lathe/rules/merch/colour-difference';
import { INK_ALPHA_MIN } from '@lathe/rules/merch/design-limits';
import type { InkBounds } from '@lathe/rules/merch/ink-bounds';
import sharp from 'sharp';
import { distanceTo, findFarther } from './distance.ts';

/** Half a millimetre of a full front is still three pixels wide. */
const SAMPLE_SIDE = 2000;
/** In pixels of the sample. */
const THICKNESSES = [2, 3, 4, 6, 8, 12, 16, 24];
const OPAQUE = 128;
/** Clearly neither there nor not there. */
const SOFT = { from: INK_ALPHA_MIN, to: 230 };
/** The usual smooth edge of a shape is one or two pixels wide. */
const SOFT_EDGE = 2.5;
const COLOUR_SIDE = 200;
const MAX_COLOURS = 8;
/** Looks like the same ink. */
const SAME_INK = 6;

/** Null if nothing is visible. */
export async function measureInk(file: string): Promise<InkFacts | null> {
  const { data, info } = await sharp(file)
    .resize({ width: SAMPLE_SIDE, height: SAMPLE_SIDE, fit: 'inside', withoutEnlargement: true })
    .ensureAlpha()
    .extractChannel('alpha')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const size = { width: info.width, height: info.height };
  const ink = data.reduce((sum, alpha) => sum + (alpha >= OPAQUE ? 1 : 0), 0);
  const soft = data.reduce((sum, alpha) => sum + (isSoft(alpha) ? 1 : 0), 0);
  if (ink + soft === 0) return null;
  return {
    colours: await findInks(file),
    // A picture without transparency has no fine lines of its own.
    thin: ink === data.length ? [] : findThin(data, size, ink),
    softShare: soft === 0 ? 0 : round(softZones(data, size) / (ink + soft)),
    bounds: findBounds(data, size),
  };
}

interface Size {
  width: number;
  height: number;
}

/** Rounded outwards, so that no ink is outside. */
function findBounds(alpha: Uint8Array, { width, height }: Size): InkBounds {
  let [left, top, right, bottom] = [width, height, 0, 0];
  for (let y = 0, at = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1, at += 1) {
      if ((alpha[at] as number) < INK_ALPHA_MIN) continue;
      if (x < left) left = x;
      if (x >= right) right = x + 1;
      if (y < top) top = y;
      bottom = y + 1;
    }
  }
  return {
    left: floorShare(left / width),
    top: floorShare(top / height),
    right: ceilShare(right / width),
    bottom: ceilShare(bottom / height),
  };
}

function isSoft(alpha: number): boolean {
  return alpha >= SOFT.from && alpha <= SOFT.to;
}

/** What is lost when the shapes are eroded and grown again is thinner than the brush. */
function findThin(alpha: Uint8Array, size: Size, ink: number): InkFacts['thin'] {
  const toEdge = distanceTo(size, (at) => (alpha[at] ?? 0) < OPAQUE);
  const inked = new Uint32Array(ink);
  let count = 0;
  for (let at = 0; at < alpha.length; at += 1) {
    if ((alpha[at] ?? 0) >= OPAQUE) inked[count++] = at;
  }
  // The way to a core that is near enough leads through ink only.
  const countFarther = findFarther(size, inked);
  let finer = 0;
  return THICKNESSES.map((thickness) => {
    const radius = thickness / 2;
    // One more pixel, because both distances are rounded.
    const lost = countFarther((at) => (toEdge[at] ?? 0) > radius, radius + 1);
    finer = Math.max(finer, round(lost / Math.max(1, ink)));
    return { thickness: thickness / size.width, share: finer };
  });
}

function softZones(alpha: Uint8Array, size: Size): number {
  const toHard = distanceTo(size, (at) => !isSoft(alpha[at] ?? 0));
  return toHard.reduce((sum, distance) => sum + (distance > SOFT_EDGE ? 1 : 0), 0);
}

interface Swatch {
  red: number;
  green: number;
  blue: number;
  count: number;
}

async function findInks(file: string): Promise<{ hex: string; share: number }[]> {
  const pixels = await sharp(file)
    .resize({ width: COLOUR_SIDE, height: COLOUR_SIDE, fit: 'inside', kernel: 'nearest' })
    .ensureAlpha()
    .raw()
    .toBuffer();
  const swatches = new Map<number, Swatch>();
  let total = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixels.subarray(at, at + 4);
    if (alpha < OPAQUE) continue;
    total += 1;
    const key = ((red >> 4) << 8) | ((green >> 4) << 4) | (blue >> 4);
    const swatch = swatches.get(key) ?? { red: 0, green: 0, blue: 0, count: 0 };
    swatch.red += red;
    swatch.green += green;
    swatch.blue += blue;
    swatch.count += 1;
    swatches.set(key, swatch);
  }
  const merged = mergeInks([...swatches.values()].sort((a, b) => b.count - a.count));
  return merged
    .slice(0, MAX_COLOURS)
    .map(({ hex, count }) => ({ hex, share: round(count / total) }));
}

/** The largest of similar colours stands for them. */
function mergeInks(swatches: readonly Swatch[]): { hex: string; count: number }[] {
  const inks: { hex: string; count: number }[] = [];
  for (const { red, green, blue, count } of swatches.slice(0, 400)) {
    const hex = formatHex({ red: red / count, green: green / count, blue: blue / count });
    const same = inks.find((ink) => colourDifference(ink.hex, hex) < SAME_INK);
    if (same) same.count += count;
    else inks.push({ hex, count });
  }
  return inks.sort((a, b) => b.count - a.count);
}

function round(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

function floorShare(share: number): number {
  return Math.floor(share * 10_000) / 10_000;
}

function ceilShare(share: number): number {
  return Math.ceil(share * 10_000) / 10_000;
}
