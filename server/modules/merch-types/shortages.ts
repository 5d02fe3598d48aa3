/** Sizes and colours that the plant has run out of. */
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface MerchShortage {
  typeId: number;
  size: string;
  colourId: number;
  /** Null: nobody knows. */
  expectedOn: string | null;
  since: Date;
}

/** Clear the tag `merch-types` after a change. */
export async function merchShortages({ db, cache }: Ctx): Promise<MerchShortage[]> {
  return await cache.fetch('merch shortages', ['merch-types'], () => readShortages(db));
}

/** Not cached, for edits. */
export async function readShortages(db: Db | Tx): Promise<MerchShortage[]> {
  return await db
    .selectFrom('merch_shortages')
    .select([
      'merch_type_id as typeId',
      'size',
      'colour_id as colourId',
      sql<string | null>`expected_on::text`.as('expectedOn'),
      'since',
    ])
    .orderBy('merch_type_id')
    .orderBy('colour_id')
    .orderBy('size')
    .execute();
}
