/** Press pictures. Decoding and storing are slow, so they run before the transaction. */
import { randomUUID } from 'node:crypto';
import type { PictureProblem } from '@lathe/media/pictures/read-picture';
import { PRESS_PICTURE_MIN_PX, PRESS_PICTURES_MAX } from '@lathe/rules/promotion-limits';
import { addDuration } from '@lathe/rules/time';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { signedIn } from '../../platform/http/actor.ts';
import { CallError } from '../../platform/http/call-error.ts';
import { readInProcess } from '../../platform/picture-process.ts';
import { removeFiles } from '../../platform/storage/jobs.ts';
import { IMMUTABLE_CACHE } from '../../platform/storage/storage.ts';
import { assertWithinLimit } from '../accounts/index.ts';
import { assertMayShow, type KitCall, type OwnKit, readKit, withKit } from './save-kit.ts';
import {
  deletePicture,
  ensureKit,
  insertPicture,
  type PressPictureRow,
  setCredit,
} from './store.ts';

const MAX_PIXELS = 60_000_000;
const PREVIEW_WIDTH_PX = 800;
/** An open page may still show a removed picture. */
const REMOVED_AFTER_HOURS = 24;

/** Key prefix of all files of a kit. */
export function filesOfKit(id: string): string {
  return `public/press/${id}/`;
}

export async function addPicture(
  call: KitCall & { upload: { bytes: Uint8Array; fields: { credit?: string | undefined } } },
): Promise<OwnKit> {
  const { ctx, upload } = call;
  const { subject, kit } = await readKit(call);
  assertRoom(kit?.pictures.length ?? 0);
  await assertWithinLimit(ctx, 'picture', signedIn(call.actor).userId);
  const picture = await storePicture(ctx, { kitId: subject.id, ...upload });
  return await withKit(call, async (tx, own) => {
    assertRoom(own.kit?.pictures.length ?? 0);
    await assertShowable(tx, call, own);
    await ensureKit(tx, own);
    await insertPicture(tx, { kitId: subject.id, picture, now: own.now });
  });
}

async function assertShowable(
  tx: Tx,
  { params }: KitCall,
  { subject, kit }: OwnKit,
): Promise<void> {
  if (kit?.isPublic) await assertMayShow(tx, { ownerId: params.user, subject });
}

function assertRoom(count: number): void {
  if (count >= PRESS_PICTURES_MAX) throw new CallError('press_pictures_limit_reached');
}

async function storePicture(
  { storage }: Ctx,
  input: { kitId: string; bytes: Uint8Array; fields: { credit?: string | undefined } },
): Promise<PressPictureRow> {
  const made = await readInProcess('make_press_picture', {
    bytes: input.bytes,
    maxPixels: MAX_PIXELS,
    minSide: PRESS_PICTURE_MIN_PX,
    previewWidth: PREVIEW_WIDTH_PX,
  });
  if ('problem' in made) throw pictureError(made);
  const { original, preview } = made;
  const id = randomUUID();
  const base = `${filesOfKit(input.kitId)}${id}`;
  const fileKey = `${base}.${original.type === 'image/png' ? 'png' : 'jpeg'}`;
  const previewKey = `${base}-preview.jpeg`;
  const cacheControl = IMMUTABLE_CACHE;
  await storage.put(fileKey, original.bytes, { contentType: original.type, cacheControl });
  await storage.put(previewKey, preview.bytes, { contentType: 'image/jpeg', cacheControl });
  const { type: fileType, width, height } = original;
  const sizeBytes = original.bytes.length;
  const credit = input.fields.credit?.trim() ?? '';
  return { id, fileKey, previewKey, fileType, sizeBytes, width, height, credit };
}

function pictureError({ problem, width = 0, height = 0 }: PictureProblem): CallError {
  const least = PRESS_PICTURE_MIN_PX;
  const values = {
    width,
    height,
    megapixels: MAX_PIXELS / 1_000_000,
    least_width: least,
    least_height: least,
  };
  return new CallError('picture_refused', {
    fields: { image: [{ key: `picture_${problem}`, values }] },
  });
}

type PictureCall = KitCall & { params: { picture: string } };

export async function changeCredit(call: PictureCall, credit: string): Promise<OwnKit> {
  const id = call.params.picture;
  return await withKit(call, async (tx, own) => {
    await assertShowable(tx, call, own);
    const isFound = await setCredit(tx, { kitId: own.subject.id, id, credit: credit.trim() });
    if (!isFound) throw new CallError('not_found');
  });
}

export async function removePicture(call: PictureCall): Promise<OwnKit> {
  const { ctx, params } = call;
  return await withKit(call, async (tx, { subject, now }) => {
    const keys = await deletePicture(tx, { kitId: subject.id, id: params.picture });
    if (!keys) throw new CallError('not_found');
    const runAt = addDuration(now, { hours: REMOVED_AFTER_HOURS });
    await ctx.jobs.enqueue(tx, removeFiles, { prefixes: keys }, { runAt });
  });
}
