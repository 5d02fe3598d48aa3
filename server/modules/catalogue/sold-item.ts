/** SQL for the data that `describeSold` needs about an order line. */
import { type RawBuilder, sql } from 'kysely';
import type { DescribedItem } from './describe-item.ts';

/** `line` is the alias of the order line table in the query. */
export function soldItemSql(line: string): RawBuilder<DescribedItem | null> {
  const column = (name: string) => sql.ref(`${line}.${name}`);
  return sql`coalesce((
    select json_build_object('type', ${column('type')}, 'typeId', release_type_id,
      'optionIds', array(select design_option_id from release_options
        where release_options.release_id = made.id order by 1))
    from releases as made where made.id = ${column('release_id')}), (
    select json_build_object('type', ${column('type')}, 'size', size, 'colour', colour,
      'kind', json_build_object('en', merch_types.name_en, 'de', merch_types.name_de))
    from merch_variants as variants
    join merch_items as goods on goods.id = variants.item_id
    join merch_types on merch_types.id = merch_type_id
    where variants.id = ${column('merch_variant_id')}))`;
}
