/** Approved payouts that may leave now. */
import type { BankMethod } from '@lathe/rules/bank-accounts';
import { calendarDate } from '@lathe/rules/dates';
import { sql } from 'kysely';
import type { Db } from '../../platform/db/connect.ts';
import type { Tx } from '../../platform/db/tx.ts';
import { listBelowZero } from '../ledger/index.ts';
import { readTaxTerms } from '../tax-profiles/index.ts';
import { type PayoutRow, payouts } from './store.ts';

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

/** What a bank file or a provider would pay now, oldest approval first. */
export async function readApprovedPayouts(
  db: Db | Tx,
  { currency, method }: { currency: string; method: BankMethod },
): Promise<PayoutRow[]> {
  const rows = await approved(db)
    .where('payouts.currency', '=', currency)
    .where('payouts.method', '=', method)
    .orderBy('payouts.approved_at')
    .orderBy('payouts.id')
    .execute();
  return await withoutDebts(db, rows);
}

/** Which of these payouts may leave. Callers hold the locks of the sellers. */
export async function findSendable(
  tx: Tx,
  { ids, now }: { ids: readonly string[]; now: Date },
): Promise<PayoutRow[]> {
  const rows = await approved(tx)
    .where('payouts.id', '=', sql<string>`any(${[...ids]}::uuid[])`)
    .orderBy('payouts.id')
    .execute();
  const outdated = new Set(await findOutdated(tx, { rows, now }));
  const current = rows.filter((row) => !outdated.has(row));
  return await withoutDebts(tx, current);
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
