import {
  BAD_SVGS,
  bombPng,
  cmykJpeg,
  discPng,
  discSvg,
  displayP3Png,
  movingWebp,
  plain,
} from '@lathe/media/merch/testing/samples';
import { DESIGN_FILE_MAX_BYTES, DESIGN_FILES_MAX } from '@lathe/rules/merch/design-limits';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { onFinalFailure } from './check-design-file.ts';
import { checkDesignFile } from './jobs.ts';
import { designers } from './testing/designers.ts';

const app = await testApp();
const { ctx } = app;
const designer = await designers(app);

const rowsOf = async (itemId: string) =>
  await ctx.db.selectFrom('merch_files').selectAll().where('item_id', '=', itemId).execute();

describe('an upload of artwork', () => {
  it('is checked, and is then ready to be placed', async () => {
    const ann = await designer();
    const id = await ann.send(await discPng(900), { name: 'Disc (final).png' });
    expect(await ann.design()).toMatchObject({
      state: 'processing',
      hash: null,
      files: [{ uuid: id, state: 'checking', name: 'Disc (final).png', preview: null }],
    });
    await runDueJobs(ctx, [checkDesignFile]);
    const design = await ann.design();
    expect(design).toMatchObject({ state: 'incomplete', findings: [{ code: 'empty' }] });
    const [file] = design.files;
    expect(file).toMatchObject({
      state: 'ready',
      format: 'png',
      width: 900,
      height: 900,
      findings: [],
      inks: [{ hex: '#dd2222', share: 1 }],
      placed_in: [],
      preview: { types: ['webp'], widths: [160, 640, 900] },
    });
    const preview = await ann.browser.get(`${file?.preview?.base}-640.webp`);
    expect(preview.status).toBe(200);
    const [row] = await rowsOf(ann.itemId);
    expect((await ctx.storage.head(row?.print_key ?? ''))?.contentType).toBe('image/png');
  });

  it('goes on where it stopped, also when storage has forgotten it', async () => {
    const ann = await designer();
    const bytes = await discPng(600);
    const { json } = await ann.begin(bytes.length);
    const [row] = await rowsOf(ann.itemId);
    await ctx.storage.abortMultipart(row?.storage_key ?? '', row?.multipart_id ?? '');
    await ann.sendParts(json.upload, bytes);
    const complete = `${ann.itemPath}/design_upload/${json.upload}/complete`;
    expect(await ann.browser.post(complete)).toMatchObject({ status: 200 });
    // The reply was lost, so the browser sends it again.
    expect(await ann.browser.post(complete)).toMatchObject({ status: 200 });
    const parts = await ann.browser.get(`${ann.itemPath}/design_upload/${json.upload}`);
    expect(parts.json).toMatchObject({ arrived: [1], missing: [] });
    await runDueJobs(ctx, [checkDesignFile]);
    expect((await ann.design()).files).toMatchObject([{ state: 'ready' }]);
  });

  it('is not checked before all of it has arrived', async () => {
    const ann = await designer();
    const { json } = await ann.begin(100);
    const complete = await ann.browser.post(
      `${ann.itemPath}/design_upload/${json.upload}/complete`,
    );
    expect(complete).toMatchObject({ status: 409, json: { code: 'upload_incomplete' } });
    expect(await rowsOf(ann.itemId)).toMatchObject([{ state: 'uploading' }]);
  });

  it('can be cancelled, and is then unknown', async () => {
    const ann = await designer();
    const { json } = await ann.begin(100);
    const path = `${ann.itemPath}/design_upload/${json.upload}`;
    expect((await ann.browser.delete(path)).status).toBe(204);
    expect((await ann.design()).files).toEqual([]);
    expect((await ann.browser.get(path)).status).toBe(404);
    expect((await ann.browser.delete(path)).status).toBe(404);
    expect((await ann.browser.post(`${path}/complete`)).status).toBe(404);
  });

  it('is checked after the others of its seller, so that nobody keeps all workers busy', async () => {
    const [ann, bob] = [await designer(), await designer()];
    for (const owner of [ann, ann, bob]) await owner.send(await discPng(600), { name: 'a.png' });
    const { rows } = await sql<{ queue: string; files: number }>`
      select queue_name as queue, count(*)::integer as files from graphile_worker.jobs
      where task_identifier = ${checkDesignFile.name} group by 1 order by 2`.execute(ctx.db);
    expect(rows.map(({ files }) => files)).toEqual([1, 2]);
    expect(rows.every(({ queue }) => queue !== null)).toBe(true);
    await runDueJobs(ctx, [checkDesignFile]);
    for (const owner of [ann, bob]) {
      expect((await owner.design()).files.every(({ state }) => state === 'ready')).toBe(true);
    }
  });

  it('has limits of size and number', async () => {
    const ann = await designer();
    expect(await ann.begin(DESIGN_FILE_MAX_BYTES + 1)).toMatchObject({
      json: { code: 'file_too_large' },
    });
    expect(await rowsOf(ann.itemId)).toEqual([]);
    for (let count = 0; count < DESIGN_FILES_MAX; count += 1) await ann.begin(10);
    expect(await ann.begin(10)).toMatchObject({
      status: 409,
      json: { code: 'design_file_limit_reached' },
    });
    expect(await rowsOf(ann.itemId)).toHaveLength(DESIGN_FILES_MAX);
  });

  it('ends with clear words when the file is lost in storage', async () => {
    const ann = await designer();
    await ann.send(await discPng(300));
    const [row] = await rowsOf(ann.itemId);
    await ctx.storage.remove(row?.storage_key ?? '');
    await runDueJobs(ctx, [checkDesignFile]);
    expect(await ann.design()).toMatchObject({
      state: 'failed',
      files: [{ state: 'refused', findings: [{ code: 'lost', severity: 'error' }] }],
    });
  });

  it('is not called damaged when it could not be checked', async () => {
    const ann = await designer();
    const fileId = await ann.send(await discPng(300));
    await onFinalFailure(ctx, { fileId });
    const [file] = (await ann.design()).files;
    expect(file).toMatchObject({ state: 'refused', findings: [{ code: 'not_checked' }] });
    expect(file?.findings[0]?.text).toContain('a problem on our side');
  });

  it('is not checked twice, and not after it was deleted', async () => {
    const ann = await designer();
    const id = await ann.send(await discPng(300));
    const deleted = await ann.browser.delete(`${ann.itemPath}/design_files/${id}`);
    expect(deleted).toMatchObject({ status: 200, json: { files: [], state: 'empty' } });
    await runDueJobs(ctx, [checkDesignFile]);
    expect(await rowsOf(ann.itemId)).toMatchObject([{ state: 'checking', print_key: null }]);
  });
});

