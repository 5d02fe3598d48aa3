/** Approved payouts that may leave now, and who takes them. */
import { type BankMethod, isHeld } from '@lathe/rules/bank-accounts';
import { isBankFileMethod } from '@lathe/rules/bank-files';
import { calendarDate } from '@lathe/rules/dates';
import { payoutProvider } from '@lathe/rules/payout-providers';
import { sql } from 'kysely';
import type { Ctx } from '../../context.ts';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { type PayingProvider, readPayingProviders } from '../bank-accounts/index.ts';
import { listBelowZero } from '../ledger/index.ts';
import { readTaxTerms } from '../tax-profiles/index.ts';
import { type PayoutRow, payouts } from './store.ts';

type Providers = Pick<Ctx, 'payoutProviders'>;

/** Approved, and the seller is neither suspended nor held. */
function approved(db: Db | Tx) {
  return payouts(db)
    .innerJoin('users', 'users.id', 'payouts.user_id')
    .where('payouts.state', '=', 'approved')
    .where('payouts.details_encrypted', 'is not', null)
    .where('users.suspended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('payout_holds')
            .select('payout_holds.id')
            .whereRef('payout_holds.user_id', '=', 'payouts.user_id')
            .where('lifted_at', 'is', null),
        ),
      ),
    );
}

/** What a bank file would pay now, oldest approval first. Providers pay the other sellers. */
export async function readPayableByFile(
  db: Db | Tx,
  ctx: Pick<Ctx, 'clock'> & Providers,
  { currency, method }: { currency: string; method: BankMethod },
): Promise<PayoutRow[]> {
  const rows = await approved(db)
    .where('payouts.currency', '=', currency)
    .where('payouts.method', '=', method)
    .orderBy('payouts.approved_at')
    .orderBy('payouts.id')
    .execute();
  const current = await withoutOutdated(db, { rows, now: ctx.clock.now() });
  return await withoutDebts(db, await takenBy(db, ctx, { rows: current, provider: null }));
}

/** What a provider would pay now, oldest approval first. */
export async function readPayableBy(
  ctx: Pick<Ctx, 'clock' | 'db'> & Providers,
  provider: PayingProvider['name'],
): Promise<PayoutRow[]> {
  const { db } = ctx;
  const rows = await approved(db)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('payees')
          .select('payees.provider')
          .whereRef('payees.user_id', '=', 'payouts.user_id')
          .where('payees.provider', '=', provider)
          .where('is_payable', '=', true),
      ),
    )
    .orderBy('payouts.approved_at')
    .orderBy('payouts.id')
    .execute();
  const current = await withoutOutdated(db, { rows, now: ctx.clock.now() });
  return await withoutDebts(db, await takenBy(db, ctx, { rows: current, provider }));
}

/** Which of these payouts may leave this way. Callers hold the locks of the sellers. */
export async function findSendable(
  tx: Tx,
  ctx: Pick<Ctx, 'clock'> & Providers,
  { ids, provider, now }: { ids: readonly string[]; provider: string; now: Date },
): Promise<PayoutRow[]> {
  const rows = await approved(tx)
    .where('payouts.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('payouts.id')
    .execute();
  const current = await withoutOutdated(tx, { rows, now });
  const own = await takenBy(tx, ctx, { rows: current, provider: payoutProvider(provider) });
  return await withoutDebts(tx, own);
}

/** Null: a bank file. */
async function takenBy(
  db: Db | Tx,
  ctx: Pick<Ctx, 'clock'> & Providers,
  { rows, provider }: { rows: readonly PayoutRow[]; provider: PayingProvider['name'] | null },
): Promise<PayoutRow[]> {
  const unpayable = new Set(await findUnpayable(db, ctx, rows));
  const paying = await readPayingProviders(
    db,
    ctx,
    rows.map(({ userId }) => userId),
  );
  return rows.filter(
    (row) => !unpayable.has(row) && (paying.get(row.userId)?.name ?? null) === provider,
  );
}

type Approved = Pick<PayoutRow, 'userId' | 'method' | 'approvedAt'>;

/**
 * Nobody pays to such an account, for example because its provider is no longer used, or the seller
 * has changed the details at the provider since the approval.
 */
export async function findUnpayable<Row extends Approved>(
  db: Db | Tx,
  ctx: Pick<Ctx, 'clock'> & Providers,
  rows: readonly Row[],
): Promise<Row[]> {
  const now = ctx.clock.now();
  const paying = await readPayingProviders(
    db,
    ctx,
    rows.map(({ userId }) => userId),
  );
  return rows.filter(({ userId, method, approvedAt }) => {
    const provider = paying.get(userId);
    if (!provider) return !isBankFileMethod(method);
    const { changedAt } = provider;
    return (
      isHeld(provider, now) || (changedAt !== null && approvedAt !== null && changedAt > approvedAt)
    );
  });
}

/** They stop nobody else, and a job returns them to staff. */
async function withoutOutdated(
  db: Db | Tx,
  { rows, now }: { rows: readonly PayoutRow[]; now: Date },
): Promise<PayoutRow[]> {
  const outdated = new Set(await findOutdated(db, { rows, now }));
  return rows.filter((row) => !outdated.has(row));
}

/** Tax would be deducted at another rate today, or a tax paper has expired. */
export async function findOutdated<Row extends Pick<PayoutRow, 'userId' | 'withholdingRate'>>(
  db: Db | Tx,
  { rows, now }: { rows: readonly Row[]; now: Date },
): Promise<Row[]> {
  const userIds = rows.map(({ userId }) => userId);
  const termsOf = await readTaxTerms(db, { userIds, day: calendarDate(now) });
  return rows.filter(({ userId, withholdingRate }) => {
    const { gates, rate } = termsOf(userId);
    return gates.length > 0 || rate !== withholdingRate;
  });
}

/**
 * A balance below zero means that the bank has paid an earlier payout after all, or that earnings
 * were refunded since the request.
 */
async function withoutDebts(db: Db | Tx, rows: readonly PayoutRow[]): Promise<PayoutRow[]> {
  const left: PayoutRow[] = [];
  for (const currency of new Set(rows.map((row) => row.currency))) {
    const inCurrency = rows.filter((row) => row.currency === currency);
    const partyIds = inCurrency.map(({ userId }) => userId);
    const below = await listBelowZero(db, { partyIds, currency });
    left.push(...inCurrency.filter(({ userId }) => !below.has(userId)));
  }
  return left;
}
