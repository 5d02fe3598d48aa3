import { pdfKit } from '@lathe/media/artwork/check/testing/pdf-kit';
import { redBlueHalves } from '@lathe/media/pictures/testing/sample-pictures';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import { ARTWORK_MESSAGES } from '@lathe/rules/artwork/processing';
import { EXPRESS_COVER_MIN_PX } from '@lathe/rules/limits';
import { describe, expect, it } from 'vitest';
import { type JobHelpers, PermanentFailure } from '../../platform/jobs/jobs.ts';
import { runDueJobs } from '../../platform/jobs/worker.ts';
import { testApp } from '../../testing/app.ts';
import { readPrintedFacts } from '../releases/index.ts';
import { findArtwork } from './artwork-store.ts';
import { makeArtwork } from './jobs.ts';
import { finishRun, handler } from './make-artwork.ts';
import { insertReadyArtwork } from './testing/ready-artwork.ts';
import { artworkSellers } from './testing/sellers.ts';

const app = await testApp();
const { ctx } = app;
const seller = await artworkSellers(app);
const process = () => runDueJobs(ctx, [makeArtwork]);

const cover = await redBlueHalves(EXPRESS_COVER_MIN_PX, EXPRESS_COVER_MIN_PX);

type Seller = Awaited<ReturnType<typeof seller>>;

/** A designer PDF with the given number of pages. */
async function pdf(pages?: number): Promise<Uint8Array> {
  const parts = artworkParts('cd').slice(0, pages);
  const kit = await pdfKit(parts);
  for (const { page } of parts) kit.draw(page, '0.2 0.4 0.8 rg 0 0 2000 2000 re f');
  return await kit.document.save();
}

async function asDesigner(): Promise<Seller> {
  const owner = await seller();
  await owner.browser.post(`${owner.path}/artwork_flow`, { artwork_flow: 'designer' });
  return owner;
}

async function messagesSentTo({ id }: Seller): Promise<string[]> {
  const rows = await ctx.db
    .selectFrom('realtime_events')
    .select('data')
    .where('topic', '=', `account:${id}`)
    .where('type', '=', 'artwork-message')
    .orderBy('id')
    .execute();
  return rows.map(({ data }) => (data as { message: string }).message);
}

