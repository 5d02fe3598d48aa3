import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export async function shippingCountries(
  db: Db | Tx,
  { bulk }: { bulk: boolean },
): Promise<string[]> {
  const rows = await db
    .selectFrom('shipping_countries')
    .select('iso')
    .where('is_served', '=', true)
    .$if(bulk, (query) => query.where('bulk', '=', true))
    .execute();
  return rows.map(({ iso }) => iso);
}
