/** What discount codes can name, of all kinds. */
import type { DiscountTargetField } from '@lathe/contract/discount-calls';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { DiscountChoice, DiscountSeller } from '../sellables/index.ts';
import { KINDS } from './list.ts';

const TARGETS = KINDS.flatMap(({ discountTargets = [] }) => discountTargets);

/** Rows with `field`, `id`, `title`, `owner_id`, and `is_open` if new codes can name it. */
export const DISCOUNT_TARGETS_SQL: RawBuilder<unknown> = sql.join(
  TARGETS.map(
    ({ field, rowsSql }) => sql`select ${sql.lit(field)} as field, named.*
    from (${rowsSql}) as named`,
  ),
  sql` union all `,
);

export async function listDiscountChoices(
  db: Db,
  seller: DiscountSeller,
): Promise<(DiscountChoice & { field: DiscountTargetField })[]> {
  const lists = await Promise.all(
    TARGETS.map(async ({ field, listChoices }) => {
      const choices = (await listChoices?.(db, seller)) ?? [];
      return choices.map((choice) => ({ ...choice, field }));
    }),
  );
  return lists.flat();
}
