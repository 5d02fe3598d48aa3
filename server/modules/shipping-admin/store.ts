import type { SaleCurrency } from '@lathe/rules/money';
import type { PostageService, PostageZone } from '@lathe/rules/postage';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface StepRow {
  maxGrams: number;
  amounts: Record<SaleCurrency, number>;
}

export interface TableRow {
  zone: PostageZone;
  service: PostageService;
  version: number;
  vatBasisPoints: number;
  steps: StepRow[];
}

export async function readTables(db: Db | Tx): Promise<TableRow[]> {
  const tables = await db
    .selectFrom('postage_tables')
    .select(['zone', 'service', 'version'])
    .$narrowType<{ zone: PostageZone; service: PostageService }>()
    .execute();
  const prices = await db
    .selectFrom('postage_prices')
    .select(['zone', 'service', 'max_grams', 'currency', 'amount', 'vat_basis_points'])
    .orderBy('max_grams')
    .execute();
  return tables.map((table) => {
    const own = prices.filter(
      ({ zone, service }) => zone === table.zone && service === table.service,
    );
    const steps = Map.groupBy(own, ({ max_grams }) => max_grams);
    return {
      ...table,
      vatBasisPoints: own[0]?.vat_basis_points ?? 2000,
      steps: [...steps].map(([maxGrams, rows]) => {
        const amount = (wanted: SaleCurrency) =>
          rows.find(({ currency }) => currency === wanted)?.amount ?? 0;
        const amounts = { GBP: amount('GBP'), EUR: amount('EUR'), USD: amount('USD') };
        return { maxGrams, amounts };
      }),
    };
  });
}

export async function setSteps(
  tx: Tx,
  { zone, service, vatBasisPoints }: TableRow,
  steps: readonly StepRow[],
): Promise<void> {
  await tx
    .deleteFrom('postage_prices')
    .where('zone', '=', zone)
    .where('service', '=', service)
    .execute();
  const rows = steps.flatMap(({ maxGrams, amounts }) =>
    Object.entries(amounts).map(([currency, amount]) => ({
      zone,
      service,
      max_grams: maxGrams,
      currency,
      amount,
      vat_basis_points: vatBasisPoints,
    })),
  );
  if (rows.length > 0) await tx.insertInto('postage_prices').values(rows).execute();
  await tx
    .updateTable('postage_tables')
    .set((table) => ({ version: table('version', '+', 1) }))
    .where('zone', '=', zone)
    .where('service', '=', service)
    .execute();
}

export interface CountryRow {
  iso: string;
  zone: PostageZone;
  is_served: boolean;
  services: PostageService[];
  bulk: boolean;
  version: number;
}

export async function readCountries(db: Db | Tx): Promise<CountryRow[]> {
  return await db
    .selectFrom('shipping_countries')
    .select(['iso', 'zone', 'is_served', 'services', 'bulk', 'version'])
    .$narrowType<{ zone: PostageZone; services: PostageService[] }>()
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
