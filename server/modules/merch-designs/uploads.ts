/** Uploads of artwork and photos from the browser directly to storage. */
import {
  DESIGN_FILE_MAX_BYTES as MAX_BYTES,
  DESIGN_FILES_MAX as MAX_FILES,
} from '@lathe/rules/merch/design-limits';
import type { Ctx } from '../../context.ts';
import { inTransaction, type Tx } from '../../platform/db/tx.ts';
import { CallError } from '../../platform/http/call-error.ts';
import type { Caller } from '../../platform/http/handlers.ts';
import {
  allParts,
  assertUploadAllowed,
  joinParts,
  missingParts,
  PART_BYTES,
  partsOf,
  withOpenedUpload,
} from '../../platform/storage/direct-uploads.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { type ItemParams, type ItemWork, readItem, withItem } from '../merch/index.ts';
import {
  changeFile,
  type FileRow,
  findFile,
  insertFile,
  isStoredForOthers,
  readFiles,
  removeFile,
  reopenFile,
} from './file-store.ts';
import { checkDesignFile } from './jobs.ts';
import { type PictureRow, readPictures, removePictures, reportPictures } from './picture-store.ts';
import { readPlacements } from './placement-store.ts';
import { reportDesignChange } from './read-design.ts';
import { uploadKey } from './storage-keys.ts';

interface NewFile {
  name: string;
  bytes: number;
  purpose: 'artwork' | 'photo';
}

export async function beginUpload(call: Caller, params: ItemParams, file: NewFile) {
  const { ctx } = call;
  const size = file.bytes;
  await assertUploadAllowed(ctx, { ownerId: params.user, size, maxBytes: MAX_BYTES });
  // Asked before anything is opened in storage, and again at the end.
  const work = { ...params, ...changeableFor(file) };
  await withItem(call, work, (tx, { item }) => assertRoom(tx, item.id));
  const keyOf = (id: string) => uploadKey(params.item, id);
  return await withOpenedUpload(ctx.storage, keyOf, (opened) =>
    withItem(call, work, async (tx, { item, now }) => {
      await assertRoom(tx, item.id);
      await insertFile(tx, { ...file, ...opened, itemId: item.id, now });
      const parts = partsOf({ size, part_bytes: PART_BYTES });
      return { upload: opened.id, part_bytes: PART_BYTES, parts };
    }),
  );
}

/** Photos of the finished product exist only once it is made, so they are added on sale, too. */
function changeableFor({ purpose }: Pick<FileRow, 'purpose'>) {
  return { isOnSale: purpose === 'photo' };
}

/** Photos are not printed, and may belong to an item whose design is fixed. */
async function reportFileChange(
  tx: Tx,
  ctx: Ctx,
  { file, ...work }: ItemWork & { file: Pick<FileRow, 'purpose'> },
): Promise<void> {
  if (file.purpose === 'artwork') await reportDesignChange(tx, ctx, work);
}

async function assertRoom(tx: Tx, itemId: string): Promise<void> {
  if ((await readFiles(tx, itemId)).length < MAX_FILES) return;
  throw new CallError('design_file_limit_reached', { values: { limit: MAX_FILES } });
}

/** Of an item of the owner; `not_found` for every other file. */
export async function ownFile(call: Caller, params: ItemParams & { id: string }): Promise<FileRow> {
  const item = await readItem(call, params);
  const file = await findFile(call.ctx.db, { id: params.id, itemId: item.id });
  if (!file) throw new CallError('not_found');
  return file;
}

function asUpload({ bytes, storage_key, multipart_id, part_bytes }: FileRow) {
  return { size: bytes, storage_key, multipart_id, part_bytes };
}

