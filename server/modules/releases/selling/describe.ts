/** Describes a release that is or was sold: its format and its special features. */
import { type RawBuilder, sql } from 'kysely';
import { translatorFor } from '../../../platform/translations.ts';
import { optionName, typeName } from '../../catalogue/index.ts';
import type { SoldThing, Texts, Work } from '../../sellables/index.ts';

export interface SoldRelease extends SoldThing {
  typeId: number;
  optionIds: readonly number[];
}

export function soldReleaseSql(line: string): RawBuilder<SoldRelease | null> {
  return sql`(
    select json_build_object('kind', 'release', 'mode', ${sql.ref(`${line}.mode`)},
      'image', made.image, 'ean', made.ean, 'catalogNo', made.catalog_no, 'typeId', release_type_id,
      'optionIds', array(select design_option_id from release_options
        where release_options.release_id = made.id order by 1))
    from releases as made where made.id = ${sql.ref(`${line}.sellable_id`)})`;
}

/** Test pressings and artist copies do not wait for the release date: sellers get them before. */
export function releaseWorkSql(line: string): RawBuilder<Work | null> {
  return sql`(
    select json_build_object('format', types.code, 'medium', types.medium, 'sides', types.sides,
      'material', '', 'size', '', 'steps', null, 'designHash', null, 'releaseDate', case when ${sql.ref(`${line}.mode`)} = 'shop' then made.release_date end)
    from releases as made join release_types as types on types.id = made.release_type_id
    where made.id = ${sql.ref(`${line}.sellable_id`)})`;
}

/** Default options are omitted. */
export function describeRelease(
  { mode, typeId, optionIds }: Pick<SoldRelease, 'mode' | 'typeId' | 'optionIds'>,
  { book, locale }: Texts,
): string {
  const isOwn = mode === 'proof' || mode === 'creator-copies';
  const bought = isOwn ? [translatorFor(locale)(`basket:type.${mode}`)] : [];
  const chosen = optionIds.flatMap((id) => book.option(id) ?? []);
  const special = chosen.filter(({ isDefault }) => !isDefault);
  const names = special.map((option) => optionName(option, locale));
  return [...bought, typeName(book.type(typeId), locale), ...names].join(', ');
}

/** All options, as the plant needs to know. */
export function releaseFeatures({ optionIds }: SoldRelease, { book, locale }: Texts): string[] {
  const chosen = optionIds.flatMap((id) => book.option(id) ?? []);
  return chosen.map((option) => optionName(option, locale));
}
