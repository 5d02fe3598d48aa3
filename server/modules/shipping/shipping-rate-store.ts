import type { CalendarDate } from '@lathe/rules/dates';
import type { SaleCurrency } from '@lathe/rules/money';
import { LIST_VAT_BASIS_POINTS } from '@lathe/rules/prices';
import type { ShippingKind, ShippingZone } from '@lathe/rules/shipping';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface StepRow {
  maxGrams: number;
  amounts: Record<SaleCurrency, number>;
}

export interface SheetRow {
  validFrom: CalendarDate;
  vatBasisPoints: number;
  steps: StepRow[];
}

export interface TableRow {
  zone: ShippingZone;
  kind: ShippingKind;
  version: number;
  /** Oldest first. */
  sheets: SheetRow[];
}

export async function readTables(db: Db | Tx): Promise<TableRow[]> {
  const tables = await db
    .selectFrom('postage_tables')
    .select(['zone', 'service as kind', 'version'])
    .$narrowType<{ zone: ShippingZone; kind: ShippingKind }>()
    .execute();
  const sheets = await db
    .selectFrom('postage_sheets')
    .select(['zone', 'service as kind', 'valid_from as validFrom'])
    .orderBy('valid_from')
    .execute();
  const prices = await db
    .selectFrom('postage_prices')
    .select([
      'zone',
      'service as kind',
      'valid_from as validFrom',
      'max_grams as maxGrams',
      'currency',
      'amount',
      'vat_basis_points as vatBasisPoints',
    ])
    .orderBy('max_grams')
    .execute();
  return tables.map((table) => {
    const isOwn = ({ zone, kind }: { zone: string; kind: string }) =>
      zone === table.zone && kind === table.kind;
    const own = prices.filter(isOwn);
    return {
      ...table,
      sheets: sheets.filter(isOwn).map(({ validFrom }) =>
        sheetOf(
          validFrom,
          own.filter((price) => price.validFrom === validFrom),
        ),
      ),
    };
  });
}

interface PriceRow {
  maxGrams: number;
  currency: string;
  amount: number;
  vatBasisPoints: number;
}

function sheetOf(validFrom: CalendarDate, prices: readonly PriceRow[]): SheetRow {
  const steps = Map.groupBy(prices, ({ maxGrams }) => maxGrams);
  return {
    validFrom,
    vatBasisPoints: prices[0]?.vatBasisPoints ?? LIST_VAT_BASIS_POINTS,
    steps: [...steps].map(([maxGrams, rows]) => {
      const amount = (saleCurrency: SaleCurrency) =>
        rows.find(({ currency }) => currency === saleCurrency)?.amount ?? 0;
      return { maxGrams, amounts: { GBP: amount('GBP'), EUR: amount('EUR'), USD: amount('USD') } };
    }),
  };
}

/** Replaces a sheet for the same day. */
export async function setSheet(
  tx: Tx,
  table: Pick<TableRow, 'zone' | 'kind'>,
  { validFrom, vatBasisPoints, steps }: SheetRow,
): Promise<void> {
  await deleteSheet(tx, table, validFrom);
  const key = { zone: table.zone, service: table.kind, valid_from: validFrom };
  await tx.insertInto('postage_sheets').values(key).execute();
  const rows = steps.flatMap(({ maxGrams, amounts }) =>
    Object.entries(amounts).map(([currency, amount]) => ({
      ...key,
      max_grams: maxGrams,
      currency,
      amount,
      vat_basis_points: vatBasisPoints,
    })),
  );
  if (rows.length > 0) await tx.insertInto('postage_prices').values(rows).execute();
}

export async function deleteSheet(
  tx: Tx,
  { zone, kind }: Pick<TableRow, 'zone' | 'kind'>,
  validFrom: CalendarDate,
): Promise<void> {
  await tx
    .deleteFrom('postage_sheets')
    .where('zone', '=', zone)
    .where('service', '=', kind)
    .where('valid_from', '=', validFrom)
    .execute();
}

export async function bumpVersion(tx: Tx, { zone, kind }: Pick<TableRow, 'zone' | 'kind'>) {
  await tx
    .updateTable('postage_tables')
    .set((table) => ({ version: table('version', '+', 1) }))
    .where('zone', '=', zone)
    .where('service', '=', kind)
    .execute();
}
