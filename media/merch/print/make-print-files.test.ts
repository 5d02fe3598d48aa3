import { readFile, writeFile } from 'node:fs/promises';
import type { Placement, PrintArea } from '@lathe/rules/merch/placement';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../testing/folder.ts';
import { plain } from '../testing/samples.ts';
import { makePrintFiles } from './make-print-files.ts';
import { readChunks } from './png-chunks.ts';

const inFolder = testFolder();
const PX_PER_MM = 300 / 25.4;
const AREA: PrintArea = {
  code: 'front',
  shape: 'rectangle',
  widthMm: 60,
  heightMm: 80,
  bleedMm: 0,
  safeMm: 5,
};
const DISC: PrintArea = { ...AREA, code: 'disc', shape: 'circle', heightMm: 60, bleedMm: 3 };
const MIDDLE: Placement = { xMm: 0, yMm: 0, widthMm: 20, rotation: 0 };
const HASH = 'ab'.repeat(32);
let count = 0;

async function print(
  placement: Partial<Placement>,
  { area = AREA, printScale = 1, picture = plain(400, 300, '#ff0000'), hasUnderBase = false } = {},
) {
  count += 1;
  const file = inFolder(`picture-${count}.png`);
  await writeFile(file, await picture.ensureAlpha().png().toBuffer());
  return await makePrintFiles({
    picture: file,
    area,
    placement: { ...MIDDLE, ...placement },
    printScale,
    hasUnderBase,
    designHash: HASH,
    outFolder: inFolder(`out-${count}`),
  });
}

/** Edges of the ink in millimetres from the upper left. */
async function inkBox(file: string | undefined, least = 128) {
  const { data, info } = await sharp(file).raw().toBuffer({ resolveWithObject: true });
  let [left, top, right, bottom] = [info.width, info.height, 0, 0];
  for (let y = 0; y < info.height; y += 1) {
    for (let x = 0; x < info.width; x += 1) {
      if ((data[(y * info.width + x) * 4 + 3] ?? 0) < least) continue;
      left = Math.min(left, x);
      right = Math.max(right, x + 1);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y + 1);
    }
  }
  return [left, top, right, bottom].map((pixels) => pixels / PX_PER_MM);
}

function expectBox(found: number[], expected: number[]): void {
  found.forEach((mm, side) => {
    expect(Math.abs(mm - (expected[side] ?? 0)), `${found} for ${expected}`).toBeLessThan(0.1);
  });
}

