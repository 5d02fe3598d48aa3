/** Variants of an item: added, switched off, removed. A row stays for orders and baskets. */
import { type ItemVariant, variantKey } from '@lathe/rules/merch/item-details';
import type { Tx } from '../../platform/db/tx.ts';
import type { MerchType } from '../merch-types/index.ts';
import { colourCode } from './facts.ts';
import type { VariantRow } from './item-store.ts';

interface VariantChange {
  item: { id: string; variants: readonly VariantRow[] };
  type: MerchType;
  /** In any order; they are sorted as the type sorts its colours and sizes. */
  wanted: readonly ItemVariant[];
  now: Date;
}

export async function saveVariants(
  tx: Tx,
  { item, type, wanted, now }: VariantChange,
): Promise<void> {
  const former = new Map(
    item.variants.map((row) => [variantKey({ ...row, colour: colourCode(type, row) }), row]),
  );
  const keys = new Set(wanted.map(variantKey));
  const removed = [...former].filter(([key]) => !keys.has(key)).map(([, { id }]) => id);
  if (removed.length > 0) {
    await tx
      .updateTable('merch_variants')
      .set({ removed_at: now })
      .where('id', 'in', removed)
      .execute();
  }
  for (const [index, variant] of inOrderOf(type, wanted).entries()) {
    const row = former.get(variantKey(variant));
    await saveVariant(tx, { itemId: item.id, type, variant, row, position: index + 1 });
  }
}

async function saveVariant(
  tx: Tx,
  {
    itemId,
    type,
    variant,
    row,
    position,
  }: {
    itemId: string;
    type: MerchType;
    variant: ItemVariant;
    row: VariantRow | undefined;
    position: number;
  },
): Promise<void> {
  const values = { is_available: variant.isAvailable, position };
  if (row) {
    await tx.updateTable('merch_variants').set(values).where('id', '=', row.id).execute();
    return;
  }
  const colour = type.colours.find(({ code }) => code === variant.colour);
  await tx
    .insertInto('merch_variants')
    .values({
      item_id: itemId,
      size: variant.size,
      colour: colour?.name.en ?? '',
      colour_id: colour?.id ?? null,
      ...values,
    })
    // It was removed before, and orders may have it.
    .onConflict((conflict) =>
      conflict
        .columns(['item_id', 'size', 'colour'])
        .doUpdateSet({ ...values, removed_at: null, colour_id: colour?.id ?? null }),
    )
    .execute();
}

function inOrderOf({ colours, sizes }: MerchType, variants: readonly ItemVariant[]) {
  const rankOf = ({ size, colour }: ItemVariant) =>
    colours.findIndex(({ code }) => code === colour) * 1000 +
    sizes.findIndex(({ code }) => code === size);
  return variants.toSorted((a, b) => rankOf(a) - rankOf(b));
}
