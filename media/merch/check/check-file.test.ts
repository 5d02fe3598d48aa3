import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { testFolder } from '../../testing/folder.ts';
import { runMerchTask } from '../run-merch-task.ts';
import {
  BAD_SVGS,
  bombPng,
  cmykJpeg,
  discPng,
  discSvg,
  displayP3Png,
  GOOD_SVGS,
  lyingJpeg,
  movingPng,
  movingWebp,
  plain,
  SLOW_SVG,
  sixteenBitPng,
} from '../testing/samples.ts';
import { checkFile } from './check-file.ts';
import { cleanSvg } from './clean-svg.ts';

const inFolder = testFolder();
let count = 0;

async function check(
  bytes: Uint8Array | string,
  { name = 'a.png', purpose = 'artwork' as 'artwork' | 'photo' } = {},
) {
  count += 1;
  const file = inFolder(`file-${count}`);
  await writeFile(file, bytes);
  const outFolder = inFolder(`out-${count}`);
  const target = { width: 1000, height: 1400 };
  return await checkFile({ file, name, purpose, target, outFolder });
}

const codes = async (...input: Parameters<typeof check>) =>
  (await check(...input)).findings.map(({ code }) => code);

describe('a good file', () => {
  it('becomes an sRGB PNG of 8 bits with alpha, and previews that keep it', async () => {
    const { findings, checked } = await check(await discPng());
    expect(findings).toEqual([]);
    expect(checked).toMatchObject({ format: 'png', width: 1200, height: 1200 });
    const print = await sharp(checked?.print.file).metadata();
    expect(print).toMatchObject({ format: 'png', space: 'srgb', depth: 'uchar', hasAlpha: true });
    const webp = checked?.preview.files.find(({ type }) => type === 'webp');
    expect((await sharp(webp?.file).metadata()).hasAlpha).toBe(true);
    expect(checked?.preview.files.map(({ type, width }) => `${type} ${width}`).sort()).toEqual([
      'jpeg 1200',
      'webp 1200',
      'webp 160',
      'webp 640',
    ]);
    expect(checked?.ink?.colours).toEqual([{ hex: '#dd2222', share: 1 }]);
  });

  it.each([
    ['WebP', 'a.webp', () => plain(500, 400).webp().toBuffer()],
    ['grey PNG', 'a.png', () => plain(500, 400).greyscale().png().toBuffer()],
    ['JPEG', 'a.JPG', () => plain(500, 400).jpeg().toBuffer()],
    ['PNG with a palette', 'a.png', () => plain(500, 400).png({ palette: true }).toBuffer()],
    ['interlaced PNG', 'a.png', () => plain(500, 400).png({ progressive: true }).toBuffer()],
  ])('may be a %s', async (_, name, make) => {
    const { findings, checked } = await check(await make(), { name });
    expect(findings).toEqual([]);
    expect(await sharp(checked?.print.file).metadata()).toMatchObject({ channels: 4, width: 500 });
  });

  it('is turned upright, reduced to 8 bits and converted to sRGB, and says so', async () => {
    const lying = await check(await lyingJpeg(), { name: 'a.jpg' });
    expect(lying.findings.map(({ code }) => code)).toEqual(['turned_upright']);
    expect(lying.checked).toMatchObject({ width: 400, height: 600 });
    expect(await codes(await sixteenBitPng())).toEqual(['sixteen_bit']);
    const wide = await check(await displayP3Png());
    expect(wide.findings.map(({ code }) => code)).toEqual(['converted_to_srgb']);
    const named = await check(await discPng(300), { name: 'a.jpg' });
    expect(named.findings).toEqual([
      { code: 'other_extension', severity: 'note', figures: { format: 'png' } },
    ]);
  });

  it('is drawn from an SVG so that it covers the largest area', async () => {
    const { checked, findings } = await check(discSvg(100), { name: 'a.svg' });
    expect(checked).toMatchObject({ format: 'svg', width: 1400, height: 1400 });
    expect(findings.map(({ code }) => code)).toEqual(['drawn_from_svg']);
    for (const [program, svg] of GOOD_SVGS) {
      const drawn = await check(svg, { name: 'a.svg' });
      expect(drawn.checked, program).toMatchObject({ width: 2800, height: 1400 });
    }
  });
});

