import type { SalesFilters } from '@lathe/contract/sales-calls';
import { bcp47, countryName, type Locale } from '@lathe/rules/locales';
import type { SalesSection } from '@lathe/rules/sales';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { filteredLines } from './sales-filter.ts';

/** Releases, merchandise and countries that a user has sold to at any time, each sorted by name. */
export async function readFilterChoices(
  db: Db,
  { userId, show, locale }: { userId: string; show: SalesSection; locale: Locale },
): Promise<SalesFilters> {
  const typeName = sql.ref(locale === 'de' ? 'merch_types.name_de' : 'merch_types.name_en');
  const mine = sql`(${filteredLines({ userId, show })}) as mine join order_lines using (id)`;
  const [releases, countries] = await Promise.all([
    sql<SalesFilters['releases'][number]>`
      with sold as materialized (select distinct sellable_id as id from ${mine})
      select releases.id as uuid, title, primary_artist as artist, format from releases
      join release_types on release_types.id = release_type_id
      where releases.id in (select id from sold)
      union all
      select items.id, items.title, pages.name, ${typeName} from merch_items as items
      join pages on pages.id = items.page_id
      join merch_types on merch_types.id = items.merch_type_id
      where items.id in (select item_id from merch_variants join sold using (id))
      order by 2, 4, 1`.execute(db),
    sql<{ iso: string }>`
      select distinct country_iso as iso from ${mine}
      join orders on orders.id = order_lines.order_id`.execute(db),
  ]);
  const { compare } = new Intl.Collator(bcp47(locale));
  return {
    releases: releases.rows.toSorted((a, b) => compare(a.title, b.title)),
    countries: countries.rows
      .map(({ iso }) => ({ iso, name: countryName(iso, locale) }))
      .toSorted((a, b) => compare(a.name, b.name)),
  };
}
