/** The design of an item as it is printed: what is placed in which area, with its hash. */
import { createHash } from 'node:crypto';
import { designText } from '@lathe/rules/merch/design-hash';
import type { Placement } from '@lathe/rules/merch/placement';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { MerchType } from '../merch-types/index.ts';

export interface PlacedFile extends Placement {
  area: string;
  fileId: string;
  name: string;
  sha256: string;
  /** In pixels. */
  width: number;
  height: number;
}

export async function readPlacedFiles(db: Db | Tx, itemId: string): Promise<PlacedFile[]> {
  return await db
    .selectFrom('merch_placements')
    .innerJoin('merch_files', 'merch_files.id', 'merch_placements.file_id')
    .select([
      'merch_placements.area',
      'merch_files.id as fileId',
      'merch_files.name',
      sql<string>`coalesce(merch_files.sha256, '')`.as('sha256'),
      sql<number>`coalesce(merch_files.width, 0)`.as('width'),
      sql<number>`coalesce(merch_files.height, 0)`.as('height'),
      sql<number>`merch_placements.x_mm::float`.as('xMm'),
      sql<number>`merch_placements.y_mm::float`.as('yMm'),
      sql<number>`merch_placements.width_mm::float`.as('widthMm'),
      sql<number>`merch_placements.rotation::float`.as('rotation'),
    ])
    .where('merch_placements.item_id', '=', itemId)
    .orderBy('merch_placements.area')
    .execute();
}

/** Null if the type has lost an area that is printed. */
export function hashOfDesign(type: MerchType, files: readonly PlacedFile[]): string | null {
  const codes = new Set(type.areas.map(({ code }) => code));
  if (files.length === 0 || files.some(({ area }) => !codes.has(area))) return null;
  const text = designText({
    type: type.code,
    areas: type.areas,
    placements: files.map(({ sha256, ...file }) => ({ ...file, fileSha256: sha256 })),
  });
  return createHash('sha256').update(text).digest('hex');
}

/**
 * Admins can change the areas of a type. A design that was placed in other areas would be printed
 * wrongly, so its stored hash must be that of today's areas.
 */
export async function isDesignCurrent(
  db: Db | Tx,
  { id, design_hash }: { id: string; design_hash: string | null },
  type: MerchType,
): Promise<boolean> {
  return design_hash !== null && hashOfDesign(type, await readPlacedFiles(db, id)) === design_hash;
}
