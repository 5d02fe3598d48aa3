import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { makeRenditions } from './make-renditions.ts';
import { placeholderColours } from './placeholder-colours.ts';
import { renderSvg } from './raw-picture.ts';
import type { Picture } from './read-picture.ts';

/** Three stripes of 100 pixels: red, green, blue. */
async function stripes(): Promise<Picture> {
  const { data } = await sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="300" height="200">
      <rect width="100" height="200" fill="#c00000"/>
      <rect x="100" width="100" height="200" fill="#00a000"/>
      <rect x="200" width="100" height="200" fill="#0000c0"/></svg>`),
  )
    .removeAlpha()
    .png()
    .toBuffer({ resolveWithObject: true });
  return { bytes: data, type: 'image/png', width: 300, height: 200, hasAlpha: false };
}

async function averageColour(bytes: Buffer): Promise<number[]> {
  return [...(await sharp(bytes).removeAlpha().resize(1, 1).raw().toBuffer())];
}

describe('renditions', () => {
  it('have each requested size and format', async () => {
    const formats = ['avif', 'webp', 'jpeg'] as const;
    const renditions = await makeRenditions(await stripes(), {
      aspect: 1,
      widths: [40, 160],
      formats,
    });
    expect(renditions.map(({ width, height, type }) => [width, height, type])).toEqual([
      [40, 40, 'image/avif'],
      [40, 40, 'image/webp'],
      [40, 40, 'image/jpeg'],
      [160, 160, 'image/avif'],
      [160, 160, 'image/webp'],
      [160, 160, 'image/jpeg'],
    ]);
    for (const { bytes, width, height, type } of renditions) {
      const found = await sharp(bytes).metadata();
      const format = found.format === 'heif' ? 'avif' : found.format;
      expect([found.width, found.height, `image/${format}`]).toEqual([width, height, type]);
    }
  });

  it('are never larger than the picture', async () => {
    const widths = [100, 300, 301, 2000];
    const renditions = await makeRenditions(await stripes(), { widths, formats: ['webp'] });
    expect(renditions.map(({ width }) => width)).toEqual([100, 300]);
    const square = await makeRenditions(await stripes(), {
      aspect: 1,
      widths: [640],
      formats: ['webp'],
    });
    expect(square.map(({ width, height }) => [width, height])).toEqual([[200, 200]]);
  });

  it('show only the cropped area', async () => {
    const crop = { x: 205, y: 10, width: 90, height: 180 };
    const [renditions] = await makeRenditions(await stripes(), {
      crop,
      widths: [45],
      formats: ['jpeg'],
    });
    expect([renditions?.width, renditions?.height]).toEqual([45, 90]);
    const [red = 255, green = 255, blue = 0] = await averageColour(
      renditions?.bytes ?? Buffer.alloc(0),
    );
    expect(blue).toBeGreaterThan(180);
    expect(Math.max(red, green)).toBeLessThan(30);
  });

  it('accept a crop that exceeds the picture', async () => {
    const crop = { x: 250.4, y: -20, width: 4000, height: 4000 };
    const [renditions] = await makeRenditions(await stripes(), {
      crop,
      widths: [9999],
      formats: ['webp'],
    });
    expect([renditions?.width, renditions?.height]).toEqual([50, 200]);
  });

  it('are cropped to the centre when the aspect ratio differs', async () => {
    const options = { aspect: 0.25, widths: [50], formats: ['jpeg'] } as const;
    const [renditions] = await makeRenditions(await stripes(), options);
    const [red = 255, green = 0, blue = 255] = await averageColour(
      renditions?.bytes ?? Buffer.alloc(0),
    );
    expect(green).toBeGreaterThan(140);
    expect(Math.max(red, blue)).toBeLessThan(30);
  });

  it('are white, not black, where a JPEG cannot be transparent', async () => {
    const clear = { width: 40, height: 40, channels: 4 as const, background: '#00000000' };
    const bytes = await sharp({ create: clear }).png().toBuffer();
    const picture = { bytes, type: 'image/png', width: 40, height: 40, hasAlpha: true } as const;
    const [renditions] = await makeRenditions(picture, { widths: [40], formats: ['jpeg'] });
    expect(await averageColour(renditions?.bytes ?? Buffer.alloc(0))).toEqual([255, 255, 255]);
  });
});

describe('two main colours of a picture', () => {
  it('are the dominant ones, from the top left to the bottom right', async () => {
    const { bytes } = await stripes();
    const leftStripes = await sharp(bytes)
      .extract({ left: 0, top: 0, width: 200, height: 200 })
      .toBuffer();
    const picture = {
      bytes: leftStripes,
      type: 'image/png',
      width: 200,
      height: 200,
      hasAlpha: false,
    } as const;
    const [from, to] = await placeholderColours(picture);
    expect(from).toMatch(/^#[bc][0-9a-f]0/);
    expect(to).toMatch(/^#0[0-9a-f][9a]/);
  });

  it('are equal for a picture of one colour', async () => {
    const create = { width: 9, height: 9, channels: 3 as const, background: '#336699' };
    const bytes = await sharp({ create }).png().toBuffer();
    const picture = { bytes, type: 'image/png', width: 9, height: 9, hasAlpha: false } as const;
    expect(await placeholderColours(picture)).toEqual(['#336699', '#336699']);
  });
});

describe('vector drawing', () => {
  it('has exactly the requested width', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" width="1500" height="500"><rect width="1500" height="500"/></svg>';
    for (const width of [1280, 333, 1999]) {
      const pixels = await renderSvg(svg, width);
      expect(pixels.width).toBe(width);
      expect(Math.abs(pixels.height - width / 3)).toBeLessThan(1);
    }
    await expect(renderSvg('<svg/>', 100)).rejects.toThrow('must begin with');
  });
});
