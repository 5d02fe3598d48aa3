/**
 * Draws the ink of one area at 300 dpi, exactly as placed. Pixels are whole: at no rotation, a
 * picture keeps its sharpness, and its place is off by less than 0.05 mm.
 */
import type { PictureSize, Placement, PrintArea } from '@lathe/rules/merch/placement';
import { type PrintSize, printPixels, printSize } from '@lathe/rules/merch/print-size';
import sharp from 'sharp';

export interface PrintInput {
  /** Normalised picture: sRGB with alpha. */
  picture: string;
  area: PrintArea;
  placement: Placement;
  /** Of the size that is printed. */
  printScale: number;
}

export interface DrawnPrint {
  /** RGBA. */
  pixels: Uint8Array;
  size: PrintSize;
}

const PX_PER_MM = 300 / 25.4;

export async function drawPrint(input: PrintInput): Promise<DrawnPrint> {
  const { picture, area, placement, printScale } = input;
  const { width, height } = await sharp(picture, { limitInputPixels: false }).metadata();
  const size = printSize(area, printScale);
  const drawn = new Uint8Array(size.widthPx * size.heightPx * 4);
  const region = visibleRegion({ width, height }, placement, size);
  if (region) await draw(drawn, size, { picture, region, placement });
  if (area.shape === 'circle') cutCircle(drawn, size);
  return { pixels: drawn, size };
}

/** Part of the picture in whole pixels, and where its middle is printed, in pixels of the print. */
interface Region {
  left: number;
  top: number;
  width: number;
  height: number;
  /** Printed pixels for one pixel of the picture. */
  scale: number;
  middle: { x: number; y: number };
}

/** Only what can be seen is enlarged: a large picture of which a corner is printed stays cheap. */
function visibleRegion(
  { width, height }: PictureSize,
  { xMm, yMm, widthMm, rotation }: Placement,
  { widthPx, heightPx, scale: sizeScale }: PrintSize,
): Region | null {
  const scale = (widthMm * sizeScale * PX_PER_MM) / width;
  const { cos, sin } = turn(rotation);
  const centre = {
    x: widthPx / 2 + xMm * sizeScale * PX_PER_MM,
    y: heightPx / 2 + yMm * sizeScale * PX_PER_MM,
  };
  const corners = [0, widthPx].flatMap((x) =>
    [0, heightPx].map((y) => {
      const [dx, dy] = [(x - centre.x) / scale, (y - centre.y) / scale];
      return { x: width / 2 + dx * cos + dy * sin, y: height / 2 - dx * sin + dy * cos };
    }),
  );
  // Two more pixels, so that the edge of the cut is never interpolated.
  const [left, right] = span(
    corners.map(({ x }) => x),
    width,
  );
  const [top, bottom] = span(
    corners.map(({ y }) => y),
    height,
  );
  if (right <= left || bottom <= top) return null;
  const [fromX, fromY] = [(left + right - width) / 2, (top + bottom - height) / 2];
  const middle = {
    x: centre.x + (fromX * cos - fromY * sin) * scale,
    y: centre.y + (fromX * sin + fromY * cos) * scale,
  };
  return { left, top, width: right - left, height: bottom - top, scale, middle };
}

function span(values: number[], limit: number): [number, number] {
  const from = Math.max(0, Math.floor(Math.min(...values)) - 2);
  return [from, Math.min(limit, Math.ceil(Math.max(...values)) + 2)];
}

function turn(rotation: number) {
  const angle = (rotation * Math.PI) / 180;
  return { cos: Math.cos(angle), sin: Math.sin(angle) };
}

