/** VAT rates and duties: a small table, cached in memory. */
import { money } from '@lathe/rules/money';
import type { TaxTable } from '@lathe/rules/vat';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** For reads: cached until an entry is added or withdrawn. */
export async function taxTable({ cache, db }: Pick<Ctx, 'cache' | 'db'>): Promise<TaxTable> {
  return await cache.fetch('tax-table', ['taxes'], () => readTaxTable(db));
}

/** For writes: reads in the caller's transaction. */
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
