import type { ShippingService, ShippingZone } from '@lathe/rules/shipping';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface CountryRow {
  iso: string;
  zone: ShippingZone;
  is_served: boolean;
  services: ShippingService[];
  bulk: boolean;
  version: number;
}

export async function readCountries(db: Db | Tx): Promise<CountryRow[]> {
  return await db
    .selectFrom('shipping_countries')
    .select(['iso', 'zone', 'is_served', 'services', 'bulk', 'version'])
    .$narrowType<{ zone: ShippingZone; services: ShippingService[] }>()
    .execute();
}

type CountryValues = Omit<CountryRow, 'version'>;

export async function insertCountry(tx: Tx, country: CountryValues): Promise<void> {
  await tx.insertInto('shipping_countries').values(country).execute();
}

export async function setCountry(tx: Tx, { iso, ...values }: CountryValues): Promise<void> {
  await tx
    .updateTable('shipping_countries')
    .set((country) => ({ ...values, version: country('version', '+', 1) }))
    .where('iso', '=', iso)
    .execute();
}
