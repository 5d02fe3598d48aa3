/** Decoding and storing are slow, so they run before the transaction. */
import { randomBytes } from 'node:crypto';
import type { Crop } from '@lathe/contract/page-calls';
import { PICTURE_SHAPES } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type PictureRecord, removePictureLater } from '../../platform/pictures.ts';
import { storePictureAt } from '../pages/index.ts';
import { addToEventHistory } from './event-history.ts';
import { isPictureShared } from './own-store.ts';
import { type EventRequest, publishEventChanged, readOwnEvent } from './with-event.ts';

const SHAPE = { ...PICTURE_SHAPES.event_image, widths: [320, 640, 1000] };

export async function makeEventPicture(
  ctx: Ctx,
  { eventId, bytes, crop }: { eventId: string; bytes: Uint8Array; crop: Crop | undefined },
): Promise<PictureRecord> {
  const base = `public/pictures/events/${eventId}/${randomBytes(6).toString('hex')}`;
  return await storePictureAt(ctx, { base, shape: SHAPE, bytes, crop });
}

/** Null removes it. Callers lock the owner's account. */
export async function setEventPicture(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id, userId, picture }: EventRequest & { picture: PictureRecord | null },
): Promise<void> {
  const event = await readOwnEvent(tx, { ownerId, id });
  const old = event.image as PictureRecord | null;
  const image = picture === null ? null : JSON.stringify(picture);
  await tx.updateTable('events').set({ image }).where('id', '=', id).execute();
  if (old && !(await isPictureShared(tx, { eventId: id, base: old.base }))) {
    await removePictureLater(tx, ctx, old);
  }
  await addToEventHistory(tx, { eventId: id, userId, action: 'picture', now: ctx.clock.now() });
  await publishEventChanged(tx, ctx, event);
}