describe('a bad file', () => {
  it.each([
    ['a text', async () => Buffer.from('hello'), 'not_a_picture'],
    ['an empty file', async () => Buffer.alloc(0), 'not_a_picture'],
    ['a PDF', async () => Buffer.from('%PDF-1.7'), 'not_a_picture'],
    ['a GIF', () => plain(300, 300).gif().toBuffer(), 'not_a_picture'],
    ['a web page', async () => Buffer.from('<html><svg/></html>'), 'not_a_picture'],
    ['half a PNG', async () => (await discPng()).subarray(0, 3000), 'broken'],
    ['CMYK', cmykJpeg, 'cmyk'],
    ['an animated WebP', movingWebp, 'animated'],
    ['an animated PNG', movingPng, 'animated'],
    ['20,000 pixels', async () => bombPng(20_000, 20_000), 'too_many_pixels'],
    ['a long strip', async () => bombPng(20_000, 10), 'too_many_pixels'],
    ['100 megapixels', async () => bombPng(10_000, 10_000), 'too_many_pixels'],
    ['a few pixels', () => discPng(40), 'too_few_pixels'],
    [
      'nothing visible',
      () =>
        sharp({ create: { width: 300, height: 300, channels: 4, background: '#0000' } })
          .png()
          .toBuffer(),
      'nothing_visible',
    ],
  ])('such as %s is refused', async (_, make, code) => {
    const { findings, checked } = await check(await make());
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(findings[0]?.severity).toBe('error');
    expect(checked).toBeNull();
  });

  it.each(BAD_SVGS)('such as an SVG with %s is refused', async (_, svg, code) => {
    const { findings, checked } = await check(svg, { name: 'a.svg' });
    expect(findings.map((finding) => finding.code)).toEqual([code]);
    expect(checked).toBeNull();
  });

  it('such as an SVG that takes too long to draw is refused, and ends with its process', async () => {
    const folder = inFolder('slow');
    await mkdir(folder);
    const file = join(folder, 'original');
    await writeFile(file, SLOW_SVG);
    const target = { width: 3600, height: 4800 };
    const result = await runMerchTask(
      'check_design_file',
      {
        file,
        name: 'a.svg',
        purpose: 'artwork',
        target,
        outFolder: join(folder, 'out'),
        cpuSeconds: 1,
      },
      { folder },
    );
    expect(result).toMatchObject({ ok: true, output: { findings: [{ code: 'svg_too_complex' }] } });
  });

  it('with comments that never end is read in linear time', () => {
    const style = `fill:url(#a)${'/*a'.repeat(600_000)}`;
    const drawing = `<svg viewBox="0 0 9 9"><rect style="${style}"/></svg>`;
    expect(cleanSvg(Buffer.from(drawing))).toMatchObject({ width: 9, height: 9 });
  });

  it('in another encoding is refused, so that nothing hides in it', async () => {
    const text = discSvg(100).replace('<svg', '<?xml version="1.0" encoding="UTF-7"?><svg');
    expect(await codes(text, { name: 'a.svg' })).toEqual(['broken']);
    const wide = Buffer.from(`\ufeff${discSvg(100)}`, 'utf16le');
    expect(await codes(wide, { name: 'a.svg' })).toEqual(['not_a_picture']);
  });
});

describe('a fault of the machine', () => {
  it('is not blamed on the file', async () => {
    const file = inFolder('good.png');
    await writeFile(file, await discPng());
    const target = { width: 1000, height: 1400 };
    const input = { file, name: 'good.png', purpose: 'artwork' as const, target };
    // Nothing can be written there, as on a full disk.
    const outFolder = inFolder('blocked');
    await mkdir(join(outFolder, 'print.png'), { recursive: true });
    await expect(checkFile({ ...input, outFolder })).rejects.toThrow('system error');
    // A crash of its process is. This is none.
    const folder = inFolder('.');
    const result = await runMerchTask('check_design_file', { ...input, outFolder }, { folder });
    const fault = expect.stringContaining('system error');
    expect(result).toEqual({ ok: true, output: { fault } });
    await rm(file);
    await expect(checkFile({ ...input, outFolder })).rejects.toThrow('ENOENT');
  });
});

