import { type RawBuilder, sql } from 'kysely';

/**
 * The name that somebody sells under: their first page that can be seen, else their own.
 * `person` is the column of a user's id in the statement around it.
 */
export function sellsAsText(person: string): string {
  return `coalesce(
    (select own.name from pages as own
      where own.owner_id = ${person} and own.is_live and own.deleted_at is null
      order by own.created_at, own.id limit 1),
    (select seller.name from users as seller where seller.id = ${person})
  )`;
}

/** The same for a statement of Kysely's. Only ever a column, never what somebody typed. */
export function sellsAs(person: `${string}.${string}`): RawBuilder<string> {
  return sql.raw<string>(sellsAsText(person));
}