async function draw(
  target: Uint8Array,
  size: PrintSize,
  { picture, region, placement }: { picture: string; region: Region; placement: Placement },
): Promise<void> {
  const { left, top, width, height, scale, middle } = region;
  const { data, info } = await sharp(picture, { limitInputPixels: false })
    .extract({ left, top, width, height })
    .resize({
      width: Math.max(1, Math.round(width * scale)),
      height: Math.max(1, Math.round(height * scale)),
      fit: 'fill',
    })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const source = { data, width: info.width, height: info.height };
  const { cos, sin } = turn(placement.rotation);
  // The middle of a picture with an even width lies between two pixels.
  const snapped = { x: snap(middle.x, source.width), y: snap(middle.y, source.height) };
  // Most of the area is often empty.
  const reachX = (source.width * Math.abs(cos) + source.height * Math.abs(sin)) / 2 + 2;
  const reachY = (source.width * Math.abs(sin) + source.height * Math.abs(cos)) / 2 + 2;
  const [fromX, toX] = between(snapped.x - reachX, snapped.x + reachX, size.widthPx);
  const [fromY, toY] = between(snapped.y - reachY, snapped.y + reachY, size.heightPx);
  for (let y = fromY; y < toY; y += 1) {
    for (let x = fromX; x < toX; x += 1) {
      const dx = x + 0.5 - snapped.x;
      const dy = y + 0.5 - snapped.y;
      const u = source.width / 2 + dx * cos + dy * sin - 0.5;
      const v = source.height / 2 - dx * sin + dy * cos - 0.5;
      sample(source, u, v, target, (y * size.widthPx + x) * 4);
    }
  }
}

function between(from: number, to: number, limit: number): [number, number] {
  return [Math.max(0, Math.floor(from)), Math.min(limit, Math.ceil(to))];
}

function snap(middle: number, pixels: number): number {
  return Math.round(middle - pixels / 2) + pixels / 2;
}

interface Source extends PictureSize {
  data: Uint8Array;
}

/**
 * Between four pixels, weighted by their alpha, so that transparent ones add no colour. Runs for up
 * to 36 million pixels.
 */
function sample(source: Source, u: number, v: number, target: Uint8Array, at: number): void {
  const { data, width, height } = source;
  if (u <= -1 || v <= -1 || u >= width || v >= height) return;
  const x = Math.floor(u + 1e-6);
  const y = Math.floor(v + 1e-6);
  const right = Math.max(0, u - x);
  const down = Math.max(0, v - y);
  if (right === 0 && down === 0) {
    copyPixel(data, (y * width + x) * 4, target, at);
    return;
  }
  let red = 0;
  let green = 0;
  let blue = 0;
  let alpha = 0;
  for (let corner = 0; corner < 4; corner += 1) {
    const column = x + (corner & 1);
    const row = y + (corner >> 1);
    if (column < 0 || row < 0 || column >= width || row >= height) continue;
    const weight = (corner & 1 ? right : 1 - right) * (corner >> 1 ? down : 1 - down);
    const from = (row * width + column) * 4;
    const covered = weight * (data[from + 3] as number);
    if (covered === 0) continue;
    red += covered * (data[from] as number);
    green += covered * (data[from + 1] as number);
    blue += covered * (data[from + 2] as number);
    alpha += covered;
  }
  if (alpha < 0.5) return;
  target[at] = Math.round(red / alpha);
  target[at + 1] = Math.round(green / alpha);
  target[at + 2] = Math.round(blue / alpha);
  target[at + 3] = Math.round(alpha);
}

/** As every pixel of a picture that is not rotated. */
function copyPixel(from: Uint8Array, source: number, to: Uint8Array, target: number): void {
  if (from[source + 3] === 0) return;
  to[target] = from[source] as number;
  to[target + 1] = from[source + 1] as number;
  to[target + 2] = from[source + 2] as number;
  to[target + 3] = from[source + 3] as number;
}

/** With its bleed; the edge is smooth. */
function cutCircle(pixels: Uint8Array, { widthPx, heightPx, widthMm }: PrintSize): void {
  const radius = printPixels(widthMm) / 2;
  for (let y = 0; y < heightPx; y += 1) {
    for (let x = 0; x < widthPx; x += 1) {
      const distance = Math.hypot(x + 0.5 - widthPx / 2, y + 0.5 - heightPx / 2);
      const cover = Math.min(1, Math.max(0, radius - distance + 0.5));
      if (cover === 1) continue;
      const at = (y * widthPx + x) * 4;
      const alpha = Math.round((pixels[at + 3] ?? 0) * cover);
      if (alpha === 0) pixels.fill(0, at, at + 4);
      else pixels[at + 3] = alpha;
    }
  }
}
