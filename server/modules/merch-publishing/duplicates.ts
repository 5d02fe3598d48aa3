/** Finds other items that print the same file. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface SameFile {
  file: string;
  item: string;
  seller: string;
  same_seller: boolean;
}

const MAX_DUPLICATES = 20;

/** Other sellers first; one seller often prints the same picture on several products. */
export async function findSameFiles(db: Db, itemId: string): Promise<SameFile[]> {
  const { rows } = await sql<SameFile>`
    select distinct own_files.name as file, merch_items.title as item, users.name as seller,
      merch_items.owner_id = own.owner_id as same_seller
    from merch_items as own
    join merch_placements as own_placements on own_placements.item_id = own.id
    join merch_files as own_files on own_files.id = own_placements.file_id
    join merch_files on merch_files.sha256 = own_files.sha256 and merch_files.item_id <> own.id
    join merch_placements on merch_placements.file_id = merch_files.id
    join merch_items on merch_items.id = merch_placements.item_id
      and merch_items.deleted_at is null
    join users on users.id = merch_items.owner_id
    where own.id = ${itemId}
    order by same_seller, item, file
    limit ${MAX_DUPLICATES}`.execute(db);
  return rows;
}
