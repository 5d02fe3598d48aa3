/** Print files and sheets of merchandise: always of the design that was sold. */
import type { Batch } from '@lathe/contract/production';
import { openPdf } from '@lathe/media/artwork/render/open-pdf';
import { scanSheet } from '@lathe/media/artwork/testing/scan-print';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { testApp } from '../../testing/app.ts';
import { audited } from '../../testing/audit-log.ts';
import { makePerson, signedInBrowser } from '../../testing/people.ts';
import { makePlant, messageOf } from './testing/plant.ts';
import { insertPrints, makePrintedItem } from './testing/printed-items.ts';

const app = await testApp();
const { ctx } = app;
const plant = await makePlant(app);
const { staff } = plant;
const customer = await signedInBrowser(app, await makePerson(app));
const shirt = await makePrintedItem(ctx, plant.seller.id, { title: 'Moth shirt' });
const short = shirt.designHash.slice(0, 12);

async function download(url: string) {
  const { pathname, search } = new URL(url, 'http://localhost');
  const { rawPayload, headers } = await app.app.inject({ url: pathname + search });
  return { bytes: rawPayload, name: String(headers['content-disposition']) };
}

async function unzipped(path: string): Promise<Record<string, string>> {
  const { json } = await staff.get(path);
  const { bytes } = await download((json as { url: string }).url);
  const files = Object.entries(unzipSync(new Uint8Array(bytes)));
  return Object.fromEntries(
    files.map(([name, content]) => [name, Buffer.from(content).toString()]),
  );
}

async function buy(size: string, colour: string, quantity = 1): Promise<string> {
  const { jobs } = await plant.buyMerch([[shirt.variant(size, colour), quantity]]);
  return jobs[0] ?? '';
}

const lastDownload = async () =>
  (await audited(ctx.db, { action: 'production.files_downloaded' })).at(-1);

describe('the design of a job', () => {
  it('has the hash, the picture and the placement in millimetres', async () => {
    const { design, options } = await plant.read(await buy('M', 'black'));
    expect(options).toEqual(['M', 'Black']);
    expect(design).toMatchObject({
      hash: shirt.designHash,
      picture: { src: expect.stringContaining(`/media/public/merch/items/${shirt.id}/front-`) },
      areas: [
        {
          ...{ code: 'front', name: 'Front' },
          place: {
            ...{ area_width_mm: 305, area_height_mm: 406, x_mm: 10, y_mm: -40 },
            ...{ width_mm: 200, height_mm: 250, rotation: 5 },
          },
        },
      ],
      files: [
        {
          ...{ layer: 'ink', name: `t_shirt-black-M-front-ink-${short}.png`, width_mm: 305 },
          ...{ width_px: 3602, height_px: 4795, height_mm: 406 },
        },
        { layer: 'white', name: `t_shirt-black-M-front-white-${short}.png` },
      ],
    });
    // White cloth has no under-base.
    const white = await plant.read(await buy('M', 'white'));
    expect(white.design?.files.map(({ layer }) => layer)).toEqual(['ink']);
    // It is printed from a release, not from a design.
    const { jobs } = await plant.buy();
    expect((await plant.read(jobs[0] ?? '')).design).toBeNull();
  });

  it('is scaled for a smaller size', async () => {
    const poster = await makePrintedItem(ctx, plant.seller.id, {
      ...{ type: 'poster', sizes: ['A2', 'A3'], colours: ['white'] },
    });
    const { jobs } = await plant.buyMerch([[poster.variant('A3', 'white'), 1]]);
    const { design } = await plant.read(jobs[0] ?? '');
    expect(design).toMatchObject({
      areas: [{ place: { area_width_mm: 297, area_height_mm: 420, width_mm: 142.25 } }],
      files: [
        {
          name: `poster-white-A3-sheet-ink-${poster.designHash.slice(0, 12)}.png`,
          ...{ width_mm: 303, height_mm: 426 },
        },
      ],
    });
  });

  it('stays that of the sale when the item gets another one, also when it is made again', async () => {
    const item = await makePrintedItem(ctx, plant.seller.id, { title: 'Other shirt' });
    const { jobs } = await plant.buyMerch([[item.variant('M', 'black'), 1]]);
    const [job = ''] = jobs;
    const later = 'f'.repeat(64);
    await insertPrints(ctx, item.id, { designHash: later, printScale: 1, type: 't_shirt' });
    await ctx.db
      .updateTable('merch_items')
      .set({ design_hash: later })
      .where('id', '=', item.id)
      .execute();
    // The shop shows the new one.
    await ctx.db
      .updateTable('merch_pictures')
      .set({ design_hash: later })
      .where('item_id', '=', item.id)
      .execute();
    await plant.make(job, 'print');
    const reason = 'Crooked';
    await staff.post(`/api/production/jobs/${job}/reprint`, { stage: 'print', reason });
    const { design } = await plant.read(job);
    expect(design).toMatchObject({ hash: item.designHash, picture: null });
    const files = await unzipped(`/api/production/jobs/${job}/print_files`);
    expect(Object.values(files)).toEqual([
      `${item.designHash} ink 1`,
      `${item.designHash} white 1`,
    ]);
    const next = await plant.buyMerch([[item.variant('M', 'black'), 1]]);
    expect((await plant.read(next.jobs[0] ?? '')).design).toMatchObject({ hash: later });
  });
});

