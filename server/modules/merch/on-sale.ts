/** Which merchandise visitors see and can order, as SQL: one meaning for lists, search, feeds and basket. */
import { notSuspendedSql } from '../accounts/index.ts';

/** On sale at the time `now`, on its page or not. */
export function onSaleSql(item: string, now: string): string {
  return `${item}.published_at <= ${now} and ${notWithdrawnSql(item)}`;
}

export function notWithdrawnSql(item: string): string {
  return `(${notEndedSql(item)} and ${item}.paused_at is null)`;
}

/** A pause ends; this does not. Sellers can have items on pages of others, which stay live. */
export function notEndedSql(item: string): string {
  return `(${item}.retired_at is null and ${item}.deleted_at is null
    and ${notSuspendedSql(`${item}.owner_id`)})`;
}

export function soldToSql(item: string, country: string): string {
  return `(${item}.territories is null or ${country} = any(${item}.territories))
    and ${country} <> all(${item}.territories_exclude)`;
}

/** Nothing of a limited item is left. */
export function soldOutSql(item: string): string {
  return `(${item}.quantity_limit is not null and ${item}.pieces_sold >= ${item}.quantity_limit)`;
}

/** What the plant is out of; its `expected_on` is the day on which it is back. */
export function shortageSql(
  { variant, item }: { variant: string; item: string },
  select = '',
): string {
  return `(select ${select} from merch_shortages
    where merch_shortages.merch_type_id = ${item}.merch_type_id
      and merch_shortages.size = ${variant}.size
      and merch_shortages.colour_id = ${variant}.colour_id)`;
}

/** The seller and the plant can sell this variant; the item may still be off sale or sold out. */
export function orderableSql(aliases: { variant: string; item: string }): string {
  const { variant } = aliases;
  return `(${variant}.is_available and ${variant}.removed_at is null
    and not exists ${shortageSql(aliases)} and ${madeSql(aliases)})`;
}

/** Admins have not switched off its colour, size or type. */
export function madeSql({ variant, item }: { variant: string; item: string }): string {
  return `(not exists (select from merch_colours
      where merch_colours.id = ${variant}.colour_id and not merch_colours.is_active)
    and not exists (select from merch_sizes
      where merch_sizes.merch_type_id = ${item}.merch_type_id
        and merch_sizes.code = ${variant}.size and not merch_sizes.is_active)
    and not exists (select from merch_types
      where merch_types.id = ${item}.merch_type_id and not merch_types.is_active))`;
}
