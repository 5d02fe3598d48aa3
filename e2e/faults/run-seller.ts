/**
 * A seller who makes one release after the other: metadata, tracks, artwork, approval and
 * submission.
 */
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { addWeeks, calendarDate } from '@lathe/rules/dates';
import type { Random } from '../../demo/sleeves/random.ts';
import type { ReleaseRecord, ResponseLog } from './response-log.ts';
import { retryUntilAnswered } from './retry.ts';
import {
  type ApiReply,
  makeVisitor,
  readFormHeaders,
  type ShopEndpoints,
  type Visitor,
} from './visitor.ts';

const PROCESSING_TIMEOUT_MS = 150_000;
const RETRIES = 12;

export interface SellerOptions {
  at: number;
  endpoints: ShopEndpoints;
  random: Random;
  responseLog: ResponseLog;
  seller: { id: string; session: string; pageId: string };
  /** Prepared files: tracks and cover images. */
  uploadFiles: { songs: readonly [Buffer, ...Buffer[]]; covers: readonly [Buffer, ...Buffer[]] };
  facts: { typeId: number; genre: number; subGenre: number };
  /** Of the shop. */
  now(): Date;
  pauseMs: number;
  /** Ends the wait before the next release. */
  stop: AbortSignal;
}

export async function runSeller(options: SellerOptions): Promise<void> {
  const { endpoints, responseLog, seller } = options;
  for (let nth = 1; !options.stop.aborted; nth += 1) {
    const headers = await retryUntilAnswered(() =>
      readFormHeaders(endpoints.origins[0] ?? '', seller.session),
    );
    const visitor = makeVisitor(options.at, endpoints, headers);
    const note = { owner: seller.id, id: '', step: 'begin', submitted: false };
    responseLog.releases.push(note);
    await makeRelease(options, { visitor, note, nth }).catch((error: Error) => {
      note.step += `: ${error.message}`;
    });
    const pauseMs = options.random.between(0.5, 1.5) * options.pauseMs;
    await sleep(pauseMs, undefined, { signal: options.stop }).catch(() => undefined);
  }
}

interface DraftRelease {
  visitor: Visitor;
  note: ReleaseRecord;
  nth: number;
}

async function makeRelease(options: SellerOptions, draft: DraftRelease): Promise<void> {
  const { random, uploadFiles } = options;
  const { note } = draft;
  const path = await describe(options, draft);
  note.step = 'song';
  await sendSong(options, draft, { path, bytes: random.pick(uploadFiles.songs) });
  note.step = 'rights';
  const holder = { name: 'Ann Lee', role: 'composer', share: 100 };
  await retryChange(draft, `${path}/clone-track-rightholders`, { rightsHolder: [holder] });
  await change(draft, path, { tracks_in_edit: false });
  note.step = 'artwork';
  await retryChange(draft, `${path}/artwork_flow`, { artwork_flow: 'express' });
  await sendCover(options, draft, { path, bytes: random.pick(uploadFiles.covers) });
  note.step = 'submit';
  await retryChange(draft, `${path}/submit`, { terms: true });
  note.submitted = true;
  note.step = 'done';
}

async function describe(
  { seller, facts, now }: SellerOptions,
  draft: DraftRelease,
): Promise<string> {
  const { note, nth } = draft;
  const releases = `/api/users/${seller.id}/releases`;
  const { uuid } = await retryChange(draft, releases, {
    release_type_id: facts.typeId,
    title: `Night Bus ${nth}`,
    primary_artist: 'Kiosk',
    page_id: seller.pageId,
  });
  note.id = String(uuid);
  note.step = 'describe';
  const path = `${releases}/${uuid}`;
  await change(draft, path, {
    label: 'Kiosk Records',
    main_genre: facts.genre,
    sub_genre: facts.subGenre,
    release_date: addWeeks(calendarDate(now()), 6),
    p_year: 2026,
    p_holder: 'Kiosk Records',
    c_year: 2026,
    c_holder: 'Kiosk Records',
  });
  await retryChange(draft, `${path}/issue-ean`, {});
  await retryChange(draft, `${path}/release_groups`, { title: `Night Bus ${nth}` });
  await change(draft, path, { metadata_in_edit: false });
  return path;
}

