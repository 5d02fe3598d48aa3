/** Items in bundles: the buyer chooses one of the variants. */
import type { BundleParts } from '../../sellables/index.ts';
import { listVariants } from '../merch-store.ts';
import { presentVariants } from '../present.ts';
import { PLANNED_MERCH_OFFER } from './offers.ts';

export const merchParts: BundleParts = {
  rowsSql: `select id, owner_id, image, coalesce(approved_at, published_at) is not null
      and in_process_at is null and retired_at is null and deleted_at is null as is_open,
      published_at is not null as was_on_sale
    from merch_items`,
  thingsSql: `select variants.id, variants.position as place from merch_variants as variants
    where variants.item_id = parts.part_id and variants.removed_at is null`,
  plannedOfferSql: PLANNED_MERCH_OFFER,
  async variantsOf(db, { ids, ...reader }) {
    const items = await listVariants(db, ids);
    return new Map(items.map((item) => [item.id, presentVariants(item, reader)]));
  },
};
