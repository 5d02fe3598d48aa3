import type { CalendarDate } from '@lathe/rules/dates';
import type { TaxStatus } from '@lathe/rules/earnings-vat';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/**
 * The VAT registration of a seller as JSON, or null. Only a tax profile writes the table; the VAT
 * number of the onboarding does not count. Both arguments are SQL expressions.
 */
export function taxStatusSql({ seller, day }: { seller: string; day: string }): string {
  return `(select jsonb_build_object('country', country_iso, 'registeredFrom', registered_from,
      'registeredTo', registered_to)
    from seller_tax_status where seller_tax_status.user_id = ${seller} and registered_from <= ${day}
    order by registered_from desc limit 1)`;
}

export async function readTaxStatus(
  db: Db | Tx,
  { userId, day }: { userId: string; day: CalendarDate },
): Promise<TaxStatus | null> {
  const { rows } = await sql<{ status: TaxStatus | null }>`
    select ${sql.raw(taxStatusSql({ seller: 'ids.id', day: 'ids.day' }))} as status
    from (select ${userId}::uuid as id, ${day}::date as day) as ids`.execute(db);
  return rows[0]?.status ?? null;
}
