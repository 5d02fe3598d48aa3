import { type ItemVariant, variantKey } from '@lathe/rules/merch/item-details';
import { detailsOf, type ItemRow, makeableKeys } from '../merch/index.ts';
import type { MerchType } from '../merch-types/index.ts';

/** Variants that are sold, and those of them that admins have not switched off meanwhile. */
export function madeVariants(
  item: ItemRow,
  type: MerchType,
): { sold: ItemVariant[]; made: ItemVariant[] } {
  const makeable = makeableKeys(type);
  const sold = detailsOf(item, type).variants.filter(({ isAvailable }) => isAvailable);
  return { sold, made: sold.filter((variant) => makeable.has(variantKey(variant))) };
}
