/** What staff see of a VAT number before money is paid under it. */
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';

export interface VatNumberFacts {
  number: string;
  registeredName: string | null;
  /** Accounts that have signed the same number. */
  others: { id: string; name: string }[];
}

/** Of the signed profile; null without a UK number. */
export async function readVatNumberFacts(
  db: Db | Tx,
  userId: string,
): Promise<VatNumberFacts | null> {
  const { rows } = await sql<VatNumberFacts>`
    with newest as (
      select distinct on (user_id) user_id, vat_number from tax_profiles
      where user_id = ${userId} or vat_number = (
        select vat_number from tax_profiles where user_id = ${userId} order by version desc limit 1)
      order by user_id, version desc)
    select own.vat_number as number, (
        select registered_name from self_billing_agreements
        where self_billing_agreements.user_id = ${userId}
          and self_billing_agreements.vat_number = own.vat_number
        order by accepted_at desc limit 1) as "registeredName",
      coalesce((select jsonb_agg(jsonb_build_object('id', users.id, 'name', users.name) order by users.name)
        from newest join users on users.id = newest.user_id
        where newest.vat_number = own.vat_number and newest.user_id <> ${userId}
          and users.deleted_at is null), '[]') as others
    from newest as own
    where own.user_id = ${userId} and own.vat_number ~ '^(GB|XI)'`.execute(db);
  return rows[0] ?? null;
}
