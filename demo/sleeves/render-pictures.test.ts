import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { identifyPicture } from '@lathe/media/pictures/identify-picture';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SleeveSpec } from './draw-sleeve.ts';
import { renderPictures, renderSleeves } from './render-pictures.ts';

const SLEEVE: SleeveSpec = {
  seed: 'one',
  style: 'minimal',
  palette: 'signal',
  title: 'Tides',
  artist: 'Low Harbour',
  label: 'Northern Lathe',
  catalogNo: 'NL-003',
};

let cacheFolder: string;
beforeEach(async () => {
  cacheFolder = await mkdtemp(path.join(tmpdir(), 'sleeves-'));
});
afterEach(async () => {
  await rm(cacheFolder, { recursive: true });
});

/** A small drawing that counts its renderings. */
function countedDrawing(name: string) {
  const renders = { times: 0 };
  const draw = () => {
    renders.times += 1;
    return `<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40"><rect width="40" height="40" fill="#d7201f"/></svg>`;
  };
  return { made: renders, order: { spec: { name }, draw, widths: [10, 20], jpegWidth: 40 } };
}

describe('rendering sleeves', () => {
  it('creates AVIF and WebP in four sizes, one JPEG, and two colours', async () => {
    const [rendered] = await renderSleeves([SLEEVE]);
    expect(
      rendered?.renditions.map(({ type, width, height }) => `${type} ${width}×${height}`),
    ).toEqual([
      'image/avif 160×160',
      'image/webp 160×160',
      'image/avif 320×320',
      'image/webp 320×320',
      'image/avif 640×640',
      'image/webp 640×640',
      'image/avif 1000×1000',
      'image/webp 1000×1000',
      'image/jpeg 1200×1200',
    ]);
    for (const { bytes, type } of rendered?.renditions ?? []) {
      expect(`image/${identifyPicture(bytes)}`).toBe(type);
    }
    for (const colour of rendered?.colours ?? []) expect(colour).toMatch(/^#[0-9a-f]{6}$/);
  });

  it('returns them in list order at any concurrency', async () => {
    const orders = ['#ff0000', '#00ff00', '#0000ff', '#ffffff', '#000000'].map((fill) => ({
      ...countedDrawing(fill).order,
      draw: () => countedDrawing(fill).order.draw().replace('#d7201f', fill),
    }));
    const rendered = await renderPictures(orders, { threads: 3 });
    expect(rendered.map(({ colours }) => colours[0])).toEqual(orders.map(({ spec }) => spec.name));
  });
});

describe('picture cache', () => {
  it('avoids drawing the same picture twice', async () => {
    const { made: renders, order } = countedDrawing('red');
    const first = await renderPictures([order], { cacheFolder });
    const second = await renderPictures([order], { cacheFolder });
    expect(renders.times).toBe(1);
    expect(second).toEqual(first);
  });

  it('accepts the same picture twice in one list', async () => {
    const { order } = countedDrawing('red');
    const [first, second] = await renderPictures([order, order], { cacheFolder, threads: 2 });
    expect(second).toEqual(first);
    expect(await readdir(cacheFolder)).toHaveLength(1);
  });

  it('does not confuse two pictures', async () => {
    const [red, blue] = [countedDrawing('red'), countedDrawing('blue')];
    await renderPictures([red.order], { cacheFolder });
    await renderPictures([blue.order, { ...red.order, widths: [10] }], { cacheFolder });
    expect(blue.made.times).toBe(1);
    expect(red.made.times).toBe(2);
    expect(await readdir(cacheFolder)).toHaveLength(3);
  });

  it('renders a broken file again', async () => {
    const { made: renders, order } = countedDrawing('red');
    const [good] = await renderPictures([order], { cacheFolder });
    const [name = ''] = await readdir(cacheFolder);
    const file = path.join(cacheFolder, name);
    const bytes = await readFile(file);
    const flipped = Buffer.from(bytes);
    flipped.writeUInt8(bytes.readUInt8(bytes.length - 5) ^ 1, bytes.length - 5);
    for (const broken of [bytes.subarray(0, bytes.length / 2), Buffer.alloc(0), flipped]) {
      await writeFile(file, broken);
      expect(await renderPictures([order], { cacheFolder })).toEqual([good]);
      expect(await readFile(file)).toEqual(bytes);
    }
    expect(renders.times).toBe(4);
  });
});
