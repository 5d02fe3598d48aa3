import type { Db } from '../../platform/db/connect.ts';

export async function shippingCountries(db: Db, { bulk }: { bulk: boolean }): Promise<string[]> {
  const rows = await db
    .selectFrom('shipping_countries')
    .select('iso')
    .$if(bulk, (query) => query.where('bulk', '=', true))
    .execute();
  return rows.map(({ iso }) => iso);
}
