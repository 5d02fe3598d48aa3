import type { CalendarDate } from '@lathe/rules/dates';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

/** The duty is versioned like the rates of a country, under the code of the EU. */
export const EU_DUTY = 'EU';

export async function readVersions(db: Db | Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await db.selectFrom('tax_tables').select(['code', 'version']).execute();
  return new Map(rows.map(({ code, version }) => [code, version]));
}

async function bumpVersion(tx: Tx, code: string): Promise<void> {
  await tx
    .updateTable('tax_tables')
    .set((table) => ({ version: table('version', '+', 1) }))
    .where('code', '=', code)
    .execute();
}

export async function insertRate(
  tx: Tx,
  rate: { country: string; day: CalendarDate; basisPoints: number },
): Promise<void> {
  const { country, day, basisPoints } = rate;
  await tx
    .insertInto('vat_rates')
    .values({ country_iso: country, valid_from: day, basis_points: basisPoints })
    .execute();
  await bumpVersion(tx, country);
}

export async function deleteRate(tx: Tx, country: string, day: CalendarDate): Promise<void> {
  await tx
    .deleteFrom('vat_rates')
    .where('country_iso', '=', country)
    .where('valid_from', '=', day)
    .execute();
  await bumpVersion(tx, country);
}

export async function insertDuty(
  tx: Tx,
  duty: { day: CalendarDate; perItemType: number; below: number },
): Promise<void> {
  const { day, perItemType, below } = duty;
  await tx
    .insertInto('eu_duties')
    .values({ valid_from: day, per_item_type: perItemType, below })
    .execute();
  await bumpVersion(tx, EU_DUTY);
}

export async function deleteDuty(tx: Tx, day: CalendarDate): Promise<void> {
  await tx.deleteFrom('eu_duties').where('valid_from', '=', day).execute();
  await bumpVersion(tx, EU_DUTY);
}
