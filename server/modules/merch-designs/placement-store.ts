import type { AreaWithBleed, Placement } from '@lathe/rules/merch/placement';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface PlacementRow extends Placement {
  area: string;
  fileId: string;
  /** The area for which the seller placed it; null if that is not known. */
  placedArea: AreaWithBleed | null;
}

export async function readPlacements(db: Db | Tx, itemId: string): Promise<PlacementRow[]> {
  return await db
    .selectFrom('merch_placements')
    .select([
      'area',
      'file_id as fileId',
      // Two decimals are exact enough for a number.
      sql<number>`x_mm::float8`.as('xMm'),
      sql<number>`y_mm::float8`.as('yMm'),
      sql<number>`width_mm::float8`.as('widthMm'),
      sql<number>`rotation::float8`.as('rotation'),
      sql<AreaWithBleed | null>`placed_area`.as('placedArea'),
    ])
    .where('item_id', '=', itemId)
    .orderBy('area')
    .execute();
}

export async function savePlacement(
  tx: Tx,
  itemId: string,
  { area, fileId, xMm, yMm, widthMm, rotation, placedArea }: PlacementRow,
): Promise<void> {
  const place = {
    ...{ file_id: fileId, x_mm: xMm, y_mm: yMm, width_mm: widthMm, rotation },
    placed_area: placedArea && JSON.stringify(placedArea),
  };
  await tx
    .insertInto('merch_placements')
    .values({ item_id: itemId, area, ...place })
    .onConflict((conflict) => conflict.columns(['item_id', 'area']).doUpdateSet(place))
    .execute();
}

export function withBleed({ shape, widthMm, heightMm, bleedMm }: AreaWithBleed): AreaWithBleed {
  return { shape, widthMm, heightMm, bleedMm };
}

export async function removePlacement(tx: Tx, itemId: string, area: string): Promise<void> {
  await tx
    .deleteFrom('merch_placements')
    .where('item_id', '=', itemId)
    .where('area', '=', area)
    .execute();
}