/** Throws the error message of a failed call. */
async function retryChange(
  { visitor }: DraftRelease,
  path: string,
  body: object,
  method: 'POST' | 'PUT' = 'POST',
): Promise<ApiReply['json']> {
  const { status, json } = await visitor.submit(path, { method, body, idempotent: true });
  if (status < 300) return json;
  throw new Error(`${status} ${json.code} ${JSON.stringify(json.errors ?? {})}`);
}

async function change(draft: DraftRelease, path: string, body: object): Promise<void> {
  const { json } = await draft.visitor.submit(path);
  await retryChange(draft, path, { ...body, version: json.version }, 'PUT');
}

interface FileUpload {
  path: string;
  bytes: Buffer;
}

async function sendSong(
  options: SellerOptions,
  draft: DraftRelease,
  { path, bytes }: FileUpload,
): Promise<void> {
  const file = { filename: 'rain.wav', size: bytes.length };
  const announced = await retryChange(draft, `${path}/track_upload`, file);
  const upload = await sendFile(options, draft, { announced, kind: 'song', path, bytes });
  await waitUntilProcessed(draft, `${path}/track_upload/${upload}/retry`, async () => {
    const { json } = await draft.visitor.submit(`${path}/tracks`);
    const sides = json.sides as { tracks: { file: { state: string } | null }[] }[];
    return sides[0]?.tracks[0]?.file?.state;
  });
}

async function sendCover(
  options: SellerOptions,
  draft: DraftRelease,
  { path, bytes }: FileUpload,
): Promise<void> {
  const file = { part: 'cover', filename: 'front.png', size: bytes.length };
  const announced = await retryChange(draft, `${path}/wizard/upload`, file);
  await sendFile(options, draft, { announced, kind: 'artwork', path, bytes });
  let revision: unknown;
  await waitUntilProcessed(draft, `${path}/artwork_retry`, async () => {
    const { json } = await draft.visitor.submit(`${path}/artwork`);
    revision = json.revision;
    return json.state;
  });
  await retryChange(draft, `${path}/artwork_approve`, { revision });
}

interface File extends FileUpload {
  announced: ApiReply['json'];
  kind: 'song' | 'artwork';
}

/** Uploads the parts to storage and completes the upload; missing parts are sent again. */
async function sendFile(options: SellerOptions, draft: DraftRelease, file: File): Promise<string> {
  const { kind, path, bytes } = file;
  const { visitor } = draft;
  const id = String(file.announced.upload);
  const md5 = createHash('md5').update(bytes).digest('hex');
  const note: ResponseLog['uploads'][number] = { id, kind, md5, outcome: null };
  options.responseLog.uploads.push(note);
  const [parts, complete] =
    kind === 'song'
      ? [`/es/s3-presigned-track/${id}`, `${path}/track_upload/${id}/complete`]
      : [`/es/s3-presigned-artwork/${id}`, `${path}/artwork_upload/${id}/complete`];
  for (let attempt = 0; attempt < RETRIES; attempt += 1) {
    const { json } = await visitor.submit(parts);
    await sendParts(json, bytes);
    const { status, json: reply } = await visitor.submit(complete, { body: {}, idempotent: true });
    if (status < 300) {
      note.outcome = 'arrived';
      return id;
    }
    if (reply.code !== 'upload_incomplete')
      throw new Error(`${status} ${reply.code} at ${complete}`);
    await sleep(1000);
  }
  throw new Error(`${id} did not get through`);
}

async function sendParts(json: ApiReply['json'], bytes: Buffer): Promise<void> {
  const { part_bytes, missing = [] } = json as {
    part_bytes: number;
    missing?: { part: number; url: string; headers: Record<string, string> }[];
  };
  for (const { part, url, headers } of missing) {
    const body = new Uint8Array(bytes.subarray((part - 1) * part_bytes, part * part_bytes));
    const signal = AbortSignal.timeout(30_000);
    const sent = await fetch(url, { method: 'PUT', headers, body, signal }).catch(() => null);
    await sent?.arrayBuffer().catch(() => undefined);
  }
}

/** Retries a failure that is not caused by the file, as the screen offers. */
async function waitUntilProcessed(
  { visitor }: DraftRelease,
  retry: string,
  read: () => Promise<unknown>,
): Promise<void> {
  const deadline = performance.now() + PROCESSING_TIMEOUT_MS;
  while (performance.now() < deadline) {
    const state = await read();
    if (state === 'complete' || state === 'ready') return;
    if (state === 'failed') await visitor.submit(retry, { body: {}, idempotent: true });
    await sleep(1000);
  }
  throw new Error('it was still being worked on');
}