describe('print files', () => {
  it('are downloaded one by one, under names that say what they are, and logged', async () => {
    const job = await buy('S', 'black');
    const { code } = await plant.read(job);
    const path = `/api/production/jobs/${job}/print_files/front`;
    const { json } = await staff.get(`${path}/white`);
    expect(json).toMatchObject({ design_hash: shirt.designHash, layer: 'white' });
    const { bytes, name } = await download((json as { url: string }).url);
    expect(bytes.toString()).toBe(`${shirt.designHash} white 1`);
    expect(name).toContain(`t_shirt-black-S-front-white-${short}.png`);
    expect(await lastDownload()).toMatchObject({
      details: { code, files: 1, designs: short.replaceAll(/(.{4})(?=.)/g, '$1 ') },
    });
    expect((await staff.get(`/api/production/jobs/${job}/print_files/back/ink`)).status).toBe(404);
    for (const browser of [customer, app.browser()]) {
      expect([401, 403]).toContain((await browser.get(`${path}/ink`)).status);
    }
  });

  it('of a batch are each in its ZIP file once', async () => {
    const hoodie = await makePrintedItem(ctx, plant.seller.id, {
      ...{ type: 'hoodie', title: 'Moth hoodie', sizes: ['S', 'M'], colours: ['black'] },
    });
    await plant.buyMerch([
      [hoodie.variant('M', 'black'), 1],
      [hoodie.variant('S', 'black'), 2],
    ]);
    const batch: Batch = (
      await staff.post('/api/production/batches', { format: 'hoodie', material: 'black', jobs: 9 })
    ).json;
    expect(batch.print_files).toMatchObject([
      { layer: 'ink', title: 'Moth hoodie', sizes: ['S', 'M'], copies: 3 },
      { layer: 'white', sizes: ['S', 'M'], copies: 3 },
    ]);
    const names = ['ink', 'white'].map(
      (layer) => `hoodie-black-S_M-front-${layer}-${hoodie.designHash.slice(0, 12)}.png`,
    );
    const files = await unzipped(`/api/production/batches/${batch.uuid}/print_files`);
    expect(Object.keys(files)).toEqual(names);
    expect(await lastDownload()).toMatchObject({
      details: { code: batch.code, files: 2 },
    });
  });

  it('are not handed out when they are damaged or missing', async () => {
    const item = await makePrintedItem(ctx, plant.seller.id, { colours: ['white'] });
    const { jobs } = await plant.buyMerch([[item.variant('M', 'white'), 1]]);
    const [job = ''] = jobs;
    const before = await lastDownload();
    const { design } = await plant.read(job);
    const key = `merch/${item.id}/print/${item.designHash}/front-ink-1.png`;
    await ctx.storage.put(key, Buffer.from('another file'), { contentType: 'image/png' });
    for (const path of ['print_files', 'print_files/front/ink']) {
      const rejected = await staff.get(`/api/production/jobs/${job}/${path}`);
      expect([rejected.status, messageOf(rejected)]).toEqual([
        409,
        expect.stringContaining(`${design?.files[0]?.name} is not the one that was approved`),
      ]);
    }
    await ctx.storage.remove(key);
    expect((await staff.get(`/api/production/jobs/${job}/print_files`)).status).toBe(409);
    await ctx.db.deleteFrom('merch_print_files').where('item_id', '=', item.id).execute();
    const missing = await staff.get(`/api/production/jobs/${job}/print_files`);
    expect(missing.json).toMatchObject({ code: 'print_files_missing' });
    expect(await plant.read(job)).toMatchObject({ design: { hash: item.designHash, files: [] } });
    expect(await lastDownload()).toEqual(before);
  });
});

it('dark cloth is not printed without its white layer', async () => {
  const item = await makePrintedItem(ctx, plant.seller.id, { type: 'hoodie', title: 'Night' });
  await ctx.db
    .deleteFrom('merch_print_files')
    .where('item_id', '=', item.id)
    .where('layer', '=', 'white')
    .execute();
  const filesOf = async (colour: string) => {
    const { jobs } = await plant.buyMerch([[item.variant('M', colour), 1]]);
    const reply = await staff.get(`/api/production/jobs/${jobs[0]}/print_files/front/ink`);
    const { design } = await plant.read(jobs[0] ?? '');
    return { code: (reply.json as { code?: string }).code, files: design?.files.length };
  };
  expect(await filesOf('black')).toEqual({ code: 'print_files_missing', files: 0 });
  expect(await filesOf('white')).toEqual({ code: undefined, files: 1 });
});

describe('sheets of merchandise', () => {
  it('are one page for a job, and have a cover with all sizes for a batch', async () => {
    const item = await makePrintedItem(ctx, plant.seller.id, { type: 'tote', sizes: [''] });
    const { jobs } = await plant.buyMerch([[item.variant('', 'black'), 2]]);
    const batch: Batch = (
      await staff.post('/api/production/batches', { format: 'tote', material: 'black', jobs: 9 })
    ).json;
    const { code } = await plant.read(jobs[0] ?? '');
    const sheetOf = async (path: string) => {
      const { json } = await staff.get(path);
      const { bytes } = await download((json as { url: string }).url);
      const pdf = await openPdf(bytes);
      const { pages } = pdf;
      pdf.close();
      return { bytes, pages };
    };
    const one = await sheetOf(`/api/production/jobs/${jobs[0]}/sheet`);
    expect([one.pages, await scanSheet(one.bytes, 1)]).toEqual([1, [code]]);
    const all = await sheetOf(`/api/production/batches/${batch.uuid}/sheet`);
    expect([all.pages, await scanSheet(all.bytes, 1)]).toEqual([2, [batch.code]]);
    // The picture of the product is in it once.
    expect(
      Buffer.from(all.bytes)
        .toString('latin1')
        .match(/DCTDecode/g),
    ).toHaveLength(1);
  });
});
