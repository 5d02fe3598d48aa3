import { type RawBuilder, sql } from 'kysely';
import { sellsAs } from '../accounts/index.ts';

/**
 * How payees call each other: by the label that somebody has, else by what they sell under.
 * `person` is the column of a user's id in the statement around it.
 */
export function sellerName(person: `${string}.${string}`): RawBuilder<string> {
  return sql<string>`coalesce(
    (select labels.name from labels
      where labels.owner_id = ${sql.ref(person)} and labels.deleted_at is null),
    ${sellsAs(person)})`;
}