describe('a photo', () => {
  it('must have pixels, and enough of them', async () => {
    const photo = { purpose: 'photo', name: 'a.jpg' } as const;
    expect(await codes(discSvg(100), { ...photo, name: 'a.svg' })).toEqual(['photo_needs_pixels']);
    const small = await plain(790, 900).jpeg().toBuffer();
    expect(await codes(small, photo)).toEqual(['too_few_pixels']);
    const { checked, findings } = await check(await plain(1200, 900).jpeg().toBuffer(), photo);
    expect(findings).toEqual([]);
    expect(checked?.ink).toBeNull();
    const avif = checked?.preview.files.filter(({ type }) => type === 'avif') ?? [];
    expect(avif.map(({ width }) => width)).toEqual([320, 640, 1000, 1200]);
    for (const { file } of avif) expect((await stat(file)).size).toBeGreaterThan(0);
  });
});

describe('measured ink', () => {
  const drawing = (inner: string) =>
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1000 1400">${inner}</svg>`;
  const inkOf = async (inner: string) =>
    (await check(drawing(inner), { name: 'a.svg' })).checked?.ink;
  const shareBelow = (thin: readonly { thickness: number; share: number }[], thickness: number) =>
    thin.findLast((each) => each.thickness <= thickness)?.share ?? 0;

  it('tells fine lines from wide ones', async () => {
    const line = (width: number) =>
      `<path d="M100 100L900 1300" stroke="#000" stroke-width="${width}"/>`;
    const fine = await inkOf(line(3));
    const wide = await inkOf(line(30));
    expect(shareBelow(fine?.thin ?? [], 0.006)).toBeGreaterThan(0.9);
    expect(shareBelow(wide?.thin ?? [], 0.016)).toBeLessThan(0.03);
    expect(shareBelow(wide?.thin ?? [], 0.006)).toBe(0);
  });

  it('tells soft zones from smooth edges', async () => {
    const disc = (fill: string) => `<circle cx="500" cy="700" r="400" fill="${fill}"/>`;
    const fade =
      '<radialGradient id="f"><stop stop-color="#f00"/><stop offset="1" stop-color="#f00" stop-opacity="0"/></radialGradient>';
    expect((await inkOf(disc('#f00')))?.softShare).toBe(0);
    expect((await inkOf(fade + disc('url(#f)')))?.softShare).toBeGreaterThan(0.3);
  });

  it('tells how far it reaches, without transparent margins', async () => {
    const rect = '<rect x="100" y="700" width="500" height="560" fill="#111"/>';
    const bounds = (await inkOf(rect))?.bounds;
    const expected = { left: 0.1, top: 0.5, right: 0.6, bottom: 0.9 };
    for (const side of ['left', 'top', 'right', 'bottom'] as const) {
      expect(bounds?.[side], side).toBeCloseTo(expected[side], 3);
    }
    const full = '<rect width="1000" height="1400" fill="#111"/>';
    expect((await inkOf(full))?.bounds).toEqual({ left: 0, top: 0, right: 1, bottom: 1 });
  });

  it('names the main colours with their share', async () => {
    const halves =
      '<rect width="1000" height="700" fill="#111"/><rect y="700" width="1000" height="700" fill="#fafafa"/>';
    const ink = await inkOf(halves);
    expect(ink?.colours.map(({ hex }) => hex).sort()).toEqual(['#111111', '#fafafa']);
    for (const { share } of ink?.colours ?? []) expect(share).toBeCloseTo(0.5, 1);
    expect(ink?.thin).toEqual([]);
  });
});
