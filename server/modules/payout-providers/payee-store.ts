import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type {
  Payee,
  PayeeState,
  PayoutProvider,
  ProviderName,
} from '../../platform/payout-providers/payout-providers.ts';

/** The provider of a seller: Trolley for those with its flag, otherwise Tipalti. */
export async function providerOf(
  { db, payoutProviders }: Pick<Ctx, 'db' | 'payoutProviders'>,
  userId: string,
): Promise<PayoutProvider | null> {
  const { tipalti, trolley } = payoutProviders;
  if (trolley && (await hasTrolley(db, userId))) return trolley;
  return tipalti ?? null;
}

async function hasTrolley(db: Db, userId: string): Promise<boolean> {
  const flag = await db
    .selectFrom('user_feature_flags')
    .select('flag')
    .where('user_id', '=', userId)
    .where('flag', '=', 'use-trolley-payout')
    .executeTakeFirst();
  return flag !== undefined;
}

export async function readPayee(db: Db, userId: string): Promise<Payee | undefined> {
  return await db
    .selectFrom('users')
    .innerJoin('sellers', 'sellers.user_id', 'users.id')
    .select((eb) => [
      'users.id as userId',
      'users.email',
      'users.locale',
      'sellers.first_name as firstName',
      'sellers.last_name as lastName',
      eb.fn.coalesce('users.business_name', eb.val('')).as('businessName'),
    ])
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .executeTakeFirst();
}

export async function savePayee(
  db: Db | Tx,
  input: { userId: string; provider: ProviderName; state: PayeeState; now: Date },
): Promise<void> {
  const { userId, provider, state, now } = input;
  const found = {
    provider_ref: state.ref,
    is_payable: state.isPayable,
    reason: state.reason.slice(0, 300),
    checked_at: now,
  };
  await db
    .insertInto('payees')
    .values({ user_id: userId, provider, ...found })
    .onConflict((conflict) => conflict.columns(['user_id', 'provider']).doUpdateSet(found))
    .execute();
}

export async function findPayeeRef(
  db: Db | Tx,
  { userId, provider }: { userId: string; provider: ProviderName },
): Promise<{ ref: string; isPayable: boolean } | undefined> {
  return await db
    .selectFrom('payees')
    .select(['provider_ref as ref', 'is_payable as isPayable'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}
