import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import type {
  Payee,
  PayeeState,
  PayoutProvider,
  ProviderName,
} from '../../platform/payout-providers/payout-providers.ts';
import { readChosenProvider } from '../bank-accounts/index.ts';

/** Where the seller enters details. Null without a provider in the settings. */
export async function providerOf(
  ctx: Pick<Ctx, 'db' | 'payoutProviders'>,
  userId: string,
): Promise<PayoutProvider | null> {
  const name = await readChosenProvider(ctx.db, ctx, userId);
  return (name && ctx.payoutProviders[name]) ?? null;
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
  input: {
    userId: string;
    provider: ProviderName;
    state: PayeeState;
    now: Date;
    /** The details there have changed. */
    isChanged?: boolean;
  },
): Promise<void> {
  const { userId, provider, state, now, isChanged = false } = input;
  const found = {
    provider_ref: state.ref,
    is_payable: state.isPayable,
    reason: state.reason.slice(0, 300),
    checked_at: now,
    ...(isChanged && { changed_at: now }),
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
