import { type RawBuilder, sql } from 'kysely';
import { sellerNameExpression } from '../accounts/index.ts';

/**
 * The name shown to other payees: the label name, else the seller name. `person` is the user id
 * column of the outer statement.
 */
export function payeeName(person: `${string}.${string}`): RawBuilder<string> {
  return sql<string>`coalesce(
    (select labels.name from labels
      where labels.owner_id = ${sql.ref(person)} and labels.deleted_at is null),
    ${sellerNameExpression(person)})`;
}
