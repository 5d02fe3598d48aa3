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

interface NewState {
  userId: string;
  provider: ProviderName;
  state: PayeeState;
  /** What was stored before the provider was asked. */
  known: StoredPayee | undefined;
  now: Date;
  /** The details there have changed. */
  isChanged?: boolean;
}

/** False if another answer of the provider was stored meanwhile, which may be newer. */
export async function savePayee(db: Db | Tx, input: NewState): Promise<boolean> {
  const { userId, provider, state, known, now, isChanged = false } = input;
  const found = {
    provider_ref: state.ref,
    is_payable: state.isPayable,
    reason: state.reason.slice(0, 300),
    checked_at: now,
    ...(isChanged && { changed_at: now }),
  };
  const saved = await db
    .insertInto('payees')
    .values({ user_id: userId, provider, ...found })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'provider'])
        .doUpdateSet(found)
        .where('payees.checked_at', '=', known?.checkedAt ?? null)
        .where('payees.is_payable', '=', known?.isPayable ?? null),
    )
    .returning('user_id')
    .executeTakeFirst();
  return saved !== undefined;
}

export interface StoredPayee {
  ref: string;
  isPayable: boolean;
  checkedAt: Date;
}

export async function findStoredPayee(
  db: Db | Tx,
  { userId, provider }: { userId: string; provider: ProviderName },
): Promise<StoredPayee | undefined> {
  return await db
    .selectFrom('payees')
    .select(['provider_ref as ref', 'is_payable as isPayable', 'checked_at as checkedAt'])
    .where('user_id', '=', userId)
    .where('provider', '=', provider)
    .executeTakeFirst();
}
