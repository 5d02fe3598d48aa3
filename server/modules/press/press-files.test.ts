import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { PressKit, PublicPressKit } from '@lathe/contract/press-calls';
import { PRESS_PICTURES_MAX } from '@lathe/rules/promotion-limits';
import { describe, expect, it } from 'vitest';
import { inspectPicture } from '../../../media/pictures/read-picture.ts';
import { phonePhoto, plainColourPng } from '../../../media/pictures/testing/sample-pictures.ts';
import { pdfText } from '../../../media/testing/pdf-text.ts';
import { testApp } from '../../testing/app.ts';
import { unzip } from '../../testing/unzip.ts';
import { pressSeller, PRESS_TEXTS as TEXTS } from './testing/press-sellers.ts';

const app = await testApp();
const { ctx } = app;
const visitor = app.browser();
const fetched = (url: string) => app.app.inject({ method: 'GET', url });

describe('press pictures', () => {
  it('keep their resolution and lose their metadata', async () => {
    const ann = await pressSeller(app);
    // Upright it is 900 pixels wide and 1200 high.
    const bytes = await phonePhoto('Secret Person');
    const reply = await ann.addPicture(ann.page.id, { credit: ' Paula Photo ', bytes });
    expect(reply.status, reply.text).toBe(200);
    const [picture] = (reply.json as PressKit).pictures;
    expect(picture).toMatchObject({ width: 900, height: 1200, credit: 'Paula Photo' });
    const { rawPayload } = await fetched(picture?.url ?? '');
    expect(rawPayload.length).toBe(picture?.size_bytes);
    expect(await inspectPicture(rawPayload)).toMatchObject({ width: 900, height: 1200 });
    expect(rawPayload.includes('Secret Person')).toBe(false);
    const preview = await fetched(picture?.preview ?? '');
    expect(await inspectPicture(preview.rawPayload)).toMatchObject({ width: 800 });
  });

  it('get another credit line, and can be removed', async () => {
    const ann = await pressSeller(app);
    const { pictures } = (await ann.addPicture(ann.release)).json as PressKit;
    const path = `${ann.kits}/${ann.release}/pictures/${pictures[0]?.uuid}`;
    expect((await ann.browser.put(path, { credit: 'Paula' })).json).toMatchObject({
      pictures: [{ credit: 'Paula' }],
    });
    expect((await ann.browser.delete(path)).json).toMatchObject({ pictures: [] });
    expect((await ann.browser.delete(path)).status).toBe(404);
  });

  it('that are too small or no pictures are rejected', async () => {
    const ann = await pressSeller(app);
    const small = await plainColourPng(1200, 799);
    for (const bytes of [small, Buffer.from('<svg onload="alert(1)"/>')]) {
      expect(await ann.addPicture(ann.page.id, { bytes })).toMatchObject({
        status: 422,
        json: { code: 'picture_refused', errors: { image: [expect.any(String)] } },
      });
    }
    expect((await ann.read(ann.page.id)).pictures).toEqual([]);
  });

  it('are limited in number, also if they arrive at once', async () => {
    const ann = await pressSeller(app);
    await ann.saved(ann.page.id, { is_public: false });
    const rows = Array.from({ length: PRESS_PICTURES_MAX - 1 }, (_, index) => ({
      kit_id: ann.page.id,
      file_key: `public/press/x-${index}`,
      preview_key: `public/press/y-${index}`,
      file_type: 'image/jpeg',
      size_bytes: 1,
      width: 1,
      height: 1,
      created_at: app.clock.now(),
    }));
    await ctx.db.insertInto('press_pictures').values(rows).execute();
    const replies = await Promise.all([ann.addPicture(ann.page.id), ann.addPicture(ann.page.id)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect((await ann.read(ann.page.id)).pictures).toHaveLength(PRESS_PICTURES_MAX);
  });
});

describe('files of a press kit', () => {
  it('are a ZIP file that other programs open, with texts, pictures and one-sheets', async () => {
    const ann = await pressSeller(app);
    await ann.addPicture(ann.release, { credit: 'Paula Photo' });
    await ann.saved(ann.release, { ...TEXTS, long_de: 'Langer Text.' });
    const kit = (await visitor.get(`${ann.press}/${ann.release}`)).json as PublicPressKit;
    const zip = await fetched(kit.files.zip);
    expect(zip.headers['content-disposition']).toContain('Kiosk - Night Bus.zip');
    const files = unzip(zip.rawPayload);
    expect(Object.keys(files)).toEqual([
      'press-text.txt',
      'one-sheet-en.pdf',
      'one-sheet-de.pdf',
      'pictures/01 Paula Photo.png',
    ]);
    const text = new TextDecoder().decode(files['press-text.txt']);
    for (const part of ['Night Bus', TEXTS.short_en, 'Langer Text.', '“Splendid” – The Paper']) {
      expect(text).toContain(part);
    }
    const picture = files['pictures/01 Paula Photo.png'] ?? new Uint8Array();
    expect(await inspectPicture(picture)).toMatchObject({ width: 1200, height: 900 });
    await testWithUnzip(zip.rawPayload);
  });

  it('include a one-sheet in the language of the reader', async () => {
    const ann = await pressSeller(app);
    await ann.saved(ann.release, { ...TEXTS, long_de: 'Langer Text.' });
    const kit = (await visitor.get(`${ann.press}/${ann.release}`, { 'accept-language': 'de' }))
      .json as PublicPressKit;
    const { headers, rawPayload } = await fetched(kit.files.one_sheet ?? '');
    expect(headers['content-type']).toBe('application/pdf');
    const [page = '', ...others] = await pdfText(rawPayload);
    expect(others).toEqual([]);
    for (const part of ['Night Bus', 'Katalognummer', 'KSK 7', 'A1 First Light 3:12', ann.ean]) {
      expect(page.replaceAll(/ +/g, ' ')).toContain(part);
    }
    expect(page).toContain('Langer Text.');
    expect(page).toContain('rita@label.example');
    expect((await fetched(`/press-files/${ann.page.id}/one-sheet.pdf`)).statusCode).toBe(404);
  });
});

describe('one-sheets', () => {
  it('are drawn only a few times for one address, and sent from the storage without a limit', async () => {
    const few = await testApp({ limits: { drawing: { points: 1, seconds: 600 } } });
    const ann = await pressSeller(few);
    await ann.saved(ann.release, TEXTS);
    const read = async (language: string) => {
      const url = `/press-files/${ann.release}/one-sheet.pdf?language=${language}`;
      return (await few.app.inject({ method: 'GET', url })).statusCode;
    };
    expect([await read('en'), await read('de'), await read('en')]).toEqual([200, 429, 200]);
  });
});

/** An independent program, where there is one. */
async function testWithUnzip(zip: Uint8Array): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'press-'));
  const file = join(folder, 'kit.zip');
  try {
    await writeFile(file, zip);
    const { stdout } = await promisify(execFile)('unzip', ['-t', file]);
    expect(stdout).toContain('No errors detected');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