describe('express picture', () => {
  it('is turned into print files, pictures and faces with seven messages, and the job can run twice', async () => {
    const ann = await seller();
    const sent = await ann.send({ part: 'cover', filename: 'front.jpg', bytes: cover });
    expect(sent.json).toMatchObject({ state: 'queued', artwork_status: 'Processing' });
    await process();
    const created = await ann.artwork();
    expect(created).toMatchObject({
      state: 'ready',
      artwork_status: 'Incomplete',
      outdated: false,
    });
    expect(created.parts.map(({ key }) => key)).toEqual(['wallet', 'disc']);
    expect(created.messages.map(({ code }) => code)).toEqual(ARTWORK_MESSAGES);
    expect(await messagesSentTo(ann)).toEqual([...ARTWORK_MESSAGES]);
    expect(created.faces.map(({ key }) => key)).toContain('front');
    expect(created.colour_pairs.length).toBeGreaterThan(0);
    const { pathname, search } = new URL(created.parts[0]?.print.url ?? '');
    const printed = await app.app.inject({ url: `${pathname}${search}` });
    expect(printed.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    const small = created.faces.map((face) => face.small);
    expect(small[0]).toMatchObject({ width: 160 });
    for (const shown of [created.parts[0]?.picture.src, created.faces[0]?.src, small[0]?.src]) {
      expect((await app.app.inject({ url: shown ?? '' })).statusCode).toBe(200);
    }
    expect((await ann.release()).image).not.toBeNull();

    const { id, run } = await rowOf(ann);
    await handler(ctx, { artworkId: id, run }, helpers());
    expect((await ann.artwork()).made_at).toBe(created.made_at);
  });
});

async function rowOf({ releaseId }: Seller) {
  const { artwork_flow } = await ctx.db
    .selectFrom('releases')
    .select('artwork_flow')
    .where('id', '=', releaseId)
    .executeTakeFirstOrThrow();
  const row = await findArtwork(ctx.db, { releaseId, flow: artwork_flow as 'express' });
  return { ...row, id: row?.id ?? '', run: row?.run ?? '' };
}

function helpers(signal = new AbortController().signal): JobHelpers {
  return { jobId: '1', attempt: 1, lastAttempt: false, signal, log: ctx.log };
}

describe("a designer's PDF", () => {
  it('is rejected with instructions, then accepted even if processing is aborted midway', async () => {
    const ann = await asDesigner();
    await ann.send({ filename: 'short.pdf', bytes: await pdf(1) });
    await process();
    const short = await ann.artwork();
    expect(short).toMatchObject({ state: 'failed', artwork_status: 'Failed', parts: [] });
    expect(short.findings).toMatchObject([
      { severity: 'error', code: 'page_count', text: expect.stringContaining('1 page') },
    ]);
    const german = await ann.artwork({ 'accept-language': 'de' });
    expect(german.findings[0]?.text).toContain('1 Seite');
    expect(await messagesSentTo(ann)).toEqual(['validating_artwork']);

    // The machine stops while it processes the correct file; another machine continues.
    await ann.send({ filename: 'right.pdf', bytes: await pdf() });
    const { id, run } = await rowOf(ann);
    const stop = new AbortController();
    const halfway = handler(ctx, { artworkId: id, run }, helpers(stop.signal));
    setTimeout(() => stop.abort(new Error('The machine goes down.')), 150);
    await expect(halfway).rejects.toThrow();
    expect((await ann.artwork()).artwork_status).toBe('Processing');
    await process();
    const right = await ann.artwork();
    expect(right).toMatchObject({ state: 'ready', findings: [] });
    expect(right.messages.map(({ code }) => code)).toEqual(ARTWORK_MESSAGES);
    expect(await messagesSentTo(ann)).toEqual(['validating_artwork', ...ARTWORK_MESSAGES]);
    expect(right.sources).toMatchObject([{ filename: 'right.pdf', state: 'arrived' }]);
    expect(right.artwork_slots.at(-1)).toMatchObject({ slot: 6, original_filename: 'right.pdf' });
  });

  it('that is reset during processing leaves nothing behind', async () => {
    const ann = await asDesigner();
    await ann.send({ filename: 'short.pdf', bytes: await pdf(1) });
    const { id, run } = await rowOf(ann);
    const working = handler(ctx, { artworkId: id, run }, helpers());
    await ann.browser.post(ann.reset);
    await working;
    expect(await ann.artwork()).toMatchObject({
      artwork_status: 'Empty',
      state: 'open',
      parts: [],
    });
    expect((await ann.release()).image).toBeNull();
  });

  it('that is lost can be uploaded again, and only failed artwork can be retried', async () => {
    const ann = await asDesigner();
    await insertReadyArtwork(ctx, { releaseId: ann.releaseId, ownerId: ann.id, flow: 'designer' });
    expect((await ann.browser.post(`${ann.path}/artwork_retry`)).status).toBe(409);
    await ctx.db
      .updateTable('artworks')
      .set({ state: 'failed' })
      .where('release_id', '=', ann.releaseId)
      .execute();
    expect((await ann.browser.post(`${ann.path}/artwork_retry`)).status).toBe(200);
    await process();
    expect((await ann.artwork()).findings).toMatchObject([{ code: 'lost' }]);
  });
});

describe('a template without a design', () => {
  it('is rejected with an instruction', async () => {
    const ann = await asDesigner();
    const { json } = await ann.browser.get(`${ann.path}/artwork_template`);
    const { pathname, search } = new URL((json as { url: string }).url);
    const template = await app.app.inject({ url: `${pathname}${search}` });
    await ann.send({ filename: 'template.pdf', bytes: template.rawPayload });
    await process();
    const rejected = await ann.artwork();
    expect(rejected).toMatchObject({ state: 'failed', artwork_status: 'Failed', parts: [] });
    expect(rejected.findings).toMatchObject([
      { severity: 'error', code: 'blank', text: expect.stringContaining('blank') },
    ]);
    const german = await ann.artwork({ 'accept-language': 'de' });
    expect(german.findings[0]?.text).toContain('leer');
  });
});

describe('a print file that does not pass its check', () => {
  it('is not ready, alarms staff, and can be made again by seller and staff', async () => {
    const ann = await asDesigner();
    await ann.send({ filename: 'right.pdf', bytes: await pdf() });
    const row = await rowOf(ann);
    const facts = await readPrintedFacts(ctx.db, ann.releaseId);
    const artworkRun = { artworkId: row.id, run: row.run, releaseId: ann.releaseId };
    const wrong = { part: 'disc', page: 2, code: 'marks', detail: '8 of 8 missing' } as const;
    const checked = finishRun(
      { ctx, facts },
      {
        outcome: { kind: 'unprintable', problems: [wrong] },
        artworkRun: { ...artworkRun, ownerId: ann.id },
        helpers: helpers(),
      },
    );
    await expect(checked).rejects.toThrow(PermanentFailure);
    await expect(checked).rejects.toThrow('disc marks: 8 of 8 missing');
    const failed = await ann.artwork();
    expect(failed).toMatchObject({ state: 'failed', artwork_status: 'Failed', parts: [] });
    expect(failed.findings).toMatchObject([
      {
        severity: 'error',
        code: 'print_check',
        page: 2,
        text: expect.stringContaining('notified'),
      },
    ]);
    expect((await ann.browser.post(`${ann.path}/artwork_approve`, {})).status).toBe(409);

    // Staff retry the dead job, which has the same run.
    await handler(ctx, { artworkId: row.id, run: row.run }, helpers());
    expect(await ann.artwork()).toMatchObject({ state: 'ready', findings: [] });
  });
});

describe('artwork upload', () => {
  it('resumes after a reload, completes once and is private', async () => {
    const [ann, bob] = [await asDesigner(), await seller()];
    const bytes = await pdf(1);
    const file = { filename: 'a.pdf', size: bytes.length };
    const { upload } = (await ann.browser.post(`${ann.path}/artwork_upload`, file)).json as {
      upload: string;
    };
    const complete = `${ann.path}/artwork_upload/${upload}/complete`;
    expect(await ann.browser.post(complete)).toMatchObject({
      status: 409,
      json: { code: 'upload_incomplete' },
    });
    expect((await bob.browser.get(`/es/s3-presigned-artwork/${upload}`)).status).toBe(404);
    expect((await bob.browser.post(complete)).status).toBe(403);
    await ann.sendBytes(upload, bytes);
    const both = await Promise.all([ann.browser.post(complete), ann.browser.post(complete)]);
    expect(both.map(({ status }) => status).filter((status) => status !== 200)).not.toContain(500);
    expect((await ann.artwork()).sources).toMatchObject([{ state: 'arrived' }]);
  });

  it('starts again when storage has deleted it, and needs no parts once it has arrived', async () => {
    const ann = await asDesigner();
    const bytes = await pdf(1);
    const file = { filename: 'a.pdf', size: bytes.length };
    const { upload } = (await ann.browser.post(`${ann.path}/artwork_upload`, file)).json as {
      upload: string;
    };
    const { storage_key, multipart_id } = await ctx.db
      .selectFrom('artwork_uploads')
      .select(['storage_key', 'multipart_id'])
      .where('id', '=', upload)
      .executeTakeFirstOrThrow();
    await ctx.storage.abortMultipart(storage_key, multipart_id);
    await ann.sendBytes(upload, bytes);
    const complete = `${ann.path}/artwork_upload/${upload}/complete`;
    expect((await ann.browser.post(complete)).status).toBe(200);
    expect((await ann.browser.get(`/es/s3-presigned-artwork/${upload}`)).json).toMatchObject({
      arrived: [1],
      missing: [],
    });
    expect((await ann.browser.post(complete)).status).toBe(200);
    expect((await ann.artwork()).sources).toMatchObject([{ state: 'arrived' }]);
  });

  it('that is cancelled leaves the previous file', async () => {
    const ann = await asDesigner();
    await insertReadyArtwork(ctx, { releaseId: ann.releaseId, ownerId: ann.id, flow: 'designer' });
    await ann.browser.post(`${ann.path}/artwork_approve`, {});
    const { upload } = (
      await ann.browser.post(`${ann.path}/artwork_upload`, { filename: 'a.pdf', size: 10 })
    ).json as { upload: string };
    const removed = await ann.browser.delete(`${ann.path}/artwork_upload/${upload}`);
    expect(removed.status).toBe(204);
    expect((await ann.browser.delete(`${ann.path}/artwork_upload/${upload}`)).status).toBe(404);
    expect((await ann.browser.get(`/es/s3-presigned-artwork/${upload}`)).status).toBe(404);
    expect(await ann.artwork()).toMatchObject({ artwork_status: 'Complete', state: 'ready' });
  });

  it('is rejected when it is too large', async () => {
    const ann = await asDesigner();
    const file = { filename: 'a.pdf', size: 120_000_001 };
    expect((await ann.browser.post(`${ann.path}/artwork_upload`, file)).status).toBe(413);
  });
});

describe('artwork template', () => {
  it('is a PDF with a page for each part, in the language of the seller', async () => {
    const ann = await seller();
    const { json } = await ann.browser.get(`${ann.path}/artwork_template`);
    expect(json).toMatchObject({ filename: 'night-bus-cd.pdf', pages: 2 });
    const { pathname, search } = new URL((json as { url: string }).url);
    const file = await app.app.inject({ url: `${pathname}${search}` });
    expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    expect(file.headers['content-disposition']).toContain('night-bus-cd.pdf');
  });
});
