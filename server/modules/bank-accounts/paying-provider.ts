/** Who pays a seller: a provider that can, or else Lathe to the bank account. */
import { chosenProvider, type TaxFormStatus } from '@lathe/rules/payout-providers';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type { ProviderName } from '../../platform/payout-providers/payout-providers.ts';

export interface PayingProvider {
  name: ProviderName;
  /** When the details there were changed for the last time, as far as known. */
  changedAt: Date | null;
  /** What the seller declared to it about taxes, as far as it says so. */
  taxForm: { kind: string; status: TaxFormStatus } | null;
}

type Providers = Pick<Ctx, 'payoutProviders'>;

/** The one where a seller enters details, whether it can pay already or not. */
export async function readChosenProvider(
  db: Db | Tx,
  providers: Providers,
  userId: string,
): Promise<ProviderName | null> {
  const { rows } = await sql<{ hasTrolley: boolean }>`
    select ${hasTrolleySql(sql`${userId}::uuid`)} as "hasTrolley"`.execute(db);
  return chosenProvider(providers.payoutProviders, { hasTrolley: rows[0]?.hasTrolley ?? false });
}

/** Those that can pay now, by seller. */
export async function readPayingProviders(
  db: Db | Tx,
  providers: Providers,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, PayingProvider>> {
  if (Object.keys(providers.payoutProviders).length === 0) return new Map();
  const { rows } = await sql<PayingProvider & { userId: string; hasTrolley: boolean }>`
    select user_id as "userId", provider as name, changed_at as "changedAt",
      case when tax_form_status is not null then
        jsonb_build_object('kind', tax_form_kind, 'status', tax_form_status) end as "taxForm",
      ${hasTrolleySql(sql`payees.user_id`)} as "hasTrolley"
    from payees where user_id = any(${[...userIds]}::uuid[]) and is_payable`.execute(db);
  return new Map(
    rows
      .filter((row) => chosenProvider(providers.payoutProviders, row) === row.name)
      .map(({ userId, name, changedAt, taxForm }) => [userId, { name, changedAt, taxForm }]),
  );
}

function hasTrolleySql(userId: ReturnType<typeof sql>) {
  return sql<boolean>`exists (select from user_feature_flags
    where user_feature_flags.user_id = ${userId} and flag = 'use-trolley-payout')`;
}
