/** Describes merchandise that is or was sold: its type, size and colour. */
import type { Locale } from '@lathe/rules/locales';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { merchTypes } from '../../merch-types/index.ts';
import type { SoldThing } from '../../sellables/index.ts';

export interface SoldMerch extends SoldThing {
  type: { en: string; de: string };
  size: string;
  colour: string;
}

export function soldMerchSql(line: string): RawBuilder<SoldMerch | null> {
  return sql`(
    select json_build_object('kind', 'merch', 'mode', ${sql.ref(`${line}.mode`)},
      'image', coalesce(variants.image, goods.image), 'ean', null, 'catalogNo', null, 'size', size, 'colour', colour,
      'type', json_build_object('en', merch_types.name_en, 'de', merch_types.name_de))
    from merch_variants as variants
    join merch_items as goods on goods.id = variants.item_id
    join merch_types on merch_types.id = merch_type_id
    where variants.id = ${sql.ref(`${line}.sellable_id`)})`;
}

/** Each type is made on its own machine, so it has batches of its own. */
export async function merchFormatNames(
  ctx: Ctx,
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const types = await merchTypes(ctx);
  return new Map(types.map(({ code, name }) => [code, locale === 'de' ? name.de : name.en]));
}

export function describeMerch(
  { type, size, colour }: Pick<SoldMerch, 'type' | 'size' | 'colour'>,
  { locale }: { locale: Locale },
): string {
  const name = locale === 'de' ? type.de : type.en;
  return [name, ...merchFeatures({ size, colour })].join(', ');
}

export function merchFeatures({ size, colour }: Pick<SoldMerch, 'size' | 'colour'>): string[] {
  return [size, colour].filter((part) => part !== '');
}
