import type { SavedItems } from '../../sellables/index.ts';
import { notEndedSql } from '../on-sale.ts';

/** The item: its size and colour are chosen when it is bought. */
export const savedMerch: SavedItems = {
  rowsSql: `select goods.id, goods.title, pages.name, goods.image,
      '/' || pages.slug || '/merch/' || goods.slug,
      case when ${notEndedSql('goods')} and pages.is_live and pages.deleted_at is null
        then 'open' else 'gone' end,
      array(select variants.id from merch_variants as variants
        where variants.item_id = goods.id and removed_at is null order by position)
    from wanted join merch_items as goods on goods.id = wanted.id
    join pages on pages.id = goods.page_id
    where published_at <= $2::timestamptz`,
};
