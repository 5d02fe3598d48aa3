import { type RawBuilder, sql } from 'kysely';

/**
 * The public seller name: the first visible page, otherwise the user name. `person` is the user id
 * column in the enclosing statement.
 */
export function sellerNameSql(person: string): string {
  return `coalesce(
    (select own.name from pages as own
      where own.owner_id = ${person} and own.is_live and own.deleted_at is null
      order by own.created_at, own.id limit 1),
    (select seller.name from users as seller where seller.id = ${person})
  )`;
}

/** Kysely version of the same. `person` must be a column, never user input. */
export function sellerNameExpression(person: `${string}.${string}`): RawBuilder<string> {
  return sql.raw<string>(sellerNameSql(person));
}
