/** Artwork uploads from the browser directly to storage. */
import type { ArtworkCrop } from '@lathe/contract/artwork';
import { replaceableAreas } from '@lathe/rules/artwork/express';
import { artworkParts } from '@lathe/rules/artwork/geometry';
import type { FeatureFlag } from '@lathe/rules/flags';
import { ARTWORK_PDF_MAX_BYTES, ARTWORK_PICTURE_MAX_BYTES } from '@lathe/rules/limits';
import type { Locale } from '@lathe/rules/locales';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import { mayEditRelease } from '../../platform/http/permit.ts';
import {
  allParts,
  assertUploadAllowed,
  joinParts,
  missingParts as missing,
  type OpenedUpload,
  PART_BYTES,
  partsOf,
} from '../../platform/storage/direct-uploads.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { addToHistory, type PrintedFacts, readPrintedFacts } from '../releases/index.ts';
import { changeArtwork } from './artwork-store.ts';
import { queueRun, queueStyles } from './queue-run.ts';
import {
  findUpload,
  insertUpload,
  readSources,
  reopenUpload,
  setUploadState,
  type UploadRow,
} from './upload-store.ts';
import type { ArtworkWork } from './with-artwork.ts';

/** The whole designer PDF, or the single picture of the express flow. */
export const ORIGINAL = 'original';
export const COVER = 'cover';
const SPINE_FLAG: FeatureFlag = 'user-uploaded-spine';

function maxBytesOf(part: string): number {
  return part === ORIGINAL ? ARTWORK_PDF_MAX_BYTES : ARTWORK_PICTURE_MAX_BYTES;
}

export async function assertArtworkUploadAllowed(
  ctx: Ctx,
  { ownerId, part, size }: { ownerId: string; part: string; size: number },
): Promise<void> {
  await assertUploadAllowed(ctx, { ownerId, size, maxBytes: maxBytesOf(part) });
}

export interface UploadInput {
  part: string;
  filename: string;
  size: number;
  crop: ArtworkCrop | null;
  autoGeneration: boolean;
  opened: OpenedUpload;
}

export async function createUpload(tx: Tx, work: ArtworkWork, { opened, ...input }: UploadInput) {
  const { release, artwork, now } = work;
  await insertUpload(tx, {
    ...input,
    ...opened,
    ownerId: release.owner_id,
    releaseId: release.id,
    artworkId: artwork.id,
    now,
  });
  const parts = partsOf({ size: input.size, part_bytes: PART_BYTES });
  return { upload: opened.id, part_bytes: PART_BYTES, parts };
}

/** Parts that the seller may replace. A spine requires the feature flag. */
export function replaceablePartsFor(
  { type, options }: PrintedFacts,
  actor: Pick<Actor, 'featureFlags'>,
) {
  const spine = actor.featureFlags.includes(SPINE_FLAG);
  return replaceableAreas(artworkParts(type, options), { spine });
}

export async function assertReplaceable(
  tx: Tx,
  { release }: ArtworkWork,
  { part, actor }: { part: string; actor: Actor },
): Promise<void> {
  if (part === COVER) return;
  const facts = await readPrintedFacts(tx, release.id);
  const has = (slots: ReturnType<typeof replaceablePartsFor>) =>
    slots.some(({ key }) => key === part);
  if (has(replaceablePartsFor(facts, actor))) return;
  if (has(replaceablePartsFor(facts, { featureFlags: [SPINE_FLAG] })))
    throw new CallError('forbidden');
  throw new CallError('validation', { fields: { part: [{ key: 'one_of' }] } });
}

/** The upload is complete: it replaces the previous file and regenerates what depends on it. */
export async function acceptUpload(
  tx: Tx,
  work: ArtworkWork,
  { upload, locale }: { upload: UploadRow; locale: Locale },
): Promise<void> {
  const { ctx, release, artwork, userId, now } = work;
  // The flow was switched or restarted during the upload.
  if (upload.artwork_id !== artwork.id) throw new CallError('artwork_wrong_flow');
  const sources = await readSources(tx, artwork.id);
  const before = sources.find(({ part, state }) => part === upload.part && state === 'arrived');
  if (before) await discardUpload(tx, work, before);
  const moved = await setUploadState(tx, upload.id, { from: 'uploading', to: 'arrived', now });
  if (!moved) throw new CallError('not_found');
  const detail = { title: upload.filename };
  const entry = { releaseId: release.id, userId, action: 'artwork_sent', detail, now } as const;
  await addToHistory(tx, entry);
  const hasCover = upload.part === COVER || sources.some(isArrivedCover);
  const canMake = upload.part === ORIGINAL || (upload.auto_generation && hasCover);
  if (canMake) return await queueRun(tx, work, { locale });
  // Nothing is generated yet, but the new file invalidates the approval.
  await changeArtwork(tx, artwork.id, { state: 'open', approved_at: null, updated_at: now });
  if (upload.part === COVER) await queueStyles(tx, { ctx, artwork });
}

export function isArrivedCover({ part, state }: UploadRow): boolean {
  return part === COVER && state === 'arrived';
}

/** Its file is removed after the transaction. */
export async function discardUpload(
  tx: Tx,
  { ctx, now }: Pick<ArtworkWork, 'ctx' | 'now'>,
  { id, storage_key }: UploadRow,
): Promise<void> {
  await setUploadState(tx, id, { from: 'arrived', to: 'replaced', now });
  await ctx.jobs.enqueue(tx, removeFiles, { prefixes: [storage_key] });
}

export async function missingParts(
  ctx: Ctx,
  { upload, from, count }: { upload: UploadRow; from: number; count: number },
) {
  // Completed already, but the reply was lost: the browser completes it again.
  if (upload.state !== 'uploading') return allParts(upload);
  const now = ctx.clock.now();
  return await missing(ctx.storage, upload, {
    from,
    count,
    reopen: (ids) => inTransaction(ctx.db, (tx) => reopenUpload(tx, upload.id, { ...ids, now })),
  });
}

export async function joinUpload(ctx: Ctx, upload: UploadRow): Promise<void> {
  await joinParts(ctx.storage, upload, { maxBytes: maxBytesOf(upload.part) });
}

export async function ownUpload(
  ctx: Ctx,
  { id, ownerId, releaseId }: { id: string; ownerId: string; releaseId: string },
): Promise<UploadRow> {
  const upload = await findUpload(ctx.db, { id, ownerId });
  const isOpen = upload?.state === 'uploading' || upload?.state === 'arrived';
  if (upload?.release_id !== releaseId || !isOpen) throw new CallError('not_found');
  return upload;
}

/** For the call that names no release: the upload of a release that the caller may edit. */
export async function editableUpload(call: Caller, id: string): Promise<UploadRow> {
  const upload = await findUpload(call.ctx.db, { id });
  const isOpen = upload?.state === 'uploading' || upload?.state === 'arrived';
  if (!upload || !isOpen) throw new CallError('not_found');
  const asked = { ownerId: upload.owner_id, releaseId: upload.release_id };
  if (!(await mayEditRelease(call, asked))) throw new CallError('not_found');
  return upload;
}
