import type { Db } from '../../../platform/db/connect.ts';
import type { DiscountChoice, DiscountSeller } from '../../sellables/index.ts';

/** Items that a code can apply to, with all of their variants. */
export async function listDiscountChoices(
  db: Db,
  { ownerId, locale }: DiscountSeller,
): Promise<DiscountChoice[]> {
  return await db
    .selectFrom('merch_items')
    .innerJoin('merch_types', 'merch_types.id', 'merch_items.merch_type_id')
    .select([
      'merch_items.id',
      'merch_items.title',
      `merch_types.${locale === 'de' ? 'name_de' : 'name_en'} as description`,
    ])
    .where('merch_items.owner_id', '=', ownerId)
    .where('merch_items.retired_at', 'is', null)
    .orderBy('merch_items.title')
    .orderBy('merch_items.id')
    .execute();
}
