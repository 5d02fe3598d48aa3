import type pg from 'pg';
import { prepared } from '../../platform/db/prepared.ts';

export interface Seller {
  ownerId: string;
  vatRegistered: boolean;
  /** Of a release: what the shelf has to look at again. */
  groupId: string | null;
}

/** Who earns by each of these releases and variants. */
export async function readSellers(
  pool: pg.Pool,
  uuids: readonly string[],
): Promise<Map<string, Seller>> {
  const rows = await prepared<Seller & { uuid: string }>(
    pool,
    'sellers of things',
    `select sold.uuid, sold.owner_id as "ownerId", sold.group_id as "groupId",
        coalesce(sellers.vat_number, '') <> '' as "vatRegistered"
      from (
        select id as uuid, owner_id, group_id from releases where id = any($1::uuid[])
        union all
        select variants.id, goods.owner_id, null from merch_variants as variants
        join merch_items as goods on goods.id = variants.item_id where variants.id = any($1::uuid[])
      ) as sold left join sellers on sellers.user_id = sold.owner_id`,
    [uuids],
  );
  return new Map(rows.map(({ uuid, ...seller }) => [uuid, seller]));
}
