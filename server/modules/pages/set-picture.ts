/** Page images. Decoding and storing are slow, so they run before the transaction. */
import type { Crop } from '@lathe/contract/page-calls';
import type { PictureShape } from '@lathe/media/pictures/make-picture-files';
import { PICTURE_SHAPES } from '@lathe/rules/limits';
import type { Ctx } from '../../context.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type PictureRecord, removePictureLater, storePicture } from '../../platform/pictures.ts';
import { newFileBase } from './page-files.ts';
import { pictureFiles } from './picture-files.ts';
import { clearPage, readOwnPage } from './save-page.ts';
import { type OwnPageRow, updatePageColumn } from './store.ts';

export type PictureKind = 'page_image' | 'header_image';

const SHAPES: Record<PictureKind, PictureShape> = {
  page_image: { ...PICTURE_SHAPES.page_image, widths: [160, 320, 640, 1000] },
  header_image: { ...PICTURE_SHAPES.header_image, widths: [640, 1280, 1920] },
};

interface NewPicture {
  pageId: string;
  kind: PictureKind;
  bytes: Uint8Array;
  crop: Crop | undefined;
}

export async function makePagePicture(
  ctx: Ctx,
  { pageId, kind, bytes, crop }: NewPicture,
): Promise<PictureRecord> {
  const base = newFileBase(pageId, kind);
  return await storePictureAt(ctx, { base, shape: SHAPES[kind], bytes, crop });
}

/** The same for images that do not belong to a page. */
export async function storePictureAt(
  { storage }: Ctx,
  {
    base,
    shape,
    bytes,
    crop,
  }: Pick<NewPicture, 'bytes' | 'crop'> & {
    base: string;
    shape: PictureShape;
  },
): Promise<PictureRecord> {
  const files = await pictureFiles(bytes, { shape, crop });
  return await storePicture(storage, { base, ...files });
}

interface PictureChange {
  ownerId: string;
  id: string;
  kind: PictureKind;
  /** Null removes it. */
  picture: PictureRecord | null;
}

/** Callers lock the owner's account. */
export async function setPicture(
  tx: Tx,
  ctx: Ctx,
  { ownerId, id, kind, picture }: PictureChange,
): Promise<OwnPageRow> {
  const page = await readOwnPage(tx, { ownerId, id });
  const now = ctx.clock.now();
  const old = (kind === 'page_image' ? page.pageImage : page.headerImage) as PictureRecord | null;
  await updatePageColumn(tx, { id, column: kind, value: picture, now });
  if (old) await removePictureLater(tx, ctx, old);
  await clearPage(tx, ctx, id);
  return await readOwnPage(tx, { ownerId, id });
}