describe('a bad file', () => {
  const text = (svg: string) => Buffer.from(svg);
  const script = BAD_SVGS.find(([name]) => name === 'a script')?.[1] ?? '';
  const outside = BAD_SVGS.find(([name]) => name === 'a link to a host')?.[1] ?? '';
  const entity = BAD_SVGS.find(([name]) => name === 'an outside entity')?.[1] ?? '';

  it.each([
    ['too few pixels', 'art.png', 'too_few_pixels', () => discPng(40)],
    ['CMYK', 'art.jpg', 'cmyk', cmykJpeg],
    ['an animation', 'art.webp', 'animated', movingWebp],
    ['half a file', 'art.png', 'broken', async () => (await discPng(600)).subarray(0, 900)],
    ['20,000 pixels', 'art.png', 'too_many_pixels', async () => bombPng(20_000, 20_000)],
    ['a script', 'art.svg', 'svg_script', async () => text(script)],
    ['an outside reference', 'art.svg', 'svg_outside_reference', async () => text(outside)],
    ['an outside entity', 'art.svg', 'svg_entities', async () => text(entity)],
    ['a text named as a picture', 'art.png', 'not_a_picture', async () => text('hello')],
  ])('with %s is refused in both languages, and cannot be placed', async (_, name, code, make) => {
    const ann = await designer();
    const file = await ann.upload(await make(), { name });
    expect(file).toMatchObject({ state: 'refused', preview: null, findings: [{ code }] });
    const german = (await ann.design({ 'accept-language': 'de' })).files[0]?.findings[0]?.text;
    expect(german).not.toBe(file.findings[0]?.text);
    expect(await ann.place('front', { file: file.uuid })).toMatchObject({
      status: 409,
      json: { code: 'design_file_not_ready' },
    });
    const [row] = await rowsOf(ann.itemId);
    expect(row).toMatchObject({ sha256: null, print_key: null, picture: null });
    expect((await ann.design()).placements).toEqual({});
  });

  it('that can be used says what was changed', async () => {
    const ann = await designer();
    const wide = await ann.upload(await displayP3Png(), { name: 'art.jpg' });
    expect(wide.state).toBe('ready');
    expect(wide.findings.map(({ code, severity }) => [code, severity])).toEqual([
      ['other_extension', 'note'],
      ['converted_to_srgb', 'note'],
    ]);
    expect(wide.findings[0]?.text).toContain('PNG');
  });
});

describe('a deleted file', () => {
  it('is kept while it is placed, and its stored files go afterwards', async () => {
    const ann = await designer();
    const { file } = await ann.placed();
    const [row] = await rowsOf(ann.itemId);
    const path = `${ann.itemPath}/design_files/${file.uuid}`;
    expect(await ann.browser.delete(path)).toMatchObject({
      status: 409,
      json: { code: 'design_file_placed' },
    });
    const { version } = await ann.design();
    await ann.browser.delete(`${ann.itemPath}/placements/front?version=${version}`);
    expect(await ann.browser.delete(path)).toMatchObject({ status: 200, json: { files: [] } });
    const { removeFiles } = await import('../../platform/storage/jobs.ts');
    await runDueJobs(ctx, [removeFiles]);
    for (const key of [row?.storage_key, row?.print_key]) {
      expect(await ctx.storage.head(key ?? '')).toBeNull();
    }
    expect((await ann.browser.delete(path)).status).toBe(404);
  });
});

describe('a photo', () => {
  it('becomes a picture of the shop, marked as a photo, and is never printed', async () => {
    const ann = await designer();
    const photo = await ann.upload(await plain(1200, 900).jpeg().toBuffer(), {
      name: 'on-stage.jpg',
      purpose: 'photo',
    });
    const { pictures } = await ann.design();
    expect(pictures).toMatchObject([{ kind: 'photo', is_hidden: false, is_current: true }]);
    expect(await ann.place('front', { file: photo.uuid })).toMatchObject({ status: 404 });
    const item = ctx.db.selectFrom('merch_items').select('image').where('id', '=', ann.itemId);
    expect((await item.executeTakeFirstOrThrow()).image).toMatchObject({ width: 1200 });
    await ann.browser.delete(`${ann.itemPath}/design_files/${photo.uuid}`);
    expect((await ann.design()).pictures).toEqual([]);
    expect((await item.executeTakeFirstOrThrow()).image).toBeNull();
    const svg = await ann.upload(Buffer.from(discSvg(900)), { name: 'a.svg', purpose: 'photo' });
    expect(svg).toMatchObject({ state: 'refused', findings: [{ code: 'photo_needs_pixels' }] });
  });
});
