/** What the plant has run out of. */
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';

export interface MerchShortage {
  typeId: number;
  size: string;
  colourId: number;
  /** Null: nobody knows. */
  expectedOn: string | null;
}

/** Clear the tag `merch-types` after a change. */
export async function merchShortages({ db, cache }: Ctx): Promise<MerchShortage[]> {
  return await cache.fetch('merch shortages', ['merch-types'], () =>
    db
      .selectFrom('merch_shortages')
      .select([
        'merch_type_id as typeId',
        'size',
        'colour_id as colourId',
        sql<string | null>`expected_on::text`.as('expectedOn'),
      ])
      .execute(),
  );
}
