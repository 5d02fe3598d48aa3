import type { Insertable } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { MerchPictures } from '../../platform/db/schema.gen.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { PictureRecord } from '../../platform/pictures.ts';
import { setPictures } from '../merch/index.ts';

export interface PictureRow {
  id: string;
  kind: 'render' | 'photo';
  view: string | null;
  colourId: number | null;
  designHash: string | null;
  /** In which it was drawn; null if that is not known. */
  clothHex: string | null;
  fileId: string | null;
  image: PictureRecord;
  isHidden: boolean;
}

/** In the order of the shop. */
export async function readPictures(db: Db | Tx, itemId: string): Promise<PictureRow[]> {
  const rows = await db
    .selectFrom('merch_pictures')
    .select([
      'id',
      'kind',
      'view',
      'colour_id as colourId',
      'design_hash as designHash',
      'cloth_hex as clothHex',
      'file_id as fileId',
      'image',
      'is_hidden as isHidden',
    ])
    .where('item_id', '=', itemId)
    .orderBy('position')
    .orderBy('id')
    .execute();
  return rows as unknown as PictureRow[];
}

export async function addPicture(
  tx: Tx,
  itemId: string,
  picture: Omit<Insertable<MerchPictures>, 'item_id' | 'position' | 'image'> & {
    image: PictureRecord;
  },
): Promise<void> {
  await tx
    .insertInto('merch_pictures')
    .values((eb) => ({
      ...picture,
      item_id: itemId,
      image: JSON.stringify(picture.image),
      position: eb
        .selectFrom('merch_pictures')
        .select((each) =>
          each(each.fn.coalesce(each.fn.max('position'), each.lit(0)), '+', 1).as('next'),
        )
        .where('item_id', '=', itemId),
    }))
    .execute();
}

export async function changePicture(
  tx: Tx,
  id: string,
  change: Partial<Pick<PictureRow, 'image' | 'designHash' | 'clothHex' | 'isHidden'>> & {
    position?: number;
  },
): Promise<void> {
  const { image, designHash, clothHex, isHidden, position } = change;
  await tx
    .updateTable('merch_pictures')
    .set({
      ...(image && { image: JSON.stringify(image) }),
      ...(designHash !== undefined && { design_hash: designHash }),
      ...(clothHex !== undefined && { cloth_hex: clothHex }),
      ...(isHidden !== undefined && { is_hidden: isHidden }),
      ...(position !== undefined && { position }),
    })
    .where('id', '=', id)
    .execute();
}

export async function removePictures(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('merch_pictures').where('id', 'in', ids).execute();
}

/** The first visible one is the cover; each colour shows its own first render. */
export async function reportPictures(tx: Tx, itemId: string): Promise<void> {
  const visible = (await readPictures(tx, itemId)).filter(({ isHidden }) => !isHidden);
  const byColour = new Map<number, PictureRecord>();
  for (const { kind, colourId, image } of visible) {
    if (kind === 'render' && colourId !== null && !byColour.has(colourId)) {
      byColour.set(colourId, image);
    }
  }
  await setPictures(tx, itemId, { image: visible[0]?.image ?? null, byColour });
}
