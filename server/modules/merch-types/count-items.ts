import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';

export interface TypeCounts {
  /** Items that are not submitted, by type. */
  unsubmitted: ReadonlyMap<number, number>;
  /** Items on sale, by type and tier. */
  onSale: ReadonlyMap<number, ReadonlyMap<string, number>>;
}

/** What a change of a type or its prices concerns. */
export async function countItems(db: Db, now: Date): Promise<TypeCounts> {
  const { rows } = await sql<{ type: number; tier: string; unsubmitted: number; sold: number }>`
    select merch_type_id as type, price_tier as tier,
      (count(*) filter (where submitted_at is null))::integer as unsubmitted,
      (count(*) filter (where published_at <= ${now} and retired_at is null))::integer as sold
    from merch_items where deleted_at is null group by 1, 2`.execute(db);
  const byType = Map.groupBy(rows, ({ type }) => type);
  return {
    unsubmitted: new Map(
      [...byType].map(([type, tiers]) => [
        type,
        tiers.reduce((sum, { unsubmitted }) => sum + unsubmitted, 0),
      ]),
    ),
    onSale: new Map(
      [...byType].map(([type, tiers]) => [type, new Map(tiers.map((row) => [row.tier, row.sold]))]),
    ),
  };
}
