import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { type Picture, type PictureLimits, readPicture } from './read-picture.ts';

/** Left half red, right half blue, so that rotation is visible. */
function redAndBlue(width = 120, height = 60) {
  const half = { width: width / 2, height, channels: 3 as const };
  const blue = { create: { ...half, background: '#1020d0' } };
  return sharp({ create: { ...half, width, background: '#d01020' } })
    .composite([{ input: blue, left: width / 2, top: 0 }])
    .removeAlpha();
}

async function readValid(bytes: Uint8Array, limits?: PictureLimits): Promise<Picture> {
  const read = await readPicture(bytes, limits);
  if ('problem' in read) throw new Error(`The picture was refused: ${read.problem}.`);
  return read;
}

async function pixel(picture: Picture, left: number, top: number): Promise<number[]> {
  const area = sharp(picture.bytes).extract({ left, top, width: 1, height: 1 });
  return [...(await area.raw().toBuffer())];
}

/** A PNG header that claims this size, without data. */
async function pngWithSize(width: number, height: number): Promise<Buffer> {
  const png = await redAndBlue(2, 2).png().toBuffer();
  png.writeUInt32BE(width, 16);
  png.writeUInt32BE(height, 20);
  return png;
}

describe('uploaded picture', () => {
  it('is read in each of the four formats', async () => {
    const image = redAndBlue();
    for (const bytes of [
      await image.clone().jpeg().toBuffer(),
      await image.clone().png().toBuffer(),
      await image.clone().webp().toBuffer(),
      await image.clone().avif({ effort: 0 }).toBuffer(),
    ]) {
      expect(await readValid(bytes)).toMatchObject({ width: 120, height: 60, hasAlpha: false });
    }
  });

  it('keeps its transparency', async () => {
    const translucent = { width: 8, height: 8, channels: 4 as const, background: '#ff000080' };
    const picture = await readValid(await sharp({ create: translucent }).webp().toBuffer());
    expect(picture).toMatchObject({ type: 'image/png', hasAlpha: true });
    expect((await pixel(picture, 1, 1))[3]).toBe(128);
  });

  it('is detected by its bytes, not by its name', async () => {
    const notPictures = [
      '',
      'GIF89a trailing words that make it long enough',
      '%PDF-1.7 a document',
      '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
      'RIFF\0\0\0\0WAVEfmt ',
    ];
    for (const text of notPictures) {
      expect(await readPicture(Buffer.from(text))).toEqual({ problem: 'not_a_picture' });
    }
    const tiff = await redAndBlue().tiff().toBuffer();
    expect(await readPicture(tiff)).toEqual({ problem: 'not_a_picture' });
  });

  it('is rejected when a part of it is missing', async () => {
    const noise = { type: 'gaussian' as const, mean: 128, sigma: 40 };
    const noisyImage = sharp({
      create: { width: 300, height: 300, channels: 3, background: '#888', noise },
    });
    for (const bytes of [
      await noisyImage.clone().jpeg().toBuffer(),
      await noisyImage.clone().png().toBuffer(),
      await noisyImage.clone().webp().toBuffer(),
      await noisyImage.clone().avif({ effort: 0 }).toBuffer(),
    ]) {
      const part = bytes.subarray(0, Math.floor(bytes.length * 0.6));
      expect(await readPicture(part)).toEqual({ problem: 'broken' });
    }
  });

  it('is rejected when only its first bytes are valid', async () => {
    const falseJpeg = Buffer.concat([
      Buffer.from([0xff, 0xd8, 0xff, 0xe0]),
      Buffer.alloc(500, 'x'),
    ]);
    expect(await readPicture(falseJpeg)).toEqual({ problem: 'broken' });
  });

  it('is rejected before decoding when it has too many pixels', async () => {
    expect(await readPicture(await pngWithSize(30_000, 30_000))).toEqual({
      problem: 'too_many_pixels',
      width: 30_000,
      height: 30_000,
    });
    const small = await redAndBlue().png().toBuffer();
    expect(await readPicture(small, { maxPixels: 7_199 })).toMatchObject({
      problem: 'too_many_pixels',
    });
    expect(await readPicture(small, { maxPixels: 7_200 })).not.toHaveProperty('problem');
  });

  it('is rejected when it is too small for its purpose', async () => {
    const bytes = await redAndBlue().png().toBuffer();
    expect(await readPicture(bytes, { minSide: 61 })).toEqual({
      problem: 'too_small',
      width: 120,
      height: 60,
    });
  });

  it('is rejected when it is animated', async () => {
    const frames = Buffer.alloc(8 * 16 * 3, 0);
    frames.fill(255, 8 * 8 * 3);
    const animation = await sharp(frames, {
      raw: { width: 8, height: 16, channels: 3, pageHeight: 8 },
    })
      .webp({ delay: [100, 100] })
      .toBuffer();
    expect(await readPicture(animation)).toMatchObject({ problem: 'animated' });
  });

  it('is rotated upright by its orientation tag', async () => {
    // Orientation 6: rotated by 90 degrees, so the left side is up.
    const bytes = await redAndBlue().withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const picture = await readValid(bytes);
    expect(picture).toMatchObject({ width: 60, height: 120 });
    expect((await pixel(picture, 30, 10))[0]).toBeGreaterThan(180);
    expect((await pixel(picture, 30, 110))[2]).toBeGreaterThan(180);
  });

  it('has no location or camera metadata', async () => {
    const bytes = await redAndBlue()
      .withExif({
        IFD0: { Make: 'Camera of a friend', Copyright: 'Somebody' },
        IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 0/1' },
      })
      .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">At home</x:xmpmeta>')
      .jpeg()
      .toBuffer();
    expect(bytes.includes('Camera of a friend')).toBe(true);
    const picture = await readValid(bytes);
    const metadata = await sharp(picture.bytes).metadata();
    expect(metadata.exif).toBeUndefined();
    expect(metadata.xmp).toBeUndefined();
    expect(metadata.icc).toBeUndefined();
    for (const word of ['Camera of a friend', 'Somebody', 'At home']) {
      expect(picture.bytes.includes(word)).toBe(false);
    }
  });

  it('is converted to sRGB, even from CMYK', async () => {
    const cmyk = await redAndBlue().toColourspace('cmyk').jpeg().toBuffer();
    expect((await sharp(cmyk).metadata()).space).toBe('cmyk');
    const picture = await readValid(cmyk);
    expect((await sharp(picture.bytes).metadata()).space).toBe('srgb');
    const [red = 0, , blue = 0] = await pixel(picture, 10, 10);
    expect(red).toBeGreaterThan(blue + 80);
  });
});
