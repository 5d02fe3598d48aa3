import { type RawBuilder, sql } from 'kysely';

/**
 * The public name of a seller, from the view of the pages module. `person` is the user id column in
 * the enclosing statement.
 */
export function sellerNameSql(person: string): string {
  return `(select seller.name from seller_names as seller where seller.user_id = ${person})`;
}

/** Kysely version of the same. `person` must be a column, never user input. */
export function sellerNameExpression(person: `${string}.${string}`): RawBuilder<string> {
  return sql.raw<string>(sellerNameSql(person));
}