export async function partsOfUpload(
  { storage, db, clock }: Ctx,
  file: FileRow,
  asked: { from: number; count: number },
) {
  // Completed already, but the reply was lost: the browser completes it again.
  if (file.state !== 'uploading') return allParts(asUpload(file));
  const now = clock.now();
  return await missingParts(storage, asUpload(file), {
    ...asked,
    reopen: async (ids) => {
      const open = await inTransaction(db, (tx) => reopenFile(tx, file.id, { ...ids, now }));
      return open && asUpload(open);
    },
  });
}

/** The file is complete: it is checked. */
export async function completeUpload(
  call: Caller,
  params: ItemParams & { id: string },
): Promise<void> {
  const { ctx } = call;
  const file = await ownFile(call, params);
  if (file.state !== 'uploading') return;
  await joinParts(ctx.storage, asUpload(file), { maxBytes: MAX_BYTES });
  await withItem(call, { ...params, ...changeableFor(file) }, async (tx, { item, userId, now }) => {
    const change = { state: 'checking' };
    const isMoved = await changeFile(tx, file.id, { from: 'uploading', change, now });
    if (!isMoved) {
      // Completed by another request meanwhile, or cancelled.
      if (await findFile(tx, { id: file.id, itemId: item.id })) return;
      throw new CallError('not_found');
    }
    // One file of a seller at a time, so that nobody keeps all workers busy.
    const queue = `design files of ${params.user}`;
    await ctx.jobs.enqueue(tx, checkDesignFile, { fileId: file.id }, { queue });
    await reportFileChange(tx, ctx, { file, item, userId, now });
  });
}

export async function cancelUpload(
  call: Caller,
  params: ItemParams & { id: string },
): Promise<void> {
  const file = await ownFile(call, params);
  await withItem(call, { ...params, ...changeableFor(file) }, async (tx, { item, userId, now }) => {
    const change = { removed_at: now };
    const isMoved = await changeFile(tx, file.id, { from: 'uploading', change, now });
    if (!isMoved) throw new CallError('not_found');
    await reportFileChange(tx, call.ctx, { file, item, userId, now });
  });
  await call.ctx.storage.abortMultipart(file.storage_key, file.multipart_id);
}

/** A placed file stays: deleting it would change the print without a word. */
export async function deleteFile(
  call: Caller,
  { file: id, ...params }: ItemParams & { file: string },
): Promise<void> {
  const { ctx } = call;
  const known = await ownFile(call, { ...params, id });
  await withItem(call, { ...params, ...changeableFor(known) }, async (tx, work) => {
    const { item, userId, now } = work;
    const file = await findFile(tx, { id, itemId: item.id });
    if (!file || file.state === 'uploading') throw new CallError('not_found');
    const placements = await readPlacements(tx, item.id);
    if (placements.some(({ fileId }) => fileId === id)) throw new CallError('design_file_placed');
    const pictures = await readPictures(tx, item.id);
    const shown = pictures.filter(({ fileId }) => fileId === id);
    assertPictureLeft(pictures.filter(({ fileId }) => fileId !== id));
    await removePictures(
      tx,
      shown.map((picture) => picture.id),
    );
    await removeFile(tx, id, now);
    if (shown.length > 0) await reportPictures(tx, item.id);
    if (!(await isStoredForOthers(tx, file))) {
      await ctx.jobs.enqueue(tx, removeFiles, { prefixes: storedPrefixes(file) });
    }
    await reportFileChange(tx, ctx, { file, item, userId, now });
  });
}

/** If others are left, the shop shows one of them. */
function assertPictureLeft(left: readonly PictureRow[]): void {
  if (left.length > 0 && left.every(({ isHidden }) => isHidden)) {
    throw new CallError('design_pictures_all_hidden');
  }
}

/** All stored files of a file of a design. */
export function storedPrefixes({ storage_key, picture }: Pick<FileRow, 'storage_key' | 'picture'>) {
  const folder = storage_key.slice(0, storage_key.lastIndexOf('/') + 1);
  return [folder, ...(picture ? [`${picture.base}-`] : [])];
}
