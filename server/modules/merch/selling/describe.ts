/** Describes merchandise that is or was sold: its type, size and colour. */
import type { Locale } from '@lathe/rules/locales';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { translatorFor } from '../../../platform/translations.ts';
import { merchTypes } from '../../merch-types/index.ts';
import type { SoldThing } from '../../sellables/index.ts';

interface Name {
  en: string;
  de: string;
}

export interface MerchNames {
  type: Name;
  size: string;
  colour: Name;
}

export interface SoldMerch extends SoldThing, MerchNames {}

/** Fields of `MerchNames`; the variant is joined with its item, type and, if it has one, colour. */
export function merchNamesSql(variant: string): string {
  return `'size', ${variant}.size,
    'type', json_build_object('en', merch_types.name_en, 'de', merch_types.name_de),
    'colour', json_build_object('en', coalesce(merch_colours.name_en, ${variant}.colour),
      'de', coalesce(merch_colours.name_de, ${variant}.colour))`;
}

export function soldMerchSql(line: string): RawBuilder<SoldMerch | null> {
  return sql`(
    select json_build_object('kind', 'merch', 'mode', ${sql.ref(`${line}.mode`)},
      'image', coalesce(variants.image, goods.image), 'ean', null, 'catalogNo', null,
      ${sql.raw(merchNamesSql('variants'))})
    from merch_variants as variants
    join merch_items as goods on goods.id = variants.item_id
    join merch_types on merch_types.id = goods.merch_type_id
    left join merch_colours on merch_colours.id = variants.colour_id
    where variants.id = ${sql.ref(`${line}.sellable_id`)})`;
}

/** Each type is made on its own machine, so it has batches of its own. */
export async function merchFormatNames(
  ctx: Ctx,
  locale: Locale,
): Promise<ReadonlyMap<string, string>> {
  const types = await merchTypes(ctx);
  return new Map([
    // Older batches mixed all types.
    ['merch', translatorFor(locale)('production:merch')],
    ...types.map(({ code, name }) => [code, nameIn(name, locale)] as const),
  ]);
}

/** Items of which something is in `sold`; their format is the name of their type. */
export function merchChoicesSql(locale: Locale): RawBuilder<unknown> {
  return sql`
    select items.id, items.title, pages.name,
      ${sql.ref(locale === 'de' ? 'merch_types.name_de' : 'merch_types.name_en')}
    from merch_items as items join pages on pages.id = items.page_id
    join merch_types on merch_types.id = items.merch_type_id
    where items.id in (select item_id from merch_variants join sold using (id))`;
}

export function describeMerch(
  { mode, type, ...features }: MerchNames & { mode: string },
  texts: { locale: Locale },
): string {
  const { locale } = texts;
  const bought = mode === 'proof' ? [translatorFor(locale)('basket:type.sample')] : [];
  return [...bought, nameIn(type, locale), ...merchFeatures(features, texts)].join(', ');
}

export function merchFeatures(
  { size, colour }: Pick<MerchNames, 'size' | 'colour'>,
  { locale }: { locale: Locale },
): string[] {
  return [size, nameIn(colour, locale)].filter((part) => part !== '');
}

function nameIn(name: Name, locale: Locale): string {
  return locale === 'de' ? name.de : name.en;
}
