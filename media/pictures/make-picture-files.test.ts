import sharp, { type Sharp } from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeJpegs, makeShopPicture } from './make-picture-files.ts';
import type { Rendition } from './make-renditions.ts';
import { runPictureTask } from './run-picture-task.ts';
import {
  animatedWebp,
  describeImage,
  phonePhoto,
  pixelBomb,
  redBlueHalves,
} from './testing/sample-pictures.ts';

const SQUARE = { aspect: 1, minWidth: 100, widths: [80, 160] };
const input = (bytes: Uint8Array) => ({ bytes, maxPixels: 1_000_000, shape: SQUARE });

/** Red on the left, in another encoding. */
async function encoded(change: (picture: Sharp) => Sharp): Promise<Buffer> {
  return await change(sharp(await redBlueHalves(400, 400))).toBuffer();
}

describe('picture files', () => {
  it.each([
    ['a progressive JPEG', encoded((picture) => picture.jpeg({ progressive: true }))],
    ['a JPEG in CMYK', encoded((picture) => picture.toColourspace('cmyk').jpeg())],
    ['a JPEG with a profile of its own', encoded((picture) => picture.withIccProfile('p3').jpeg())],
    ['a PNG of 16 bits', encoded((picture) => picture.toColourspace('rgb16').png())],
    ['an interlaced PNG', encoded((picture) => picture.png({ progressive: true }))],
    ['a PNG with a palette', encoded((picture) => picture.png({ palette: true }))],
    ['a transparent PNG', encoded((picture) => picture.ensureAlpha(0.9).png())],
    ['a lossless WebP', encoded((picture) => picture.webp({ lossless: true }))],
    ['an AVIF', encoded((picture) => picture.avif())],
  ])('are made from %s, in its colours', async (_, picture) => {
    const result = await makeShopPicture(input(await picture));
    if ('problem' in result) throw new Error(result.problem);
    expect(result.files.map(({ width, type }) => `${width} ${type}`).sort()).toEqual(
      [
        '80 image/avif',
        '80 image/webp',
        '160 image/avif',
        '160 image/jpeg',
        '160 image/webp',
      ].sort(),
    );
    const jpeg = result.files.find(({ type }) => type === 'image/jpeg');
    const left = { left: 0, top: 0, width: 60, height: 160 };
    const { channels } = await sharp(await sharp(jpeg?.bytes).extract(left).toBuffer()).stats();
    const [red, green, blue] = channels.map(({ mean }) => mean);
    expect(red).toBeGreaterThan(190);
    expect(green).toBeLessThan(80);
    expect(blue).toBeLessThan(80);
  });

  it('are upright and contain no location data', async () => {
    const result = await makeJpegs({
      bytes: await phonePhoto('Ann'),
      maxPixels: 2_000_000,
      widths: [300],
    });
    if ('problem' in result) throw new Error(result.problem);
    expect(result.map(({ width, height }) => [width, height])).toEqual([[300, 400]]);
    expect(await describeImage(result[0]?.bytes ?? Buffer.alloc(0))).toMatchObject({
      hasExif: false,
      orientation: 1,
    });
  });

  it('keep the width of a narrower picture', async () => {
    const bytes = await redBlueHalves(500, 250);
    const result = await makeJpegs({ bytes, maxPixels: 1_000_000, widths: [400, 2000] });
    if ('problem' in result) throw new Error(result.problem);
    expect(result.map(({ width }) => width)).toEqual([400, 500]);
  });

  it.each([
    ['is none', Promise.resolve(Buffer.from('<svg/>')), 'not_a_picture'],
    ['unfolds without end', pixelBomb(), 'too_many_pixels'],
    ['moves', animatedWebp(), 'animated'],
    ['is too small', redBlueHalves(90, 90), 'too_small'],
    [
      'is cut off',
      redBlueHalves(400, 400).then((png) => png.subarray(0, png.length - 200)),
      'broken',
    ],
  ])('are not made from a file that %s', async (_, file, problem) => {
    expect(await makeShopPicture(input(await file))).toMatchObject({ problem });
  });
});

it('a child process makes the same files', async () => {
  const bytes = await redBlueHalves(400, 400);
  const ran = await runPictureTask('make_shop_picture', input(bytes));
  const inProcess = await makeShopPicture(input(bytes));
  if (!ran.ok || 'problem' in ran.output || 'problem' in inProcess)
    throw new Error(JSON.stringify(ran));
  expect(ran.output.colours).toEqual(inProcess.colours);
  const describeFile = ({ type, width, height }: Rendition) => [type, width, height];
  expect(ran.output.files.map(describeFile)).toEqual(inProcess.files.map(describeFile));
  for (const { bytes: result, width } of ran.output.files) {
    expect(await describeImage(result)).toMatchObject({ width });
  }
});
