import type { SalesFilters } from '@lathe/contract/sales-calls';
import { bcp47, countryName, type Locale } from '@lathe/rules/locales';
import type { SalesSection } from '@lathe/rules/sales';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import { saleChoicesSql } from '../kinds/index.ts';
import { filteredLines } from './sales-filter.ts';

/** Things and countries that a user has sold to at any time, each sorted by name. */
export async function readFilterChoices(
  db: Db,
  { userId, show, locale }: { userId: string; show: SalesSection; locale: Locale },
): Promise<SalesFilters> {
  const mine = sql`(${filteredLines({ userId, show })}) as mine join order_lines using (id)`;
  const [things, countries] = await Promise.all([
    sql<SalesFilters['releases'][number]>`
      with sold as materialized (select distinct sellable_id as id from ${mine})
      ${saleChoicesSql(locale)} order by 2, 4, 1`.execute(db),
    sql<{ iso: string }>`
      select distinct country_iso as iso from ${mine}
      join orders on orders.id = order_lines.order_id`.execute(db),
  ]);
  const { compare } = new Intl.Collator(bcp47(locale));
  return {
    releases: things.rows.toSorted((a, b) => compare(a.title, b.title)),
    countries: countries.rows
      .map(({ iso }) => ({ iso, name: countryName(iso, locale) }))
      .toSorted((a, b) => compare(a.name, b.name)),
  };
}
