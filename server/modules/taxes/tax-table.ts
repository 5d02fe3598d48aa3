/** What the law says of prices: a small table, read whole and kept in memory. */
import { money } from '@lathe/rules/money';
import type { TaxTable } from '@lathe/rules/vat';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** For readers: kept until a rate or the duty is set for a day, or is taken back before it. */
export async function taxTable({ cache, db }: Pick<Ctx, 'cache' | 'db'>): Promise<TaxTable> {
  return await cache.fetch('tax-table', ['taxes'], () => readTaxTable(db));
}

/** For writers: as their own transaction sees it. */
export async function readTaxTable(db: Db | Tx): Promise<TaxTable> {
  const rates = await db
    .selectFrom('vat_rates')
    .select(['country_iso as country', 'valid_from as from', 'basis_points as basisPoints'])
    .orderBy('valid_from')
    .execute();
  const duties = await db
    .selectFrom('eu_duties')
    .select(['valid_from as from', 'per_item_type as perItemType', 'below'])
    .orderBy('valid_from')
    .execute();
  return {
    rates: Map.groupBy(rates, ({ country }) => country),
    duties: duties.map(({ from, perItemType, below }) => ({
      from,
      perItemType: money(perItemType, 'EUR'),
      below: money(below, 'EUR'),
    })),
  };
}
