import type { CalendarDate } from '@lathe/rules/dates';
import type { SaleCurrency } from '@lathe/rules/money';
import type { Tier } from '@lathe/rules/prices';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface ListRow {
  id: number;
  name: string;
  validFrom: CalendarDate | null;
  createdAt: Date;
  createdBy: string | null;
  scheduledAt: Date | null;
  scheduledBy: string | null;
  version: number;
}

export interface CopyEntry {
  release_type_id: number;
  tier: Tier;
  currency: SaleCurrency;
  rrp: number;
  ppd: number;
  vat_basis_points: number;
}

export interface OptionEntry {
  design_option_id: number;
  currency: SaleCurrency;
  rrp: number;
  ppd: number;
  vat_basis_points: number;
}

/** Drafts first, then by date, latest first. */
export async function readLists(db: Db | Tx): Promise<ListRow[]> {
  return await db
    .selectFrom('price_lists')
    .leftJoin('users as maker', 'maker.id', 'price_lists.created_by')
    .leftJoin('users as setter', 'setter.id', 'price_lists.scheduled_by')
    .select([
      'price_lists.id',
      'price_lists.name',
      sql<string | null>`valid_from::text`.as('validFrom'),
      'price_lists.created_at as createdAt',
      'maker.name as createdBy',
      'price_lists.scheduled_at as scheduledAt',
      'setter.name as scheduledBy',
      'price_lists.version',
    ])
    .orderBy('valid_from', (order) => order.desc().nullsFirst())
    .orderBy('price_lists.id', 'desc')
    .execute();
}

export async function readEntries(db: Db | Tx, listId: number): Promise<CopyEntry[]> {
  return await db
    .selectFrom('price_list_entries as entry')
    .innerJoin('release_types as type', 'type.id', 'entry.release_type_id')
    .select([
      'entry.release_type_id',
      'entry.tier',
      'entry.currency',
      'entry.rrp',
      'entry.ppd',
      'entry.vat_basis_points',
    ])
    .$narrowType<{ tier: Tier; currency: SaleCurrency }>()
    .where('list_id', '=', listId)
    .orderBy('type.position')
    .orderBy(sql`array_position('{Standard,Premium,Luxe}', tier)`)
    .orderBy(sql`array_position('{GBP,EUR,USD}', currency)`)
    .execute();
}

export async function readOptionEntries(db: Db | Tx, listId: number): Promise<OptionEntry[]> {
  return await db
    .selectFrom('price_list_options as entry')
    .innerJoin('design_options as option', 'option.id', 'entry.design_option_id')
    .innerJoin('release_types as type', 'type.id', 'option.release_type_id')
    .select([
      'entry.design_option_id',
      'entry.currency',
      'entry.rrp',
      'entry.ppd',
      'entry.vat_basis_points',
    ])
    .$narrowType<{ currency: SaleCurrency }>()
    .where('list_id', '=', listId)
    .orderBy('type.position')
    .orderBy('option.kind')
    .orderBy('option.position')
    .orderBy('option.id')
    .orderBy(sql`array_position('{GBP,EUR,USD}', currency)`)
    .execute();
}

export async function insertList(
  tx: Tx,
  { name, userId, now }: { name: string; userId: string; now: Date },
): Promise<number> {
  const { id } = await tx
    .insertInto('price_lists')
    .values({ name, created_by: userId, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface PriceListEntries {
  prices: readonly CopyEntry[];
  options: readonly OptionEntry[];
}

/** The entries are few, so all are rewritten. */
export async function setEntries(tx: Tx, listId: number, entries: PriceListEntries): Promise<void> {
  await tx.deleteFrom('price_list_entries').where('list_id', '=', listId).execute();
  await tx.deleteFrom('price_list_options').where('list_id', '=', listId).execute();
  const ofList = <Entry extends object>(entry: Entry) => ({ list_id: listId, ...entry });
  if (entries.prices.length > 0) {
    await tx.insertInto('price_list_entries').values(entries.prices.map(ofList)).execute();
  }
  if (entries.options.length > 0) {
    await tx.insertInto('price_list_options').values(entries.options.map(ofList)).execute();
  }
}

export async function setList(
  tx: Tx,
  id: number,
  values: {
    name?: string;
    valid_from?: CalendarDate | null;
    scheduled_by?: string | null;
    scheduled_at?: Date | null;
  },
): Promise<void> {
  await tx
    .updateTable('price_lists')
    .set((list) => ({ ...values, version: list('version', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function deleteList(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('price_lists').where('id', '=', id).execute();
}

/** The shop uses these prices from that day on. */
export async function publishEntries(tx: Tx, id: number, day: CalendarDate): Promise<void> {
  await sql`
    insert into prices
      (release_type_id, tier, currency, valid_from, ppd, rrp, vat_basis_points)
    select release_type_id, tier, currency, ${day}, ppd, rrp, vat_basis_points
    from price_list_entries where list_id = ${id}`.execute(tx);
  await sql`
    insert into design_option_prices
      (design_option_id, currency, valid_from, ppd, rrp, vat_basis_points)
    select design_option_id, currency, ${day}, ppd, rrp, vat_basis_points
    from price_list_options where list_id = ${id}`.execute(tx);
}

/** The date is in the future, so no order can have used these prices. */
export async function unpublishEntries(tx: Tx, day: CalendarDate): Promise<void> {
  await tx.deleteFrom('prices').where('valid_from', '=', day).execute();
  await tx.deleteFrom('design_option_prices').where('valid_from', '=', day).execute();
}

/** Whether any prices start on that day, from a list or otherwise. */
export async function isDateTaken(tx: Tx, day: CalendarDate): Promise<boolean> {
  const { rows } = await sql`
    select 1 where exists (select from prices where valid_from = ${day})
      or exists (select from design_option_prices where valid_from = ${day})`.execute(tx);
  return rows.length > 0;
}

/** Lists whose date has come but whose prices are not on the storefront yet. */
export async function listDuePriceLists(db: Db, today: CalendarDate): Promise<number[]> {
  const due = await db
    .selectFrom('price_lists')
    .select('id')
    .where('valid_from', '<=', today)
    .where('followed_at', 'is', null)
    .execute();
  return due.map(({ id }) => id);
}

export async function markApplied(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await db
    .updateTable('price_lists')
    .set({ followed_at: now })
    .where('id', 'in', ids)
    .where('followed_at', 'is', null)
    .execute();
}

export interface OnSaleCount {
  release_type_id: number;
  tier: Tier;
  count: number;
  /** How many of these use one of the given options. */
  withOption: number;
}

export async function countOnSale(
  db: Db,
  { now, optionIds }: { now: Date; optionIds: readonly number[] },
): Promise<OnSaleCount[]> {
  const { rows } = await sql<OnSaleCount>`
    select release_type_id, price_tier as tier, count(*)::int as count,
      (count(*) filter (where exists (
        select from release_options
        where release_id = releases.id and design_option_id = any(${optionIds}::int[])
      )))::int as "withOption"
    from releases
    where published_at <= ${now} and retired_at is null and deleted_at is null
    group by 1, 2`.execute(db);
  return rows;
}
