import { type RawBuilder, sql } from 'kysely';
import { sellerNameExpression } from '../accounts/index.ts';

/**
 * The name shown to other payees: the label name, else the seller name. Invited payees have the name
 * that the inviter gave them. `person` is a column of the outer statement with the id of a party.
 */
export function payeeName(person: `${string}.${string}`): RawBuilder<string> {
  return sql<string>`coalesce(
    (select labels.name from labels
      where labels.owner_id = ${sql.ref(person)} and labels.deleted_at is null),
    ${sellerNameExpression(person)},
    (select invited_payees.name from invited_payees where invited_payees.id = ${sql.ref(person)}))`;
}
