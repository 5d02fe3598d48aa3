/** Columns that other modules decide about; callers have locked the item. */
import type { DesignState } from '@lathe/rules/merch/item-states';
import type { Tx } from '../../platform/db/tx.ts';
import type { PictureRecord } from '../../platform/pictures.ts';

export async function setDesign(
  tx: Tx,
  itemId: string,
  { state, hash }: { state: DesignState; hash: string | null },
): Promise<void> {
  await tx
    .updateTable('merch_items')
    .set({ design_state: state, design_hash: hash })
    .where('id', '=', itemId)
    .execute();
}

export interface ItemPictures {
  /** The cover; null while there is none. */
  image: PictureRecord | null;
  /** By id of the colour; variants of other colours show the cover. */
  byColour: ReadonlyMap<number, PictureRecord>;
}

export async function setPictures(
  tx: Tx,
  itemId: string,
  { image, byColour }: ItemPictures,
): Promise<void> {
  await tx
    .updateTable('merch_items')
    .set({ image: image && JSON.stringify(image) })
    .where('id', '=', itemId)
    .execute();
  const colours = await tx
    .selectFrom('merch_variants')
    .select('colour_id')
    .distinct()
    .where('item_id', '=', itemId)
    .execute();
  for (const { colour_id: colourId } of colours) {
    const picture = colourId === null ? undefined : byColour.get(colourId);
    await tx
      .updateTable('merch_variants')
      .set({ image: picture ? JSON.stringify(picture) : null })
      .where('item_id', '=', itemId)
      .where('colour_id', 'is not distinct from', colourId)
      .execute();
  }
}

/** Dates of its life, which merch-publishing sets; callers check that the change is allowed. */
export type ItemLife = Partial<
  Record<
    | 'submitted_at'
    | 'rejected_at'
    | 'in_process_at'
    | 'approved_at'
    | 'published_at'
    | 'paused_at'
    | 'retired_at',
    Date | null
  >
>;

export async function setLife(
  tx: Tx,
  itemId: string,
  { life, now }: { life: ItemLife; now: Date },
): Promise<void> {
  await tx
    .updateTable('merch_items')
    .set({ ...life, updated_at: now })
    .where('id', '=', itemId)
    .execute();
}