describe('a print file', () => {
  it('is the exact area at 300 dpi, sRGB with alpha, with the hash of the design', async () => {
    const [ink] = await print({});
    expect(ink).toMatchObject({ layer: 'ink', widthPx: 709, heightPx: 945 });
    const png = await readFile(ink?.file ?? '');
    const chunks = readChunks(png);
    const types = chunks.map(({ type }) => type);
    expect(types.slice(0, 4)).toEqual(['IHDR', 'sRGB', 'gAMA', 'pHYs']);
    expect(types.at(-1)).toBe('IEND');
    const density = chunks.find(({ type }) => type === 'pHYs')?.bytes;
    expect([density?.readUInt32BE(8), density?.readUInt32BE(12), density?.[16]]).toEqual([
      11_811, 11_811, 1,
    ]);
    expect(png.toString('latin1')).toContain(`Design-Hash\0${HASH}`);
    const found = await sharp(png).metadata();
    expect(found).toMatchObject({ space: 'srgb', channels: 4, depth: 'uchar', density: 300 });
    expect(png.length).toBe(ink?.bytes);
  });

  it('has the picture where it was placed, to a tenth of a millimetre', async () => {
    expectBox(await inkBox((await print({}))[0]?.file), [20, 32.5, 40, 47.5]);
    const moved = await print({ xMm: -12.34, yMm: 20.7, widthMm: 31.1 });
    expectBox(await inkBox(moved[0]?.file), [2.11, 49.04, 33.21, 72.36]);
    const turned = await print({ rotation: 90, xMm: 5 });
    expectBox(await inkBox(turned[0]?.file), [27.5, 30, 42.5, 50]);
    const diagonal = await print({ rotation: 45 });
    const reach = (20 + 15) / 2 / Math.SQRT2;
    expectBox(await inkBox(diagonal[0]?.file, 20), [
      30 - reach,
      40 - reach,
      30 + reach,
      40 + reach,
    ]);
  });

  it('turns clockwise', async () => {
    // Red on the left, green on the right: after a quarter turn, red is at the top.
    const green = await plain(200, 300, '#00ff00').png().toBuffer();
    const picture = sharp(
      await plain(400, 300, '#ff0000')
        .composite([{ input: green, left: 200, top: 0 }])
        .png()
        .toBuffer(),
    );
    const [ink] = await print({ rotation: 90 }, { picture });
    const { data, info } = await sharp(ink?.file).raw().toBuffer({ resolveWithObject: true });
    const at = (yMm: number) => {
      const pixel = Math.round(yMm * PX_PER_MM) * info.width + Math.round(30 * PX_PER_MM);
      return [...data.subarray(pixel * 4, pixel * 4 + 4)];
    };
    expect(at(34)).toEqual([255, 0, 0, 255]);
    expect(at(46)).toEqual([0, 255, 0, 255]);
  });

  it('keeps colours and full ink, and adds no colour at the edges', async () => {
    const [ink] = await print({ rotation: 30 });
    const { data } = await sharp(ink?.file).raw().toBuffer({ resolveWithObject: true });
    let full = 0;
    let wrong = 0;
    for (let at = 0; at < data.length; at += 4) {
      const alpha = data[at + 3] ?? 0;
      if (alpha === 255) full += 1;
      const isRed = data[at] === (alpha > 0 ? 255 : 0) && data[at + 1] === 0 && data[at + 2] === 0;
      if (!isRed) wrong += 1;
    }
    expect(wrong).toBe(0);
    expect(full / PX_PER_MM ** 2).toBeCloseTo(300, -1);
  });

  it('shows the right part of a picture that is much larger than the area', async () => {
    const [ink] = await print({ widthMm: 2000, xMm: 1000 });
    expectBox(await inkBox(ink?.file), [30, 0, 60, 80]);
  });

  it('is not made if nothing would be printed', async () => {
    await expect(print({ xMm: 900 })).rejects.toThrow('Nothing is printed on front.');
    // Its frame is in the area, its ink is not.
    const ink = await plain(40, 40, '#ff0000').png().toBuffer();
    const empty = { width: 400, height: 400, channels: 4 as const, background: '#0000' };
    const picture = sharp({ create: empty }).composite([{ input: ink, left: 360, top: 360 }]);
    const placed = { xMm: -20, yMm: -20, widthMm: 100 };
    await expect(print({ ...placed, xMm: 0, yMm: 0 }, { picture })).rejects.toThrow('Nothing');
    const [file] = await print(placed, { picture });
    expectBox(await inkBox(file?.file), [50, 60, 60, 70]);
  });

  it('is cut to the circle with its bleed', async () => {
    const [ink] = await print({ widthMm: 90 }, { area: DISC });
    expect(ink).toMatchObject({ widthPx: 780, heightPx: 780 });
    expectBox(await inkBox(ink?.file), [0, 0, 66, 66]);
    const { data } = await sharp(ink?.file).raw().toBuffer({ resolveWithObject: true });
    const inked = data.reduce((sum, value, at) => sum + (at % 4 === 3 && value > 127 ? 1 : 0), 0);
    expect(inked / PX_PER_MM ** 2).toBeCloseTo(Math.PI * 33 ** 2, -1);
  });

  it('of a smaller size is the same print with the full bleed', async () => {
    const area = { ...AREA, bleedMm: 3 };
    const cover = { widthMm: 66 * (86 / 66), rotation: 0 };
    const picture = plain(800, 800, '#00f');
    const [ink] = await print(cover, { area, printScale: 0.5, picture });
    expect(ink).toMatchObject({ widthPx: 425, heightPx: 543 });
    expectBox(await inkBox(ink?.file), [0, 0, 36, 46]);
  });

  it('has a white under-base that is 0.3 mm smaller on every side', async () => {
    const files = await print({}, { hasUnderBase: true });
    expect(files.map(({ layer }) => layer)).toEqual(['ink', 'white']);
    const [left = 0, top = 0, right = 0, bottom = 0] = await inkBox(files[0]?.file);
    const choked = [left + 0.3, top + 0.3, right - 0.3, bottom - 0.3];
    expectBox(await inkBox(files[1]?.file), choked);
    const { data } = await sharp(files[1]?.file).raw().toBuffer({ resolveWithObject: true });
    const isWhite = (at: number) => data.subarray(at, at + 3).every((value) => value === 255);
    let wrong = 0;
    for (let at = 0; at < data.length; at += 4) {
      if ((data[at + 3] ?? 0) > 0 && !isWhite(at)) wrong += 1;
    }
    expect(wrong).toBe(0);
  });

  it('is the same file for the same design', async () => {
    const [one] = await print({ rotation: 12 });
    const [other] = await print({ rotation: 12 });
    expect(other?.sha256).toBe(one?.sha256);
  });
});
