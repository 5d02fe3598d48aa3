/** How the plant makes a variant, and on what: the cloth or paper that jobs of one batch share. */
import type { Locale } from '@lathe/rules/locales';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { type MerchType, merchTypes } from '../../merch-types/index.ts';
import type { FormatMaterials, Work } from '../../sellables/index.ts';

/**
 * Cloth of one colour is printed together, because only dark cloth has a white under-base. Sizes
 * that are printed at another scale are different sheets, such as posters.
 */
const MATERIAL = sql`concat_ws('/', merch_colours.code, case when exists (
    select from merch_sizes
    where merch_sizes.merch_type_id = merch_types.id and print_scale <> 1
  ) then nullif(variants.size, '') end)`;

/** Samples do not wait for the release date: sellers get them before. */
export function merchWorkSql(line: string): RawBuilder<Work | null> {
  return sql`(
    select json_build_object('format', merch_types.code, 'medium', 'Merch', 'sides', 0,
      'steps', merch_types.steps, 'size', variants.size, 'material', ${MATERIAL},
      'designHash', goods.design_hash,
      'releaseDate', case when ${sql.ref(`${line}.mode`)} = 'shop' then goods.release_date end)
    from merch_variants as variants
    join merch_items as goods on goods.id = variants.item_id
    join merch_types on merch_types.id = goods.merch_type_id
    left join merch_colours on merch_colours.id = variants.colour_id
    where variants.id = ${sql.ref(`${line}.sellable_id`)})`;
}

export async function merchMaterials(
  ctx: Ctx,
  locale: Locale,
): Promise<ReadonlyMap<string, FormatMaterials>> {
  const types = await merchTypes(ctx);
  return new Map(types.map((type) => [type.code, materialsOf(type, locale)]));
}

/** The colour is left out where there is only one. */
function materialsOf({ colours, sizes }: MerchType, locale: Locale): FormatMaterials {
  const names = new Map(
    colours.map(({ code, name }) => [
      code,
      colours.length < 2 ? '' : locale === 'de' ? name.de : name.en,
    ]),
  );
  return {
    nameOf: (material) =>
      material
        .split('/')
        .map((part) => names.get(part) ?? part)
        .filter(Boolean)
        .join(', '),
    sizes: sizes.map(({ code }) => code),
  };
}
